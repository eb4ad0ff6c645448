import type { Check } from "../../domain/tool.ts";

export interface LlmsFile {
  title: string | null;
  summary: string | null;
  sections: { name: string; links: { name: string; url: string; notes: string; line: number }[] }[];
}

/** No two parts of it can take the same text, so that a line of any length is read once. */
const LINK = /^\s*[-*+]\s+\[([^\]]*)\]\(\s*(?=\S)<?([^)\s>]*)(?:[\s>][^)]*)?\)\s*(?::\s*(.*))?$/;
const HEADING = /^(#{1,6})\s+(.*)$/;
/** A longer list does not help. */
const MOST_CHECKS = 200;

/** A heading without the signs that may close it. */
function headingText(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === "#") end--;
  return text.slice(0, end).trim();
}

/** Reads an llms.txt and says where it leaves the form that llmstxt.org proposes. */
export function readLlms(text: string): { file: LlmsFile; checks: Check[] } {
  const file: LlmsFile = { title: null, summary: null, sections: [] };
  const checks: Check[] = [];
  const summary: string[] = [];
  const add = (tone: Check["tone"], title: string, detail: string): void => {
    if (checks.length < MOST_CHECKS) checks.push({ tone, title, detail });
  };
  if (/^\s*<(!doctype|html)/i.test(text)) {
    add("bad", "This is an HTML page", "The server answers with a page where a text should be.");
    return { file, checks };
  }
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  let fenced = false;
  let seenFirst = false;
  for (const [index, line] of lines.entries()) {
    const at = index + 1;
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    if (fenced || line.trim() === "") continue;
    const heading = HEADING.exec(line);
    const level = heading?.[1]?.length ?? 0;
    const name = headingText(heading?.[2] ?? "");
    if (!seenFirst && level !== 1)
      add("bad", "It does not begin with a title", `Line ${at}: the first line must be "# Name of the site".`);
    seenFirst = true;
    if (level === 1) {
      if (file.title !== null) add("bad", "A second title", `Line ${at}: there is one H1.`);
      file.title ??= name;
    } else if (level === 2) file.sections.push({ name, links: [] });
    else if (level > 2)
      add("warn", "A heading below H2", `Line ${at}: sections are H2; programs that read the file look for no others.`);
    else if (/^>/.test(line) && file.sections.length === 0) summary.push(line.replace(/^>\s?/, ""));
    else if (file.sections.length > 0) readEntry(line, at, file, add);
  }
  if (summary.length > 0) file.summary = summary.join(" ").trim();
  if (file.title === null) add("bad", "No title", 'The H1 is the one part that is required: "# Name of the site".');
  if (file.title === "") add("bad", "The title is empty", "Name the site or the project.");
  if (file.summary === null)
    add("warn", "No summary", 'A quotation below the title ("> …") says in a sentence what the site is.');
  if (file.sections.length === 0)
    add("warn", "No sections with links", 'An H2 such as "## Docs", then a list of links.');
  for (const { name, links } of file.sections)
    if (links.length === 0) add("warn", "A section without links", name || "(without a name)");
  const urls = file.sections.flatMap(({ links }) => links.map(({ url }) => url));
  const seen = new Set<string>();
  const twice = [...new Set(urls.filter((url) => seen.size === seen.add(url).size))];
  if (twice.length > 0) add("info", "Links that stand there twice", twice.slice(0, 10).join("\n"));
  if (!checks.some(({ tone }) => tone === "bad" || tone === "warn"))
    checks.unshift({
      tone: "good",
      title: "The form is right",
      detail: `${file.sections.length} sections with ${urls.length} links.`,
    });
  return { file, checks };
}

function readEntry(
  line: string,
  at: number,
  file: LlmsFile,
  add: (tone: Check["tone"], title: string, detail: string) => void,
): void {
  const entry = LINK.exec(line);
  if (!entry) {
    if (/^\s*[-*+]\s/.test(line))
      add(
        "warn",
        "An entry that is no link",
        `Line ${at}: ${line.trim().slice(0, 120)}\nEntries are written "- [Name](URL): notes".`,
      );
    return;
  }
  const [, name = "", url = "", notes = ""] = entry;
  if (name.trim() === "") add("warn", "A link without a name", `Line ${at}: ${url}`);
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    add(
      "warn",
      "A URL that is not absolute",
      `Line ${at}: ${url || "(empty)"}. A program that has only this text cannot follow it.`,
    );
  file.sections.at(-1)?.links.push({ name, url, notes: notes.trim(), line: at });
}

/** One entry out of "Name | address | notes", or "address" alone. */
export interface LlmsEntry {
  section: string;
  name: string;
  url: string;
  notes: string;
}

/** Reads the builder's lines: "## Section" begins a section, other lines are entries. */
export function readEntries(
  lines: readonly string[],
  firstSection: string,
): { entries: LlmsEntry[]; wrong: number | null } {
  const entries: LlmsEntry[] = [];
  let section = firstSection;
  for (const [at, line] of lines.entries()) {
    const heading = /^#+\s*(.+)$/.exec(line);
    if (heading?.[1]) {
      section = heading[1];
      continue;
    }
    const parts = line.split("|").map((part) => part.trim());
    const url = parts.find((part) => /^https?:\/\/\S+$/i.test(part));
    if (!url || !URL.canParse(url)) return { entries, wrong: at + 1 };
    const others = parts.filter((part) => part !== url);
    entries.push({ section, url, name: others[0] || nameOf(url), notes: others[1] ?? "" });
  }
  return { entries, wrong: null };
}

function nameOf(url: string): string {
  const { hostname, pathname } = new URL(url);
  const last = pathname.split("/").filter(Boolean).at(-1);
  if (!last) return hostname;
  const words = last.replace(/\.[a-z]{2,5}$/i, "").replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Writes the file. */
export function writeLlms(title: string, summary: string, details: string, entries: readonly LlmsEntry[]): string {
  const bare = (text: string) => text.replace(/[[\]]/g, "");
  const sections = [...Map.groupBy(entries, ({ section }) => section)].map(
    ([name, some]) =>
      `## ${name}\n\n${some.map(({ name: label, url, notes }) => `- [${bare(label)}](${url.replaceAll(")", "%29")})${notes ? `: ${notes}` : ""}`).join("\n")}`,
  );
  return `${[`# ${title}`, ...(summary ? [`> ${summary}`] : []), ...(details.trim() ? [details.trim()] : []), ...sections].join("\n\n")}\n`;
}
