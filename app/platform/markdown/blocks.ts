/** What a line consists of. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong" | "em" | "del"; children: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "break" }
  | { kind: "link"; href: string; leadsTo: LinkTarget; children: Inline[] }
  | ({ kind: "image"; alt: string } & Picture)
  /** Leads to the note of that number; `isFirst`: the note leads back to it. */
  | { kind: "footnote"; number: number; isFirst: boolean };

/** A picture that the product itself serves, with its size in pixels. */
export interface Picture {
  src: string;
  width: number;
  height: number;
  /** Smaller files of the same picture, the format that browsers should prefer first. */
  variants?: { type: string; srcSet: string }[];
}

/**
 * Where a link leads: into the product, to another site, to where somebody wrote whom nobody has checked, or to where the
 * author of a published text answers for.
 */
type LinkTarget = "product" | "site" | "unchecked" | "author";

export type CalloutTone = "note" | "tip" | "warning";

/** What an article or a post consists of, from top to bottom. */
export type Block =
  | { kind: "heading"; depth: 2 | 3 | 4; id: string; children: Inline[] }
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "list"; ordered: boolean; items: Block[][] }
  | { kind: "code"; language: string; text: string }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "rule" }
  | { kind: "callout"; tone: CalloutTone; blocks: Block[] }
  /** The notes of a text, below it; the first has number 1. */
  | { kind: "footnotes"; notes: Inline[][] };

/** A line of an article's table of contents. */
export interface Heading {
  id: string;
  depth: 2 | 3;
  text: string;
}

/** What a line says, without its marks. */
export const textOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (inline.kind === "break") return " ";
      if (inline.kind === "image") return inline.alt;
      if (inline.kind === "footnote") return "";
      return inline.kind === "text" || inline.kind === "code" ? inline.text : textOf(inline.children);
    })
    .join("");

/** The anchor of a heading: "What a key may do" → "what-a-key-may-do". */
export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The headings of an article, in their order. */
export const headingsOf = (blocks: readonly Block[]): Heading[] =>
  blocks.flatMap((block) =>
    block.kind === "heading" && block.depth < 4
      ? [{ id: block.id, depth: block.depth as Heading["depth"], text: textOf(block.children) }]
      : [],
  );

/** Where the links of an article lead, in their order. */
export function linksOf(blocks: readonly Block[]): string[] {
  const inline = (inlines: readonly Inline[]): string[] =>
    inlines.flatMap((one) => {
      if (!("children" in one)) return [];
      return [...(one.kind === "link" ? [one.href] : []), ...inline(one.children)];
    });
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case "code":
      case "rule":
        return [];
      case "list":
        return block.items.flatMap(linksOf);
      case "table":
        return [...block.head, ...block.rows.flat()].flatMap(inline);
      case "callout":
      case "quote":
        return linksOf(block.blocks);
      case "footnotes":
        return block.notes.flatMap(inline);
      default:
        return inline(block.children);
    }
  });
}
