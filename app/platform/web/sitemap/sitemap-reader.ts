import { PROTOCOL_LIMITS } from "../protocol-limits.ts";

/**
 * Reads a sitemap (urlset, sitemapindex, or plain text) from chunks of text, keeping one unfinished token
 * at a time: a 50 MB file costs no more memory than a small one. sitemaps.org protocol 0.9.
 */
export interface SitemapReader {
  /** Feeds decoded text; returns the addresses completed by it, as written, entities decoded. */
  push(text: string): string[];
  /** Ends the input; the rest of the addresses and the verdict. */
  end(): SitemapResult & { urls: string[] };
  /** Reading on is pointless: the document is broken. */
  readonly failed: boolean;
  /** Known from the root element on. */
  readonly kind: SitemapResult["kind"];
}

export interface SitemapResult {
  kind: "urlset" | "sitemapindex" | "text" | null;
  /** All entries, also those beyond the limit. */
  urlCount: number;
  /** What is wrong and where; null when the file could be read. */
  error: string | null;
}

/** A tag, comment or address longer than this is not a sitemap's. */
const MAX_TOKEN_CHARS = 65_536;
const MAX_DEPTH = 32;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Decodes the five entities of XML and character references; anything else stays as written. */
export function decodeXml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return ENTITIES[name] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** End of the tag that starts at `start`, with `>` inside quotes skipped; -1 when it is not complete. */
function tagEnd(text: string, start: number): number {
  let quote = "";
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at];
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at;
  }
  return -1;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
const prefixOf = (name: string): string => name.slice(0, name.indexOf(":") + 1);

/** Opens a reader; `maxUrls` entries are returned, later ones only counted. */
export function createSitemapReader(maxUrls: number = PROTOCOL_LIMITS.sitemapMaxUrls): SitemapReader {
  let buffer = "";
  let line = 1;
  let kind: SitemapResult["kind"] = null;
  let error: string | null = null;
  let urlCount = 0;
  let prefix = "";
  let loc: string | null = null;
  let entryHasLoc = false;
  let started = false;
  const stack: string[] = [];
  let urls: string[] = [];

  const fail = (what: string) => {
    error ??= `Line ${line}: ${what}`;
  };
  const emit = (address: string) => {
    urlCount++;
    if (urlCount <= maxUrls) urls.push(address);
  };
  const advance = (to: number) => {
    // Only what is passed is looked through: to the next line break it may be far, and every tag would look for it.
    const passed = buffer.slice(0, to);
    for (let at = passed.indexOf("\n"); at !== -1; at = passed.indexOf("\n", at + 1)) line++;
    buffer = buffer.slice(to);
  };
  const characters = (text: string) => {
    if (loc !== null) {
      loc += text;
      if (loc.length > MAX_TOKEN_CHARS) fail("an address is far too long");
    } else if (stack.length === 0 && text.trim() !== "") fail("text outside the root element");
  };

  const open = (name: string) => {
    if (stack.length === 0) {
      if (kind !== null) return fail("a second root element");
      const root = localName(name);
      if (root !== "urlset" && root !== "sitemapindex")
        return fail(`the root element is <${name.slice(0, 40)}>, not <urlset> or <sitemapindex>`);
      kind = root;
      prefix = prefixOf(name);
    }
    stack.push(name);
    if (stack.length > MAX_DEPTH) return fail("elements are nested too deeply");
    const entry = kind === "urlset" ? "url" : "sitemap";
    if (stack.length === 2 && name === `${prefix}${entry}`) entryHasLoc = false;
    // Only the address of the entry itself: <image:loc> and the like have another prefix.
    if (stack.length === 3 && stack[1] === `${prefix}${entry}` && name === `${prefix}loc`) loc = "";
  };
  const close = (name: string) => {
    const opened = stack.pop();
    if (opened !== name)
      return fail(
        opened
          ? `found </${name.slice(0, 40)}> where </${opened.slice(0, 40)}> was expected`
          : `</${name.slice(0, 40)}> closes nothing`,
      );
    if (loc !== null && stack.length === 2) {
      emit(loc.trim());
      loc = null;
      entryHasLoc = true;
    }
    if (stack.length === 1 && localName(name) === (kind === "urlset" ? "url" : "sitemap") && !entryHasLoc)
      fail(`<${name}> without <loc>`);
  };

  /** Takes one token off the buffer; false when more input is needed. */
  const step = (): boolean => {
    const lt = buffer.indexOf("<");
    if (lt !== 0) {
      // Keep a tail that may be half an entity.
      const upTo =
        lt === -1 ? Math.max(0, buffer.lastIndexOf("&") === -1 ? buffer.length : buffer.lastIndexOf("&")) : lt;
      if (upTo === 0) return false;
      characters(decodeXml(buffer.slice(0, upTo)));
      advance(upTo);
      return true;
    }
    for (const [opening, closing, isText] of [
      ["<!--", "-->", false],
      ["<![CDATA[", "]]>", true],
      ["<?", "?>", false],
    ] as const) {
      if (buffer.startsWith(opening)) {
        const end = buffer.indexOf(closing, opening.length);
        if (end === -1) return false;
        if (isText) characters(buffer.slice(opening.length, end));
        advance(end + closing.length);
        return true;
      }
      if (opening.startsWith(buffer)) return false;
    }
    const end = tagEnd(buffer, 0);
    if (end === -1) return false;
    const tag = buffer.slice(1, end);
    if (tag.startsWith("!")) {
      if (tag.includes("[")) fail("a document type with its own declarations is not allowed");
    } else if (tag.startsWith("/")) close(tag.slice(1).trim());
    else {
      const name = /^[^\s/>"'=<]+/.exec(tag)?.[0];
      if (!name) fail("a tag without a name");
      else {
        open(name);
        if (error === null && tag.endsWith("/")) close(name);
      }
    }
    advance(end + 1);
    return true;
  };

  const textLines = (all: boolean) => {
    const lines = buffer.split(/\r\n|\n|\r/);
    buffer = all ? "" : (lines.pop() ?? "");
    for (const written of lines) {
      const address = written.trim();
      if (address !== "" && error === null) {
        if (/^https?:\/\/\S+$/i.test(address)) emit(address);
        else fail("neither XML nor an address");
      }
      line++;
    }
    if (buffer.length > MAX_TOKEN_CHARS) fail("a line is far too long");
  };

  const work = (last: boolean) => {
    if (!started) {
      buffer = buffer.replace(/^[\uFEFF\s]+/, (blank) => {
        line += blank.split("\n").length - 1;
        return "";
      });
      if (buffer === "") return;
      started = true;
      if (!buffer.startsWith("<")) kind = "text";
    }
    if (kind === "text") return textLines(last);
    while (error === null && buffer !== "" && step()) {}
    if (buffer.length > MAX_TOKEN_CHARS) fail("a tag or comment is far too long");
  };

  const take = (): string[] => {
    const taken = urls;
    urls = [];
    return taken;
  };

  return {
    get failed() {
      return error !== null;
    },
    get kind() {
      return kind;
    },
    push(text) {
      if (error !== null) return [];
      buffer += text;
      work(false);
      return take();
    },
    end() {
      if (error === null) {
        work(true);
        if (!started) fail("the file is empty");
        else if (kind !== "text" && error === null) {
          if (buffer.trim() !== "") fail("the file ends in the middle of a tag");
          else if (stack.length > 0) fail(`the file ends inside <${stack.at(-1)}>`);
          else if (kind === null) fail("no root element");
        }
      }
      return { kind, urlCount, error, urls: take() };
    },
  };
}
