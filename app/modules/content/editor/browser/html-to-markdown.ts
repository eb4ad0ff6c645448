/* What Word, Google Docs and web pages put on the clipboard, as Markdown: structure stays, looks go. */

const SKIPPED: ReadonlySet<string> = new Set(["SCRIPT", "STYLE", "META", "LINK", "TITLE", "XML", "HEAD", "TEMPLATE"]);
const BLOCKS: ReadonlySet<string> = new Set(
  "P DIV SECTION ARTICLE MAIN HEADER FOOTER H1 H2 H3 H4 H5 H6 UL OL TABLE BLOCKQUOTE PRE HR FIGURE".split(" "),
);
const MAX_DEPTH = 60;

/** Signs that would become marks. */
const escaped = (text: string): string =>
  text.replace(/[\\`*_[\]]/g, "\\$&").replace(/^(\s*)([#>+-]|\d+[.)])(?=\s)/, "$1\\$2");

const isBold = ({ style, tagName }: HTMLElement): boolean =>
  style.fontWeight === "" ? /^(?:B|STRONG)$/.test(tagName) : /^(?:bold|[6-9]00)$/.test(style.fontWeight);
const isItalic = ({ style, tagName }: HTMLElement): boolean =>
  style.fontStyle === "" ? /^(?:I|EM)$/.test(tagName) : style.fontStyle === "italic";

/** Puts signs around a text, outside of its blanks. */
function wrap(text: string, sign: string): string {
  const [, before = "", inner = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return inner === "" ? text : `${before}${sign}${inner}${sign}${after}`;
}

function inline(node: Node, depth = 0): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped((node.textContent ?? "").replace(/[\s\u00a0]+/g, " "));
  if (!(node instanceof HTMLElement) || SKIPPED.has(node.tagName) || depth > MAX_DEPTH) return "";
  if (node.tagName === "BR") return "  \n";
  if (node.tagName === "IMG") return escaped(node.getAttribute("alt") ?? "");
  if (node.tagName === "CODE") return wrap((node.textContent ?? "").replaceAll("`", ""), "`");
  let text = [...node.childNodes].map((child) => inline(child, depth + 1)).join("");
  if (/^(?:S|DEL|STRIKE)$/.test(node.tagName)) text = wrap(text, "~~");
  if (isItalic(node)) text = wrap(text, "*");
  if (isBold(node)) text = wrap(text, "**");
  const href = node.tagName === "A" ? (node.getAttribute("href") ?? "") : "";
  if (/^(?:https?:|mailto:)/i.test(href) && text.trim() !== "")
    return `[${text.trim()}](${encodeURI(decodeURI(href)).replace(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"))})`;
  return text;
}

const tidy = (text: string): string => text.replace(/[ \t]+/g, " ").replace(/^ | $/g, "");

const cellsOf = (row: Element): string[] =>
  [...row.children]
    .filter(({ tagName }) => tagName === "TD" || tagName === "TH")
    .map((cell) => tidy(inline(cell).replace(/\s*\n\s*/g, " ")).replaceAll("|", "\\|"));

function table(element: Element): string {
  const rows = [...element.querySelectorAll("tr")].map(cellsOf).filter(({ length }) => length > 0);
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (width === 0) return "";
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(Array.from({ length: width }, () => "---")), ...body.map(line)].join("\n");
}

function list(element: Element, depth: number): string {
  let number = Number(element.getAttribute("start") ?? 1) || 1;
  const lines: string[] = [];
  for (const item of element.children) {
    // Google Docs puts a list within a list beside the item that it belongs to.
    if (item.tagName === "UL" || item.tagName === "OL") {
      lines.push(indent(list(item, depth + 1), "    "));
      continue;
    }
    if (item.tagName !== "LI") continue;
    const sign = element.tagName === "OL" ? `${number}. ` : "- ";
    number += 1;
    const text = blocks(item, depth + 1).replace(/\n\n(?=\s*(?:[-*]|\d+\.) )/g, "\n");
    lines.push(sign + indent(text, " ".repeat(sign.length)).trimStart());
  }
  return lines.join("\n");
}

const indent = (text: string, blanks: string): string =>
  text
    .split("\n")
    .map((line) => (line === "" ? line : blanks + line))
    .join("\n");

/** Word writes items of lists as paragraphs with a bullet of its own. */
function wordItem(element: HTMLElement): string | null {
  const style = element.getAttribute("style") ?? "";
  const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(style)?.[1];
  if (!level) return null;
  const text = tidy(inline(element));
  const [, number] = /^\\?(\d+|[a-z])\\?[.)]\s+/i.exec(text) ?? [];
  const rest = text.replace(/^(?:\\?(?:\d+|[a-z])\\?[.)]|[·•§o▪-]|\\[-+*])\s+/i, "");
  return `${"    ".repeat(Number(level) - 1)}${number && /\d/.test(number) ? `${number}.` : "-"} ${rest}`;
}

function block(element: HTMLElement, depth: number): string {
  const heading = /^H([1-6])$/.exec(element.tagName)?.[1];
  if (heading)
    return `${"#".repeat(Math.max(2, Number(heading)))} ${tidy(inline(element))
      .replace(/\s*\n\s*/g, " ")
      .replaceAll("**", "")}`;
  switch (element.tagName) {
    case "UL":
    case "OL":
      return list(element, depth);
    case "TABLE":
      return table(element);
    case "HR":
      return "---";
    case "PRE":
      return `\`\`\`\n${(element.textContent ?? "").replace(/\n$/, "")}\n\`\`\``;
    case "BLOCKQUOTE":
      return blocks(element, depth + 1)
        .split("\n")
        .map((line) => `> ${line}`.trimEnd())
        .join("\n");
    default:
      return wordItem(element) ?? blocks(element, depth + 1);
  }
}

/** The blocks of an element, an empty line between them; running text between blocks is a paragraph. */
function blocks(parent: Element, depth = 0): string {
  if (depth > MAX_DEPTH) return tidy(parent.textContent ?? "");
  const parts: string[] = [];
  let running = "";
  const end = () => {
    const text = running
      .split("\n")
      .map((line, at, lines) => (at < lines.length - 1 ? line.replace(/^ /, "") : tidy(line)))
      .join("\n")
      .replace(/^(?:\s*\n)+|(?:\s*\n)+$/g, "");
    if (text.trim() !== "") parts.push(tidy(text));
    running = "";
  };
  for (const node of parent.childNodes) {
    if (!(node instanceof HTMLElement)) {
      running += inline(node, depth);
      continue;
    }
    // Google Docs wraps all of it in one <b>.
    const isBlock =
      BLOCKS.has(node.tagName) ||
      (!SKIPPED.has(node.tagName) && node.querySelector("p, ul, ol, table, h1, h2, h3, li") !== null);
    if (!isBlock) {
      running += inline(node, depth);
      continue;
    }
    end();
    const text = block(node, depth + 1);
    if (text.trim() !== "") parts.push(text);
  }
  end();
  // Items that Word wrote as paragraphs belong together.
  return parts.reduce(
    (text, part) =>
      text === ""
        ? part
        : `${text}${/(?:^|\n)\s*(?:-|\d+\.) [^\n]*$/.test(text) && /^\s*(?:-|\d+\.) /.test(part) ? "\n" : "\n\n"}${part}`,
    "",
  );
}

/** The Markdown of what was copied as HTML; empty when it holds no text. */
export function htmlToMarkdown(html: string): string {
  // Style sheets of word processors would only be refused, with a complaint each, by the Content-Security-Policy.
  const content = html.replace(/<(style|script|xml)\b[\s\S]*?<\/\1\s*>/gi, "");
  const { body } = new DOMParser().parseFromString(content, "text/html");
  return blocks(body).trim();
}
