import { type Chapter, chapter } from "./chapters";

const FILES: Record<string, string> = import.meta.glob("../../../../docs/handbuch/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

const ALL = Object.entries(FILES)
  .map(([path, source]) => chapter(path.replace(/^.*\/|\.md$/g, ""), source))
  .sort((a, b) => Number(b.name === "README") - Number(a.name === "README") || a.name.localeCompare(b.name));

/** The handbook as it stands in docs: in German by chapters, in English the short form. */
export const handbook = (lang: "de" | "en"): Chapter[] =>
  ALL.filter((each) => (each.name === "english") === (lang === "en"));

const PICTURES: Record<string, string> = import.meta.glob("../../../../docs/screenshots/evening-*.jpg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of a picture a page of the handbook names. */
export const pictured = (to: string): string =>
  PICTURES[`../../../../docs/handbuch/${to}`.replace("handbuch/../", "")] ?? "";
