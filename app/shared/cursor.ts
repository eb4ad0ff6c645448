import { appError } from "./error.ts";
import { err, ok, type Result } from "./result.ts";

/** The last row of a keyset page over (created_at, id), newest first. */
export interface KeysetCursor {
  createdAtMs: number;
  id: string;
}

/** An opaque, URL-safe text of the cursor. */
export const encodeCursor = ({ createdAtMs, id }: KeysetCursor): string =>
  btoa(`${createdAtMs}:${id}`).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** Reads what `encodeCursor` wrote; null for anything else. */
export function decodeCursor(text: string): KeysetCursor | null {
  if (!/^[\w-]{1,200}$/.test(text)) return null;
  try {
    const match = /^(\d{1,15}):([\w-]{1,64})$/.exec(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
    return match?.[1] && match[2] ? { createdAtMs: Number(match[1]), id: match[2] } : null;
  } catch {
    return null;
  }
}

/** One page out of rows that were read with one more than fit; `markOf` is the number that the order goes by before the id. */
export function cutPage<R extends { id: string }>(
  rows: R[],
  perPage: number,
  markOf: (row: R) => number,
): { rows: R[]; nextCursor: string | null } {
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    rows: shown,
    nextCursor: rows.length > perPage && last ? encodeCursor({ createdAtMs: markOf(last), id: last.id }) : null,
  };
}

/** How a list is sorted: by a name that the list offers. Rows that are equal in it follow by id. */
export interface Sort<S extends string = string> {
  by: S;
  descending: boolean;
}

/** The last row of a keyset page over (the value that the list is sorted by, id). Moments travel as their milliseconds. */
export interface SortCursor {
  value: string | number;
  id: string;
}

const MAX_SORT_CURSOR_LENGTH = 4_000;

const utf8ToBase64Url = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

const base64UrlToUtf8 = (text: string): string =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0)),
  );

/** An opaque, URL-safe text of a cursor over any sort value. */
export const encodeSortCursor = ({ value, id }: SortCursor): string => utf8ToBase64Url(JSON.stringify([value, id]));

/** Reads what `encodeSortCursor` wrote for a value of this kind; null for anything else. */
export function decodeSortCursor(text: string, kind: "text" | "number"): SortCursor | null {
  if (text.length > MAX_SORT_CURSOR_LENGTH || !/^[\w-]+$/.test(text)) return null;
  try {
    const parts: unknown = JSON.parse(base64UrlToUtf8(text));
    if (!Array.isArray(parts) || parts.length !== 2) return null;
    const [value, id] = parts as [unknown, unknown];
    const fits = kind === "text" ? typeof value === "string" : Number.isFinite(value);
    return fits && typeof id === "string" && /^[\w-]{1,64}$/.test(id) ? { value: value as string | number, id } : null;
  } catch {
    return null;
  }
}

const BAD_CURSOR = appError(
  "invalid_input",
  "The cursor is not valid. Use the nextCursor of the previous page unchanged.",
  {
    fields: [{ path: "cursor", message: "Use the nextCursor of the previous page unchanged." }],
  },
);

/** Where a page of a sorted list begins; null: at its beginning. Errors: invalid_input. */
export function readSortCursor(text: string | undefined, kind: "text" | "number"): Result<SortCursor | null> {
  if (text === undefined) return ok(null);
  const cursor = decodeSortCursor(text, kind);
  return cursor ? ok(cursor) : err(BAD_CURSOR);
}

/** One page of a sorted list out of rows that were read with one more than fit; `sortValueOf` is what the list is sorted by. */
export function cutSorted<R extends { id: string }>(
  rows: R[],
  limit: number,
  sortValueOf: (row: R) => string | number | Date,
): { rows: R[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  if (rows.length <= limit || !last) return { rows: kept, nextCursor: null };
  const value = sortValueOf(last);
  return {
    rows: kept,
    nextCursor: encodeSortCursor({ value: value instanceof Date ? value.getTime() : value, id: last.id }),
  };
}
