import { type DefaultTreeAdapterTypes, html, parse } from "parse5";

/**
 * What the crawl says of a page, computed once more from the tree that parse5 builds by the HTML standard: with a tree, with
 * regular expressions and with none of the crawl's code, so that both can be compared.
 */

export interface ReferenceFacts {
  lang: string | null;
  titles: string[];
  descriptions: string[];
  robots: string[];
  canonicals: { raw: string; inHead: boolean }[];
  headings: { level: number; text: string }[];
  text: string;
  wordCount: number;
  links: { raw: string; anchor: string; nofollow: boolean }[];
  images: { raw: string; alt: string | null }[];
  sentences: string[];
  paragraphs: number;
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements that are laid out in the line (HTML standard, "Rendering"); those that HTML does not know count as blocks, as most are styled. */
const IN_LINE = new Set(
  (
    "a abbr acronym b bdi bdo big blink cite code data del dfn em font i ins kbd label mark nobr output q rb rp rt rtc ruby s samp slot small span strike strong " +
    "sub sup time tt u var wbr"
  ).split(" "),
);
/** In the line as a thing of its own: two words, one sentence. */
const REPLACED = new Set("audio canvas embed iframe img input map math meter picture progress svg video".split(" "));
/** Without a box. */
const NOT_SHOWN = new Set(
  "title meta link base basefont bgsound area param source track script style noscript iframe noembed noframes template".split(
    " ",
  ),
);
const NOT_SHOWN_IN_DRAWINGS = new Set(["title", "desc", "metadata", "style", "script"]);

const isElement = (node: Node): node is Element => "tagName" in node;
const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === "#text";
const isForeign = ({ namespaceURI }: Element): boolean => namespaceURI !== html.NS.HTML;
/** Of the names with a prefix (xlink:href) none. */
const attribute = ({ attrs }: Element, name: string): string | null =>
  attrs.find((one) => one.name === name && !one.prefix)?.value ?? null;

type Box = "none" | "line" | "replaced" | "block";

function boxOf(element: Element): Box {
  const { tagName } = element;
  if (isForeign(element)) {
    if (tagName === "a" || tagName === "tspan") return "line";
    return "replaced";
  }
  if (NOT_SHOWN.has(tagName) && tagName !== "iframe") return "none";
  if (IN_LINE.has(tagName)) return "line";
  return REPLACED.has(tagName) || tagName.includes(":") ? "replaced" : "block";
}

const isHidden = (element: Element): boolean =>
  isForeign(element) ? NOT_SHOWN_IN_DRAWINGS.has(element.tagName) : NOT_SHOWN.has(element.tagName);

/** Marks of the edges in a text that is not folded yet; no page of these tests has them. */
const BLOCK_EDGE = "\ue000";
const REPLACED_EDGE = "\ue001";
const EDGE = { block: BLOCK_EDGE, replaced: REPLACED_EDGE, line: "", none: "" } as const;

const WHITE = "[\\s\\u200b]";
const ALL_WHITE = new RegExp(`${WHITE}+`, "g");

/** The text below a node with marks at the edges of boxes, and the alternative texts of pictures if they are wanted. */
function markedText(node: Node, withAlternatives: boolean): string {
  if (isText(node)) return node.value.replaceAll("\0", "");
  if (!isElement(node)) return "";
  const edge = EDGE[boxOf(node)];
  const alt = withAlternatives && node.tagName === "img" && !isForeign(node) ? attribute(node, "alt") : null;
  const inner = isHidden(node) ? "" : node.childNodes.map((child) => markedText(child, withAlternatives)).join("");
  return edge + (alt ? ` ${alt} ` : "") + inner + edge;
}

const fold = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Each block on its line, each run of white space as one space. */
const visibleText = (marked: string): string =>
  marked
    .replaceAll(REPLACED_EDGE, " ")
    .split(BLOCK_EDGE)
    .map((block) => block.replace(ALL_WHITE, " ").replace(/^ | $/g, ""))
    .filter((block) => block !== "")
    .join("\n");

const nameOf = (nodes: readonly Node[]): string =>
  fold(
    nodes
      .map((node) => markedText(node, true))
      .join("")
      .replace(/[\ue000\ue001]/g, " "),
  );

const IDEOGRAPHS = /[[\p{L}\p{N}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]]/gv;
const WIDE_SIGNS =
  /[[\u3000-\u303f\u30a0\u30fb\ufe10-\ufe1f\ufe30-\ufe6f\uff00-\uff65\uffe0-\uffee]--[\p{L}\p{N}\p{M}]]/gv;

/** Ideographs one each; of the rest what is between white space and has a letter or digit. */
function countWords(text: string): number {
  const ideographs = text.match(IDEOGRAPHS)?.length ?? 0;
  const others = text
    .replace(IDEOGRAPHS, " ")
    .replace(WIDE_SIGNS, " ")
    .split(/[\s\u200b]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return ideographs + others.length;
}

const ABBREVIATIONS = new Set("mr mrs ms dr prof st vs etc e.g i.e z.b d.h bzw ca nr no sr sra mme bv o.a".split(" "));
const ENDS = ".!?…؟।॥۔。！？｡";
const CLOSERS = "\"'”’»)]」』";

/** Sentences of one block, sign by sign. */
function sentencesOf(block: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (let at = 0; at < block.length; ) {
    if (!ENDS.includes(block.charAt(at))) {
      at++;
      continue;
    }
    const first = at;
    while (at < block.length && ENDS.includes(block.charAt(at))) at++;
    const last = block.charAt(at - 1);
    while (at < block.length && CLOSERS.includes(block.charAt(at))) at++;
    const ends = at === block.length || /\s/.test(block.charAt(at)) || "。！？｡".includes(last);
    const word = block.slice(from, first).split(/[\s(]/).at(-1)?.toLowerCase() ?? "";
    const shortened =
      at === first + 1 && last === "." && at < block.length && (ABBREVIATIONS.has(word) || /^\p{L}$/u.test(word));
    if (!ends || shortened) continue;
    found.push(block.slice(from, at));
    from = at;
  }
  found.push(block.slice(from));
  return found.map((sentence) => sentence.trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function* elementsOf(nodes: readonly Node[]): Generator<Element> {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    yield node;
    yield* elementsOf(node.childNodes);
  }
}

function isInHead(element: Element): boolean {
  for (
    let node: DefaultTreeAdapterTypes.ParentNode | null = element.parentNode;
    node;
    node = "parentNode" in node ? node.parentNode : null
  )
    if ("tagName" in node && node.tagName === "head") return true;
  return false;
}

const words = (value: string | null): string[] => (value ?? "").toLowerCase().split(/\s+/).filter(Boolean);

/** @param longest characters that are kept of the text */
export function referenceFacts(source: string, longest = 20_000): ReferenceFacts {
  const document = parse(source);
  const all = [...elementsOf(document.childNodes)];
  const ofHtml = all.filter((element) => !isForeign(element));
  const named = (tagName: string): Element[] => ofHtml.filter((element) => element.tagName === tagName);
  const metas = (name: string): string[] =>
    named("meta")
      .filter((meta) => attribute(meta, "name")?.toLowerCase() === name)
      .map((meta) => attribute(meta, "content") ?? "");
  const whole = visibleText(document.childNodes.map((node) => markedText(node, false)).join(""));
  const text = whole.slice(0, longest).trimEnd();
  const blocks = text.split("\n");
  return {
    lang: named("html").map((element) => attribute(element, "lang"))[0] ?? null,
    titles: named("title").map((title) =>
      fold(title.childNodes.map((node) => (isText(node) ? node.value : "")).join("")),
    ),
    descriptions: metas("description").map(fold),
    robots: [...named("meta")]
      .filter((meta) => /^(robots|googlebot)$/i.test(attribute(meta, "name") ?? ""))
      .flatMap((meta) => (attribute(meta, "content") ?? "").toLowerCase().split(","))
      .map((directive) => directive.trim())
      .filter(Boolean),
    canonicals: named("link")
      .filter((link) => words(attribute(link, "rel")).includes("canonical"))
      .map((link) => ({ raw: (attribute(link, "href") ?? "").trim(), inHead: isInHead(link) })),
    headings: ofHtml
      .filter(({ tagName }) => /^h[1-6]$/.test(tagName))
      .map((element) => ({ level: Number(element.tagName[1]), text: nameOf(element.childNodes) })),
    text,
    wordCount: countWords(whole),
    links: linksOf(all),
    images: named("img").map((image) => ({ raw: pictureOf(image), alt: alternativeOf(image) })),
    sentences: blocks.flatMap(sentencesOf),
    paragraphs: blocks.filter((block) => /[\p{L}\p{N}]/u.test(block)).length,
  };
}

/** Links to pages: no mail, no telephone, no script. */
function linksOf(all: readonly Element[]): ReferenceFacts["links"] {
  return all.flatMap((element) => {
    const isArea = element.tagName === "area" && !isForeign(element);
    const href = attribute(element, "href");
    if ((element.tagName !== "a" && !isArea) || href === null) return [];
    const raw = href.trim();
    if (/^[a-z][a-z0-9+.-]*:/i.test(raw) && !/^https?:/i.test(raw)) return [];
    const own = isArea ? fold(attribute(element, "alt") ?? "") : nameOf(element.childNodes);
    const anchor = own || fold(attribute(element, "aria-label") ?? attribute(element, "title") ?? "");
    return [
      { raw, anchor, nofollow: words(attribute(element, "rel")?.replaceAll(",", " ") ?? null).includes("nofollow") },
    ];
  });
}

function pictureOf(image: Element): string {
  const raw =
    attribute(image, "src") ??
    attribute(image, "data-src") ??
    attribute(image, "srcset")
      ?.trim()
      .split(/[\s,]+/)[0] ??
    "";
  return raw.startsWith("data:") ? raw.slice(0, 40) : raw.trim();
}

function alternativeOf(image: Element): string | null {
  const isDecorative =
    /^(presentation|none)$/i.test(attribute(image, "role") ?? "") || attribute(image, "aria-hidden") === "true";
  return attribute(image, "alt") ?? (isDecorative ? "" : null);
}
