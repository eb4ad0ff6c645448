import type { IssueCode } from "../../checks/domain/issues/catalogue.ts";
import type { Severity } from "../../domain/facts.ts";
import type { FindingPosition } from "../../domain/list-cursor.ts";

/** One issue of a crawl in numbers. */
export interface IssueSummary {
  code: IssueCode;
  severity: Severity;
  /** URLs concerned in this crawl. */
  count: number;
  /** Of these, URLs that the previous crawl did not report. */
  newCount: number;
  /** URLs that the previous crawl reported and this one does not. */
  fixedCount: number;
}

/** How a finding relates to another crawl. */
export type FindingState = "new" | "fixed" | "persisting";

/** A finding with its state; "fixed" ones are of the earlier crawl, the others of the later one. */
interface DiffedPosition {
  state: FindingState;
  place: FindingPosition;
}

/** The order of the findings of a crawl, and their identity across crawls. Codes and normalised addresses are ASCII, so that SQLite sorts them the same. */
export function compareFindingPositions(a: FindingPosition, b: FindingPosition): number {
  for (const [index, value] of a.entries()) {
    const other = b[index];
    if (other !== undefined && value !== other) return value < other ? -1 : 1;
  }
  return 0;
}

/**
 * Compares two crawls as a merge join: both inputs in order, read as far as they are needed, one finding of each held
 * at a time. A finding that repeats counts once.
 * @throws when an input is not in order, because the result would silently be wrong
 */
export async function* diffFindingPositions(
  previous: AsyncIterable<FindingPosition>,
  current: AsyncIterable<FindingPosition>,
): AsyncGenerator<DiffedPosition> {
  const before = distinctInOrder(previous);
  const now = distinctInOrder(current);
  let [old, young] = [await before.next(), await now.next()];
  while (!old.done || !young.done) {
    const order = old.done ? 1 : young.done ? -1 : compareFindingPositions(old.value, young.value);
    if (order < 0 && !old.done) {
      yield { state: "fixed", place: old.value };
      old = await before.next();
    } else if (!young.done) {
      yield { state: order === 0 ? "persisting" : "new", place: young.value };
      if (order === 0) old = await before.next();
      young = await now.next();
    }
  }
}

async function* distinctInOrder(places: AsyncIterable<FindingPosition>): AsyncGenerator<FindingPosition, undefined> {
  let last: FindingPosition | null = null;
  for await (const place of places) {
    const order = last === null ? -1 : compareFindingPositions(last, place);
    if (order > 0) throw new Error(`Findings are not in order: ${place.join(" ")} after ${last?.join(" ")}`);
    if (order < 0) yield place;
    last = place;
  }
}
