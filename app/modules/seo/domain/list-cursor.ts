import { decodeCursor, encodeCursor } from "#app/shared/cursor.ts";

/*
 * Cursors of a crawl's lists: the place of the last row that was shown. They come back from outside, so that
 * reading one tells whether it is one of ours.
 */

/** Severity index, code and URL: the order of the findings. */
export type FindingPosition = readonly [severity: number, code: string, url: string];

const isRowNumber = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

export const writeFindingCursor = (place: FindingPosition): string => encodeCursor(place);

/** Reads what `writeFindingCursor` wrote; null for anything else. */
export function readFindingCursor(text: string): FindingPosition | null {
  const place = decodeCursor(text, ["number", "text", "text"]);
  return place && isRowNumber(place[0]) && place[0] <= 2 ? place : null;
}

export const writePageCursor = (rowId: number): string => encodeCursor([rowId]);

/** Reads what `writePageCursor` wrote; null for anything else. */
export function readPageCursor(text: string): number | null {
  const place = decodeCursor(text, ["number"]);
  return place && isRowNumber(place[0]) ? place[0] : null;
}
