import { expect, test } from "vitest";
import { chapter, hits, linked } from "./chapters";
import { blocks, spans, wordsOf } from "./markdown";
import { handbook, pictured } from "./sources";

test("a line has bold words, code and links, and nothing of it is markup of the page", () => {
  expect(
    spans("Nimm **mobile Daten aus**, `make <b>`, [Tür](3-tuer.md) (SK-draw-3).").map((span) => span.kind),
  ).toEqual([...["text", "strong", "text", "code", "text", "link", "text", "clause", "text"]]);
});

test("blocks: heading, paragraph over two lines, list with a line set in, table, both kinds of code, picture", () => {
  const source =
    "# A\n\neins\nzwei\n\n- x\n  y\n- z\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n    code\n\n```csv\nq\n```\n3. n\n\n![p](q.jpg)\n";
  const parts = blocks(source);
  expect(parts.map((part) => part.kind)).toEqual([..."heading paragraph list table code code list picture".split(" ")]);
  expect(parts[1]).toMatchObject({ line: [{ text: "eins zwei" }] });
  expect(parts[2]?.kind === "list" && parts[2].items.map(wordsOf)).toEqual(["x y", "z"]);
  expect([parts[2], parts[6]]).toMatchObject([{ from: 0 }, { from: 3 }]);
  expect(parts[3]?.kind === "table" && parts[3].rows.map((row) => row.map(wordsOf))).toEqual([["1", "2"]]);
});

test("a section is found by all words of a question", () => {
  const page = chapter("p", "# P\n\nalles\n\n## Router\n\nohne Internet, für alle\n");
  expect(hits([page], "internet ROUTER fur").map((hit) => hit.section.title)).toEqual(["Router"]);
  expect(hits([page], "internet drucker")).toEqual([]);
});

test("the handbook is there whole: every link between its pages leads to one, every picture is there", () => {
  const names = handbook("de").map((each) => each.name);
  expect(names[0]).toBe("README");
  expect(names).toHaveLength(10);
  expect(handbook("en")).toHaveLength(1);
  const parts = [...handbook("de"), ...handbook("en")].flatMap((each) => each.sections.flatMap((part) => part.blocks));
  const links = parts
    .flatMap((part) => (part.kind === "list" ? part.items.flat() : part.kind === "paragraph" ? part.line : []))
    .filter((span) => span.kind === "link" && linked(span.to));
  expect(links.length).toBeGreaterThan(9);
  for (const link of links) expect([...names, "english"]).toContain(linked(link.to));
  const pictures = parts.flatMap((part) => (part.kind === "picture" ? [pictured(part.to)] : []));
  expect(pictures.length).toBeGreaterThan(5);
  expect(pictures.filter((address) => !address.endsWith(".jpg"))).toEqual([]);
});
