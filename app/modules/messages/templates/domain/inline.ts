/** Liquid tokens stay as they are through everything that is done to the text around them. */
const LIQUID = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;
const OPEN = "\u{e000}";
const CLOSE = "\u{e001}";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

/** Does something to a text while its Liquid tokens are out of the way. */
export function aroundLiquid(text: string, change: (plain: string) => string): string {
  const tokens: string[] = [];
  const plain = text
    .replace(/[\ue000\ue001]/g, "")
    .replace(LIQUID, (token) => `${OPEN}${tokens.push(token) - 1}${CLOSE}`);
  return change(plain).replace(/\ue000(\d+)\ue001/g, (_, at: string) => tokens[Number(at)] ?? "");
}

/** Escapes what people wrote, but for Liquid, whose output the engine escapes. */
export const escapeAroundLiquid = (text: string): string => aroundLiquid(text, escapeHtml);

/** Gives the placeholder of a link's address; null for one that a mail may not lead to. */
export type LinkPlacer = (url: string) => string | null;

const LINK = /\[([^\]\n]{1,300})\]\(([^()\s]{1,2000})\)/g;

/** Bold, italic and links of one line as HTML. `place` gets addresses with their Liquid tokens. */
export function inlineHtml(text: string, place: LinkPlacer, linkStyle: string): string {
  const tokens: string[] = [];
  const keep = (token: string): string => `${OPEN}${tokens.push(token) - 1}${CLOSE}`;
  const restore = (part: string): string =>
    part.replace(/\ue000(\d+)\ue001/g, (_, at: string) => tokens[Number(at)] ?? "");
  const plain = text.replace(/[\ue000\ue001]/g, "").replace(LIQUID, keep);
  const linked = plain.replace(LINK, (whole, label: string, url: string) => {
    const href = place(restore(url));
    return href === null
      ? whole
      : `${keep(`<a href="${href}" class="k-link" style="${linkStyle}">`)}${label}${keep("</a>")}`;
  });
  const marked = escapeHtml(linked)
    .replace(/\*\*([^*\n]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(^|[^*])\*([^*\n]+)\*/g, "$1<em>$2</em>");
  return restore(marked);
}

/** The same as plain text: "label (address)". */
export function inlineText(text: string, place: LinkPlacer): string {
  return aroundLinks(text, (label, url) => {
    const href = place(url);
    return href === null ? label : `${label} (${href})`;
  }).replace(/\*\*([^*\n]+)\*\*/g, "$1");
}

function aroundLinks(text: string, write: (label: string, url: string) => string): string {
  const tokens: string[] = [];
  const plain = text
    .replace(/[\ue000\ue001]/g, "")
    .replace(LIQUID, (token) => `${OPEN}${tokens.push(token) - 1}${CLOSE}`);
  const restore = (part: string): string =>
    part.replace(/\ue000(\d+)\ue001/g, (_, at: string) => tokens[Number(at)] ?? "");
  return restore(plain.replace(LINK, (_, label: string, url: string) => write(restore(label), restore(url))));
}

/** A paragraph, or a list whose lines begin with "- ". */
export type Part = { kind: "paragraph"; lines: string[] } | { kind: "list"; items: string[] };

export function partsOf(text: string): Part[] {
  return text
    .split(/\n{2,}/)
    .map((chunk) => chunk.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0)
    .map((lines) =>
      lines.every((line) => line.startsWith("- "))
        ? { kind: "list", items: lines.map((line) => line.slice(2)) }
        : { kind: "paragraph", lines },
    );
}
