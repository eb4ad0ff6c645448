import { appError } from "./error.ts";
import { err, ok, type Result } from "./result.ts";

/** How a list is sorted: by a name that the list offers. Rows that are equal in it follow by id. */
export interface Sort<S extends string = string> {
  by: S;
  descending: boolean;
}

/** The last row of a page of a sorted list: the value that the list is sorted by, moments as milliseconds, and the id. */
export interface SortCursor<V extends string | number = string | number> {
  value: V;
  id: string;
}

type Kind = "text" | "number";
type Values<K extends readonly Kind[]> = { -readonly [At in keyof K]: K[At] extends "number" ? number : string };

/** Holds the longest address that a crawl keeps, 8,192 characters. */
export const CURSOR_MAX_CHARS = 11_500;

/** The last moment that a Date can be: a larger number is no place in any list. */
const MAX_NUMBER = 8.64e15;

/** An opaque, URL-safe text of the values by which a list is ordered: unpadded base64url of their JSON. */
export function encodeCursor(values: readonly (string | number)[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const fits = (value: unknown, kind: Kind | undefined): boolean =>
  kind === "number" ? typeof value === "number" && Math.abs(value) <= MAX_NUMBER : typeof value === "string";

/** Reads what `encodeCursor` wrote for values of these kinds; null for anything else. */
export function decodeCursor<const K extends readonly Kind[]>(text: string, kinds: K): Values<K> | null {
  if (text.length > CURSOR_MAX_CHARS || !/^[\w-]+$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const values: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    return Array.isArray(values) &&
      values.length === kinds.length &&
      values.every((value, at) => fits(value, kinds[at]))
      ? (values as Values<K>)
      : null;
  } catch {
    return null;
  }
}

const USE_UNCHANGED = "Use the nextCursor of the previous page unchanged.";

export const BAD_CURSOR = appError("invalid_input", `The cursor is not valid. ${USE_UNCHANGED}`, {
  fields: [{ path: "cursor", message: USE_UNCHANGED }],
});

/** Where a page begins of a list that is ordered by values of these kinds; null: at its beginning. Errors: invalid_input. */
export function readCursor<const K extends readonly Kind[]>(
  text: string | undefined,
  kinds: K,
): Result<Values<K> | null> {
  if (text === undefined) return ok(null);
  const values = decodeCursor(text, kinds);
  return values ? ok(values) : err(BAD_CURSOR);
}

/** Where a page of a sorted list begins; null: at its beginning. Errors: invalid_input. */
export function readSortCursor<const K extends Kind>(
  text: string | undefined,
  kind: K,
): Result<SortCursor<Values<[K]>[0]> | null> {
  const read = readCursor(text, [kind, "text"]);
  if (!read.ok || !read.value) return read as Result<null>;
  const [value, id] = read.value as [Values<[K]>[0], string];
  return ok({ value, id });
}

/** One page out of rows that were read with one more than fit; `valuesOf` is what the list is ordered by. */
export function cutRows<R>(
  rows: readonly R[],
  limit: number,
  valuesOf: (row: R) => readonly (string | number)[],
): { rows: R[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return { rows: kept, nextCursor: rows.length > limit && last ? encodeCursor(valuesOf(last)) : null };
}

/** One page of a sorted list out of rows that were read with one more than fit; `sortValueOf` is what the list is sorted by. */
export const cutPage = <R extends { id: string }>(
  rows: readonly R[],
  limit: number,
  sortValueOf: (row: R) => string | number | Date,
): { rows: R[]; nextCursor: string | null } =>
  cutRows(rows, limit, (row) => {
    const value = sortValueOf(row);
    return [value instanceof Date ? value.getTime() : value, row.id];
  });
