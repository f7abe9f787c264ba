/** The Markdown the handbook is written in: headings, paragraphs, lists, tables, code, pictures; bold, code, links and
 * clauses within a line. */

export interface Span {
  kind: "text" | "strong" | "code" | "link" | "clause";
  text: string;
  to: string;
}

export type Block =
  | { kind: "heading"; level: number; line: Span[] }
  | { kind: "paragraph"; line: Span[] }
  | { kind: "list"; from: number; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "picture"; words: string; to: string }
  | { kind: "code"; text: string };

const SPAN =
  /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<words>[^\]]+)\]\((?<to>[^)\s]+)\)|\b(?<clause>(?:SK|DK|MM|CT|ENG)-[\w.-]*\w)/g;
const PICTURE = /^!\[(?<words>[^\]]+)\]\((?<to>[^)\s]+)\)$/;
const ITEM = /^(?:(?<number>\d+)\.|-) (?<text>.*)$/;

export function spans(text: string): Span[] {
  const parts: Span[] = [];
  let at = 0;
  const plain = (end: number): void => {
    if (end > at) parts.push({ kind: "text", text: text.slice(at, end), to: "" });
  };
  for (const hit of text.matchAll(SPAN)) {
    const { strong, code, words, to, clause } = hit.groups ?? {};
    plain(hit.index);
    if (strong) parts.push({ kind: "strong", text: strong, to: "" });
    else if (code) parts.push({ kind: "code", text: code, to: "" });
    else if (clause) parts.push({ kind: "clause", text: clause, to: clause });
    else parts.push({ kind: "link", text: words ?? "", to: to ?? "" });
    at = hit.index + hit[0].length;
  }
  plain(text.length);
  return parts;
}

export const wordsOf = (line: readonly Span[]): string => line.map((span) => span.text).join("");

/** All lines of a part that begins here, up to the first that does not belong to it. */
function taken(lines: string[], belongs: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !belongs(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

const cells = (row: string): Span[][] =>
  row
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => spans(cell.trim()));

function table(lines: string[]): Block {
  const [head = "", , ...rows] = taken(lines, (line) => line.startsWith("|"));
  return { kind: "table", head: cells(head), rows: rows.map(cells) };
}

function fenced(lines: string[]): Block {
  lines.shift();
  const text = taken(lines, (line) => !line.startsWith("```")).join("\n");
  lines.shift();
  return { kind: "code", text };
}

function setIn(lines: string[]): Block {
  const rows = taken(lines, (line) => line.startsWith("    "));
  const depth = Math.min(...rows.map((row) => row.search(/\S/)));
  return { kind: "code", text: rows.map((row) => row.slice(depth)).join("\n") };
}

/** Lines that are set in belong to the item above. What is numbered goes on with its own numbers; 0 where nothing is. */
function list(lines: string[]): Block {
  const items: string[] = [];
  const rows = taken(lines, (line) => ITEM.test(line) || /^ {2,}\S/.test(line));
  for (const row of rows) {
    const item = ITEM.exec(row)?.groups?.["text"];
    if (item === undefined) items.push(`${items.pop() ?? ""} ${row.trim()}`);
    else items.push(item);
  }
  return { kind: "list", from: Number(ITEM.exec(rows[0] ?? "")?.groups?.["number"] ?? 0), items: items.map(spans) };
}

function block(lines: string[], first: string): Block {
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading) {
    lines.shift();
    return { kind: "heading", level: heading[1]?.length ?? 1, line: spans(heading[2] ?? "") };
  }
  if (first.startsWith("|")) return table(lines);
  if (first.startsWith("```")) return fenced(lines);
  if (ITEM.test(first)) return list(lines);
  if (first.startsWith("    ")) return setIn(lines);
  const picture = PICTURE.exec(first)?.groups;
  if (picture) {
    lines.shift();
    return { kind: "picture", words: picture["words"] ?? "", to: picture["to"] ?? "" };
  }
  return { kind: "paragraph", line: spans(taken(lines, (line) => line.trim() !== "").join(" ")) };
}

export function blocks(source: string): Block[] {
  const lines = source.split("\n");
  const parts: Block[] = [];
  for (;;) {
    const first = lines[0];
    if (first === undefined) return parts;
    if (first.trim()) parts.push(block(lines, first));
    else lines.shift();
  }
}
