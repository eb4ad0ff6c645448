import { utf8Length } from "#app/shared/text/text.ts";
import type { CollectedEvent, EventSource } from "./event.ts";

/*
 * What a website takes in a day of its calendar. Anybody can send events of its pages: without a budget one address fills the
 * website's object, which then takes nothing more from anybody. Pages and the website's own server have a budget each, so that
 * strangers never use up the server's.
 */

/** What one source may send in a day. */
export interface DayBudget {
  events: number;
  bytes: number;
}

const BYTES_PER_EVENT = 1_000;

/** @param events that the plan allows a day (the limit `dailyEvents`) */
export const budgetOf = (events: number): DayBudget => ({ events, bytes: events * BYTES_PER_EVENT });

/** Texts of one dimension that are new in a day, by source; others are kept as "(other)". */
export const MAX_NEW_TEXTS = 5_000;
/** Requests of programs that are kept in a day: they are examples, and in no figure. */
export const MAX_BOTS = 20_000;
/** From this size on an object takes nothing more; at 10 GB every write would fail. */
export const MAX_STORED_BYTES = 9_000_000_000;

/** An event takes about this much with its indexes and its part of a visit; its properties and new texts come on top. */
const EVENT_BYTES = 400;

/** A text is stored in UTF-8 in its table and in the index of it. */
const textBytes = (text: string): number => 50 + 2 * utf8Length(text);

/** What an event with properties of this size takes. */
export const eventBytes = (propsBytes: number): number => EVENT_BYTES + propsBytes;
/** Size of properties as they are stored, in UTF-8. */
export const propsBytes = (props: CollectedEvent["props"]): number =>
  props === null ? 0 : utf8Length(JSON.stringify(props));

/** Why events were not taken: the day's number or bytes are used up, or the object is full. */
export type DropReason = "events" | "bytes" | "storage";

interface SourceCounts {
  events: number;
  bytes: number;
  dropped: number;
}

/** What a day has taken so far. */
export interface DayUsage {
  /** Wall day of the site. */
  day: number;
  sources: Record<EventSource, SourceCounts>;
  /** By "source:dimension". */
  newTexts: Record<string, number>;
  /** Values that were kept as "(other)". */
  groupedTexts: number;
  bots: number;
  droppedBots: number;
  reason: DropReason | null;
  isReported: boolean;
  /** The owners know that texts are kept as "(other)"; missing in what was stored before they were notified of it. */
  areTextsReported?: boolean;
}

const noCounts = (): SourceCounts => ({ events: 0, bytes: 0, dropped: 0 });

export const emptyUsage = (day: number): DayUsage => ({
  day,
  sources: { page: noCounts(), server: noCounts() },
  newTexts: {},
  groupedTexts: 0,
  bots: 0,
  droppedBots: 0,
  reason: null,
  isReported: false,
});

/** What a day has left out, for the people of the workspace. */
export interface DropReport {
  day: number;
  dropped: Record<EventSource, number>;
  /** The last one. */
  reason: DropReason | null;
  groupedTexts: number;
  droppedBots: number;
}

/** What a day left out; null when it took everything. */
export function dropReportOf({
  day,
  sources: { page, server },
  reason,
  groupedTexts,
  droppedBots,
}: DayUsage): DropReport | null {
  if (page.dropped + server.dropped + groupedTexts + droppedBots === 0) return null;
  return { day, dropped: { page: page.dropped, server: server.dropped }, reason, groupedTexts, droppedBots };
}

/** Why a source may not send this much more today; null when it may. */
export function refusalOf(
  { sources }: DayUsage,
  source: EventSource,
  budget: DayBudget,
  more: DayBudget,
): DropReason | null {
  const used = sources[source];
  if (used.events + more.events > budget.events) return "events";
  return used.bytes + more.bytes > budget.bytes ? "bytes" : null;
}

/** Counts a text that a dimension did not have before; false when the day has had enough of them. */
export function countNewText(today: DayUsage, source: EventSource, dimension: string, text: string): boolean {
  const key = `${source}:${dimension}`;
  const count = today.newTexts[key] ?? 0;
  if (count >= MAX_NEW_TEXTS) {
    today.groupedTexts++;
    return false;
  }
  today.newTexts[key] = count + 1;
  today.sources[source].bytes += textBytes(text);
  return true;
}
