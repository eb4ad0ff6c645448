import { HtmlScanner } from "../html/html-scanner.ts";
import { encodingOfMark } from "./byte-order-mark.ts";

/** The HTML standard looks for a declaration in the first 1,024 bytes ("prescan a byte stream to determine its encoding"). */
export const HEAD_BYTES = 1_024;

/** The Encoding standard's name for a label; null when it is unknown. */
function known(label: string | null): string | null {
  if (label === null) return null;
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
}

/** What the document says of itself in its first bytes. */
function declared(first: Uint8Array): string | null {
  let found: string | null = null;
  const scanner = new HtmlScanner({
    open(tag) {
      if (found !== null || tag.name !== "meta") return;
      const content = tag.get("http-equiv")?.toLowerCase() === "content-type" ? tag.get("content") : null;
      const encoding = known(
        tag.get("charset") ?? /charset\s*=\s*["']?\s*([^\s;"']+)/i.exec(content ?? "")?.[1] ?? null,
      );
      // These bytes were read as ASCII: they are not UTF-16, whatever they say.
      found = encoding?.startsWith("utf-16") ? "utf-8" : encoding;
    },
    close: () => undefined,
    text: () => undefined,
  });
  scanner.push(first.subarray(0, HEAD_BYTES));
  return found;
}

/**
 * Returns the encoding of a document from its first bytes: its byte order mark, else the charset of its Content-Type,
 * else its own declaration; UTF-8 by default.
 */
export function encodingOf(first: Uint8Array, announced: string | null): string {
  return encodingOfMark(first) ?? known(announced) ?? declared(first) ?? "utf-8";
}

/**
 * Returns the encoding of an XML file from its first bytes: its byte order mark, else its declaration; UTF-8 by
 * default.
 */
export function encodingOfXml(first: Uint8Array): string {
  const start = String.fromCharCode(...first.subarray(0, 200));
  const encoding = known(/^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/i.exec(start)?.[1] ?? null);
  return encodingOfMark(first) ?? (encoding?.startsWith("utf-16") ? null : encoding) ?? "utf-8";
}
