import { encodingOf, HEAD_BYTES } from "#app/platform/web/encoding/encoding.ts";
import { HtmlScanner } from "#app/platform/web/html/html-scanner.ts";
import { concatBytes } from "#app/platform/web/response-body.ts";
import type { HtmlFacts } from "../../domain/facts.ts";
import { LinkCache } from "./links/link-cache.ts";
import { PageGatherer } from "./page-gatherer.ts";

/** Reads one HTML document, bytes as they come; nothing but the facts is kept. */
export class HtmlReader {
  readonly #gatherer: PageGatherer;
  readonly #scanner: HtmlScanner;
  readonly #url: string;
  readonly #announced: string | null;
  /** The beginning, until it is long enough to determine the encoding. */
  #head: Uint8Array | null = new Uint8Array(0);
  /** Null for UTF-8, which is read as it is. */
  #decoder: TextDecoder | null = null;

  /** @param announced the charset of the Content-Type; without one, or with an unknown one, the document's own beginning decides */
  constructor(url: string, announced: string | null = null) {
    this.#url = url;
    this.#announced = announced;
    this.#gatherer = new PageGatherer(url);
    this.#scanner = new HtmlScanner(this.#gatherer);
  }

  push(bytes: Uint8Array): void {
    if (this.#head === null) {
      this.#read(bytes);
      return;
    }
    const head = this.#head.length === 0 ? bytes : concatBytes([this.#head, bytes], this.#head.length + bytes.length);
    if (head.length >= HEAD_BYTES) this.#begin(head);
    else this.#head = head === bytes ? bytes.slice() : head;
  }

  #begin(head: Uint8Array): void {
    this.#head = null;
    const encoding = encodingOf(head, this.#announced);
    if (encoding !== "utf-8") this.#decoder = new TextDecoder(encoding);
    // A decoder leaves the byte order mark out; behind it a head would already be over.
    const isMarked = encoding === "utf-8" && head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
    this.#read(isMarked ? head.subarray(3) : head);
  }

  #read(bytes: Uint8Array): void {
    this.#scanner.push(this.#decoder ? encoder.encode(this.#decoder.decode(bytes, { stream: true })) : bytes);
  }

  /** Ends the document. `key` is the site's (see `siteKey`); `links` what a crawl remembers of addresses it has resolved. */
  end(key: string, links = new LinkCache()): HtmlFacts {
    if (this.#head !== null) this.#begin(this.#head);
    if (this.#decoder) this.#scanner.push(encoder.encode(this.#decoder.decode()));
    this.#scanner.end();
    return this.#gatherer.facts(this.#url, key, links);
  }
}

const encoder = new TextEncoder();
