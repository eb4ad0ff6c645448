import { type Block, type Inline, textOf } from "#app/platform/markdown/blocks.ts";

/** A heading of a text, as its outline shows it. */
export interface OutlineHeading {
  depth: number;
  text: string;
}

/** What an analysis reads of a text. */
export interface TextParts {
  /** Paragraphs and items of lists, in their order; code and tables are left out. */
  paragraphs: string[];
  headings: OutlineHeading[];
  /** Words of running text before each heading, the last one: after the last heading. */
  sections: string[];
  links: { href: string; text: string }[];
}

const linksIn = (inlines: readonly Inline[]): TextParts["links"] =>
  inlines.flatMap((inline) => {
    if (inline.kind === "link") return [{ href: inline.href, text: textOf(inline.children) }];
    return "children" in inline ? linksIn(inline.children) : [];
  });

/** Takes a text apart. */
export function partsOf(blocks: readonly Block[]): TextParts {
  const parts: TextParts = { paragraphs: [], headings: [], sections: [], links: [] };
  let section: string[] = [];
  const visit = (block: Block): void => {
    switch (block.kind) {
      case "heading":
        parts.sections.push(section.join("\n"));
        section = [];
        parts.headings.push({ depth: block.depth, text: textOf(block.children) });
        parts.links.push(...linksIn(block.children));
        return;
      case "paragraph": {
        const text = textOf(block.children).trim();
        parts.links.push(...linksIn(block.children));
        if (text === "") return;
        parts.paragraphs.push(text);
        section.push(text);
        return;
      }
      case "list":
        for (const item of block.items) item.forEach(visit);
        return;
      case "quote":
      case "callout":
        block.blocks.forEach(visit);
        return;
      case "table":
        for (const cell of [...block.head, ...block.rows.flat()]) parts.links.push(...linksIn(cell));
        return;
      case "footnotes":
        for (const note of block.notes) parts.links.push(...linksIn(note));
        return;
      default:
    }
  };
  blocks.forEach(visit);
  parts.sections.push(section.join("\n"));
  return parts;
}
