import { feedInChunks } from "#app/platform/web/html/feed-in-chunks.ts";
import { HtmlScanner, type Tag, type TagSink } from "#app/platform/web/html/html-scanner.ts";
import { MicrodataGatherer } from "../engine/extract/structured/microdata.ts";
import { type JsonLdBlock, type ValidationReport, validateBlocks } from "./domain/validation-report.ts";

/** Of a text that somebody pastes, and of the scripts in it. */
const MAX_CHARS = 2_000_000;
const MAX_BLOCKS = 50;
const MAX_BLOCK_CHARS = 262_144;

/**
 * Judges the structured data of an HTML document, or of JSON-LD alone, by what Google's documentation asks of each type.
 * @param pageUrl resolves relative addresses of microdata; without it they count as good
 */
export async function validateStructuredData(
  htmlOrJson: string,
  pageUrl = "https://example.com/",
): Promise<ValidationReport> {
  const text = htmlOrJson.slice(0, MAX_CHARS);
  const cut = htmlOrJson.length > MAX_CHARS;
  if (/^\s*[[{]/.test(text)) return validateBlocks([{ line: 1, text }], [], cut);
  const sink = new StructuredDataSink(pageUrl);
  const scanner = new HtmlScanner(sink);
  await feedInChunks(scanner, text);
  scanner.end();
  return validateBlocks(sink.blocks, sink.microdata.items, cut || sink.cut || sink.microdata.cut);
}

const JSON_LD = /^\s*application\/ld\+json\s*(;|$)/i;
const UNSEEN = new Set(["script", "style", "noscript", "iframe"]);

class StructuredDataSink implements TagSink {
  readonly blocks: JsonLdBlock[] = [];
  readonly microdata: MicrodataGatherer;
  cut = false;
  #block: JsonLdBlock | null = null;
  #unseen = false;

  constructor(pageUrl: string) {
    this.microdata = new MicrodataGatherer(pageUrl);
  }

  open(tag: Tag): void {
    if (UNSEEN.has(tag.name)) this.#unseen = true;
    if (tag.name !== "script" || !JSON_LD.test(tag.get("type") ?? "")) this.microdata.open(tag);
    else if (this.blocks.length >= MAX_BLOCKS) this.cut = true;
    else this.#block = { line: tag.endLine(), text: "" };
  }

  text(text: string): void {
    if (!this.#block) {
      if (!this.#unseen) this.microdata.text(text);
      return;
    }
    if (this.#block.text.length + text.length > MAX_BLOCK_CHARS) this.cut = true;
    this.#block.text += text.slice(0, MAX_BLOCK_CHARS - this.#block.text.length);
  }

  close(name: string): void {
    if (UNSEEN.has(name)) this.#unseen = false;
    if (name !== "script" || !this.#block) {
      this.microdata.close(name);
      return;
    }
    // What is cut off cannot be read, and is not called broken.
    if (this.#block.text.length < MAX_BLOCK_CHARS) this.blocks.push(this.#block);
    this.#block = null;
  }
}
