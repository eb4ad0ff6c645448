import { type Item, itemsOfJsonLd, itemsOfMicrodata, type MicrodataItem } from "./items.ts";
import { type JsonNode, parseJson } from "./json-parser.ts";
import { type ItemReport, validateItems } from "./validate.ts";

/** A `<script type="application/ld+json">` as written. */
export interface JsonLdBlock {
  /** Line of its first character in the document. */
  line: number;
  text: string;
}

export interface ValidationReport {
  items: ItemReport[];
  /** Blocks that are no JSON: nothing of them is read by anybody. */
  syntaxErrors: { line: number; message: string }[];
  /** Whether more was there than is judged. */
  cut: boolean;
}

/** What a page describes, and which of its scripts are no JSON. */
export function readItems(
  blocks: readonly JsonLdBlock[],
  microdata: readonly MicrodataItem[],
): { items: Item[]; syntaxErrors: ValidationReport["syntaxErrors"] } {
  const nodes: JsonNode[] = [];
  const syntaxErrors: ValidationReport["syntaxErrors"] = [];
  for (const { line, text } of blocks) {
    const parsed = parseJson(text, line);
    if (parsed.ok) nodes.push(parsed.node);
    else syntaxErrors.push(parsed.error);
  }
  return { items: [...itemsOfJsonLd(nodes), ...itemsOfMicrodata(microdata)], syntaxErrors };
}

/** Judges everything that one page describes. */
export function validateBlocks(
  blocks: readonly JsonLdBlock[],
  microdata: readonly MicrodataItem[],
  cut: boolean,
): ValidationReport {
  const { items, syntaxErrors } = readItems(blocks, microdata);
  return { items: validateItems(items), syntaxErrors, cut };
}
