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
/**
 * How large a website's object may grow, in bytes, over all days; at 10 GB every write would fail. New texts stop first, as they are never
 * deleted; events stop later. What anybody can send stops before what the website's own server sends, and the rest is left to sums of days.
 */
export const STORAGE_LIMITS: Readonly<Record<EventSource, { texts: number; events: number }>> = {
  page: { texts: 6_000_000_000, events: 8_000_000_000 },
  server: { texts: 8_000_000_000, events: 9_000_000_000 },
};

/** Part of a day's budget of pages that one network address may use. */
const ADDRESS_SHARE = 0.25;
/** Addresses with less than this part are not stored with the day, so that at most some hundred are. */
const STORED_ADDRESS_SHARE = 0.01;

/** An event takes about this much with its indexes and its part of a visit; its properties and new texts come on top. */
const EVENT_BYTES = 400;

/** A text is stored in UTF-8 in its table and in the index of it. */
const textBytes = (text: string): number => 50 + 2 * utf8Length(text);

/** What an event with properties of this size takes. */
export const eventBytes = (propsBytes: number): number => EVENT_BYTES + propsBytes;
/** Size of properties as they are stored, in UTF-8. */
export const propsBytes = (props: CollectedEvent["props"]): number =>
  props === null ? 0 : utf8Length(JSON.stringify(props));

/** Why events were not taken: the day's number or bytes are used up, one address has used its share of them, or the object is full. */
export type DropReason = "events" | "bytes" | "address" | "storage";

/** What the owners are notified of, each once a day. */
export type ReportTopic = "texts" | "text_storage" | "address" | "events";

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
  /** What pages sent, by the number of their network address for this day. */
  addresses?: Record<string, DayBudget>;
  /** Values are kept as "(other)" because the object is too large for new texts. */
  isTextStorageFull?: boolean;
  /** What the owners were notified of. */
  reported?: readonly ReportTopic[];
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
});

/** What a day has left out, for the people of the workspace. */
export interface DropReport {
  day: number;
  dropped: Record<EventSource, number>;
  /** The last one; that one address sent too much only where nothing else was dropped. */
  reason: DropReason | null;
  groupedTexts: number;
  isTextStorageFull: boolean;
  droppedBots: number;
}

/** What a day left out; null when it took everything. */
export function dropReportOf({
  day,
  sources: { page, server },
  reason,
  groupedTexts,
  isTextStorageFull = false,
  droppedBots,
}: DayUsage): DropReport | null {
  if (page.dropped + server.dropped + groupedTexts + droppedBots === 0) return null;
  const dropped = { page: page.dropped, server: server.dropped };
  return { day, dropped, reason, groupedTexts, isTextStorageFull, droppedBots };
}

/** The most important thing that the owners have to be notified of and are not yet; null when there is none. */
export function nextTopic({
  sources,
  reason,
  groupedTexts,
  isTextStorageFull,
  reported = [],
}: DayUsage): ReportTopic | null {
  const hasDropped = sources.page.dropped + sources.server.dropped > 0;
  const topics: (ReportTopic | null)[] = [
    hasDropped ? (reason === "address" ? "address" : "events") : null,
    groupedTexts > 0 ? (isTextStorageFull ? "text_storage" : "texts") : null,
  ];
  // Who knows that events are dropped need not be notified of texts that a day takes no more of.
  const isKnown = (topic: ReportTopic): boolean =>
    reported.includes(topic) || (topic === "texts" && (hasDropped || reported.includes("text_storage")));
  return topics.find((topic) => topic !== null && !isKnown(topic)) ?? null;
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

const partOf = ({ events, bytes }: DayBudget, part: number): DayBudget => ({
  events: events * part,
  bytes: bytes * part,
});

/** Whether a network address has used its share of what pages may send in a day. */
export function isAddressOver(
  { addresses = {} }: DayUsage,
  address: string,
  budget: DayBudget,
  more: DayBudget,
): boolean {
  const used = addresses[address] ?? { events: 0, bytes: 0 };
  const share = partOf(budget, ADDRESS_SHARE);
  return used.events + more.events > share.events || used.bytes + more.bytes > share.bytes;
}

/** The addresses that are stored with the day: those with a part of the budget worth knowing after a restart. */
export function storedAddresses({ addresses = {} }: DayUsage, budget: DayBudget): Record<string, DayBudget> {
  const least = partOf(budget, STORED_ADDRESS_SHARE);
  return Object.fromEntries(
    Object.entries(addresses).filter(([, { events, bytes }]) => events >= least.events || bytes >= least.bytes),
  );
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
