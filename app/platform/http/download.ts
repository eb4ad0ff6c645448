import { type CsvValue, csvLine } from "#app/shared/csv/csv.ts";
import { NO_STORE } from "./cache.ts";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  zip: "application/zip",
} as const;

type FileFormat = keyof typeof TYPES;

/** Spreadsheet programs read a CSV file without it in the encoding of the machine, and garble every umlaut. */
const BYTE_ORDER_MARK = "\ufeff";

/** Percent-encodes what `attr-char` of RFC 5987 leaves out. */
const encodeExtendedValue = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Returns a Content-Disposition value (RFC 6266). Characters that headers or file systems treat specially become "_". A
 * name that is not ASCII also travels as `filename*` (RFC 5987), which current browsers prefer.
 */
export function contentDisposition(name: string, disposition: "attachment" | "inline" = "attachment"): string {
  const safe = name.toWellFormed().replace(/[^\p{L}\p{M}\p{N}_.-]/gu, "_");
  const ascii = safe.replace(/[^\w.-]/g, "_");
  const extended = ascii === safe ? "" : `; filename*=UTF-8''${encodeExtendedValue(safe)}`;
  return `${disposition}; filename="${ascii}"${extended}`;
}

/** Returns a file name without its ending, from what the file holds, the website and the day in UTC: "findings-teashop.example-2026-11-22". */
export const datedName = (what: string, host: string | undefined, at: Date): string =>
  `${what}-${host ?? "website"}-${at.toISOString().slice(0, 10)}`;

/** Streams texts as UTF-8, one held in memory at a time; a reader who leaves ends the source. */
export function textStream(texts: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = Symbol.asyncIterator in texts ? texts[Symbol.asyncIterator]() : texts[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await iterator.return?.(undefined);
    },
  });
}

async function* withByteOrderMark(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let mark = BYTE_ORDER_MARK;
  for await (const line of lines) {
    yield mark + line;
    mark = "";
  }
}

/** Streams the lines of a CSV file that is built already (`csvLine`), with the byte order mark before them. */
export const csvLineStream = (lines: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array> =>
  textStream(withByteOrderMark(lines));

type Rows = readonly (readonly CsvValue[])[];

async function* csvTexts(heading: readonly string[], batches: Iterable<Rows> | AsyncIterable<Rows>) {
  yield csvLine(heading);
  for await (const rows of batches) {
    const odd = rows.find(({ length }) => length !== heading.length);
    if (odd) throw new Error(`CSV row has ${odd.length} cells, heading has ${heading.length}`);
    if (rows.length > 0) yield rows.map(csvLine).join("");
  }
}

/**
 * Streams a heading and rows as CSV (RFC 4180, UTF-8), one batch held in memory at a time. Text that a spreadsheet would
 * run as a formula is quoted (`csvCell`). The stream fails when a row's length differs from the heading's.
 */
export const csvStream = (
  heading: readonly string[],
  batches: Iterable<Rows> | AsyncIterable<Rows>,
): ReadableStream<Uint8Array> => csvLineStream(csvTexts(heading, batches));

interface FileOptions {
  /** Without the ending, which the format gives. */
  name: string;
  format: FileFormat;
  /** In bytes, where it is known before the body is sent. */
  sizeBytes?: number;
}

/** Returns a file for the browser to save; no cache keeps it. */
export const fileResponse = (body: BodyInit, { name, format, sizeBytes }: FileOptions): Response =>
  new Response(body, {
    headers: {
      "Content-Type": TYPES[format],
      "Content-Disposition": contentDisposition(`${name}.${format}`),
      "Cache-Control": NO_STORE,
      "X-Content-Type-Options": "nosniff",
      ...(sizeBytes === undefined ? {} : { "Content-Length": String(sizeBytes) }),
    },
  });

interface StoredFile {
  /** With its ending. */
  name: string;
  /** Media type, found by the content when it was stored. */
  type: string;
  sizeBytes: number;
}

/** Returns a file that people stored, for the browser to save and never to show: its content is theirs. */
export const storedFileResponse = (body: BodyInit, { name, type, sizeBytes }: StoredFile): Response =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": contentDisposition(name),
      "Content-Length": String(sizeBytes),
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": NO_STORE,
      "X-Content-Type-Options": "nosniff",
    },
  });

/**
 * Returns a picture that people stored, shown in place. Its address never gets other bytes, so caches keep it for a year;
 * `type` was found by the content, and no browser may take it for anything else.
 */
export const storedImageResponse = (body: BodyInit, { type, sizeBytes }: Omit<StoredFile, "name">): Response =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(sizeBytes),
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
  });

/** Returns a table as a CSV file to save. */
export const csvResponse = (
  name: string,
  heading: readonly string[],
  batches: Iterable<Rows> | AsyncIterable<Rows>,
): Response => fileResponse(csvStream(heading, batches), { name, format: "csv" });
