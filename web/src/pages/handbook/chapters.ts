import { folded, terms } from "../rules/search";
import { type Block, blocks, type Span, wordsOf } from "./markdown";

export interface Section {
  title: string;
  blocks: Block[];
  text: string;
}

export interface Chapter {
  name: string;
  title: string;
  sections: Section[];
}

function textOf(block: Block): string {
  if (block.kind === "code") return block.text;
  if (block.kind === "picture") return block.words;
  const lines: Span[][] =
    block.kind === "list" ? block.items : block.kind === "table" ? [block.head, ...block.rows].flat() : [block.line];
  return lines.map(wordsOf).join(" ");
}

/** A page of the handbook, cut at its headings. */
export function chapter(name: string, source: string): Chapter {
  const sections: Section[] = [];
  for (const block of blocks(source)) {
    const last = sections.at(-1);
    if (!last || block.kind === "heading")
      sections.push({ title: textOf(block), blocks: [block], text: textOf(block) });
    else {
      last.blocks.push(block);
      last.text += ` ${textOf(block)}`;
    }
  }
  return { name, title: sections[0]?.title ?? name, sections };
}

/** Sections in which every word of the query stands, whatever its case and accents. */
export function hits(chapters: readonly Chapter[], query: string): { chapter: Chapter; section: Section }[] {
  const wanted = terms(query);
  return chapters.flatMap((each) =>
    each.sections
      .filter((section) => wanted.every((term) => folded(section.text).plain.includes(term)))
      .map((section) => ({ chapter: each, section })),
  );
}

/** Where a link of a page leads: to another page of the handbook; nowhere, when it is a document that only developers have. */
export const linked = (to: string): string => /^(?<name>[\w-]+)\.md$/.exec(to)?.groups?.["name"] ?? "";
