/**
 * Cursors of a crawl's lists: the place of the last row that was shown, as JSON. They come back from outside, so that
 * reading one tells whether it is one of ours.
 */

/** Severity index, code and URL: the order of the findings. */
export type FindingPosition = readonly [severity: number, code: string, url: string];

/** Holds the longest address that a crawl keeps. */
export const CURSOR_MAX_CHARS = 10_000;

const isRowNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

function parts(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

export const writeFindingCursor = (place: FindingPosition): string => JSON.stringify(place);

/** Reads what `writeFindingCursor` wrote; null for anything else. */
export function readFindingCursor(text: string): FindingPosition | null {
  const [severity, code, url, ...more] = parts(text) ?? [];
  return isRowNumber(severity) &&
    severity <= 2 &&
    typeof code === "string" &&
    typeof url === "string" &&
    more.length === 0
    ? [severity, code, url]
    : null;
}

export const writePageCursor = (rowId: number): string => JSON.stringify([rowId]);

/** Reads what `writePageCursor` wrote; null for anything else. */
export function readPageCursor(text: string): number | null {
  const [rowId, ...more] = parts(text) ?? [];
  return isRowNumber(rowId) && more.length === 0 ? rowId : null;
}
