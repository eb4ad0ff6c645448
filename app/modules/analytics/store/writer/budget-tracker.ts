import {
  countNewText,
  type DayBudget,
  type DayUsage,
  type DropReason,
  type DropReport,
  dropReportOf,
  emptyUsage,
  eventBytes,
  isAddressOver,
  MAX_BOTS,
  nextTopic,
  propsBytes,
  type ReportTopic,
  refusalOf,
  STORAGE_LIMITS,
  storedAddresses,
} from "../../domain/day-budget.ts";
import type { BotHit, CollectedEvent, EventSource } from "../../domain/event.ts";
import { sourceOf } from "./event-uids.ts";

/** Counts are stored at least this often; those of events after them are found again in the events themselves. */
const SAVE_EVENTS = 1_000;
/** A filled storage lasts: its notification comes again after so many days. */
const STORAGE_REPORT_DAYS = 7;
/** Addresses of a day that are known in memory; when there are more, only those with a notable part are kept. */
const MAX_ADDRESSES = 10_000;
/** Dropped events leave no rows: their number is stored at most once a second, so that a flood writes next to nothing. */
const SAVE_DROPPED_MS = 1_000;

interface State {
  today: DayUsage;
  /** Of the last day before that left something out. */
  before: DropReport | null;
  /** The days on which the owners were notified of a filled storage. */
  storageReported?: Partial<Record<ReportTopic, number>>;
  /** The last rows that are counted in it. */
  eventRow: number;
  botRow: number;
}

/** When a batch is written, and into how much. */
export interface BatchTime {
  /** Wall day of the site. */
  today: number;
  nowMs: number;
  storedBytes: number;
}

/**
 * Counts what a website takes, in memory and exactly. Rows are what a write costs most, so a batch stores counts only when it has new
 * texts, which are rows too, and every thousand events: after a restart the events since then are counted from their rows.
 */
export class BudgetTracker {
  readonly #sql: SqlStorage;
  #state: State | null = null;
  #addressCount = 0;
  #unsavedEvents = 0;
  #isDue = false;
  #hasDropped = false;
  #storedBytes = 0;
  /** The last one that a call had. */
  #budget: DayBudget | null = null;
  #savedMs = Number.NEGATIVE_INFINITY;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** What is known of a transaction that was rolled back is not there. */
  forget(): void {
    this.#state = null;
  }

  #known(): State {
    this.#state ??= this.#load();
    return this.#state;
  }

  /** Begins a batch, inside its transaction. */
  begin({ today, storedBytes }: BatchTime): void {
    const state = this.#known();
    this.#storedBytes = storedBytes;
    // A website whose time zone changes may be on the day before again: that is no new day.
    if (state.today.day >= today) return;
    state.before = dropReportOf(state.today) ?? state.before;
    state.today = emptyUsage(today);
    this.#addressCount = 0;
    this.#isDue = true;
  }

  /**
   * Counts an event that is new; false when it is not to be written. Without a budget it is of a demonstration, and not counted.
   * @param address number of the network address it came from; none from the website's own server
   */
  takeEvent(event: CollectedEvent, budget: DayBudget | undefined, address?: string): boolean {
    const { today } = this.#known();
    const more = { events: 1, bytes: eventBytes(propsBytes(event.props)) };
    const refusal = this.#refusalOf(event, budget, more, address);
    if (refusal) return this.#drop(event.source, 1, refusal);
    if (!budget) this.#isDue = true;
    else {
      this.#budget = budget;
      today.sources[event.source].events++;
      today.sources[event.source].bytes += more.bytes;
      if (address !== undefined) this.#countAddress(address, budget, more.bytes);
      this.#unsavedEvents++;
    }
    return true;
  }

  #refusalOf(
    { source }: CollectedEvent,
    budget: DayBudget | undefined,
    more: DayBudget,
    address: string | undefined,
  ): DropReason | null {
    if (this.isFullFor(source)) return "storage";
    if (!budget) return null;
    const { today } = this.#known();
    const refusal = refusalOf(today, source, budget, more);
    if (refusal) return refusal;
    return address !== undefined && isAddressOver(today, address, budget, more) ? "address" : null;
  }

  /** Whether the object is too large for more events of a source. */
  isFullFor(source: EventSource): boolean {
    return this.#storedBytes >= STORAGE_LIMITS[source].events;
  }

  #countAddress(address: string, budget: DayBudget, bytes: number): void {
    const { today } = this.#known();
    today.addresses ??= {};
    const used = today.addresses[address];
    if (!used && this.#addressCount++ >= MAX_ADDRESSES) {
      today.addresses = storedAddresses(today, budget);
      this.#addressCount = Object.keys(today.addresses).length + 1;
    }
    today.addresses[address] = { events: (used?.events ?? 0) + 1, bytes: (used?.bytes ?? 0) + bytes };
  }

  /** Whether all events of a call may be written; decided before any of them is. */
  takesAll(events: readonly CollectedEvent[], budget: DayBudget): boolean {
    const [first] = events;
    if (!first) return true;
    const bytes = events.reduce((sum, { props }) => sum + eventBytes(propsBytes(props)), 0);
    const refusal = this.isFullFor(first.source)
      ? "storage"
      : refusalOf(this.#known().today, first.source, budget, { events: events.length, bytes });
    return refusal === null || this.#drop(first.source, events.length, refusal);
  }

  #drop(source: EventSource, count: number, reason: DropReason): false {
    const { today } = this.#known();
    today.sources[source].dropped += count;
    // That one address sends too much never hides that nothing of anybody is taken.
    if (reason !== "address" || today.reason === null) today.reason = reason;
    this.#hasDropped = true;
    return false;
  }

  /** Counts a text that a dimension did not have before; false when it counts as "(other)". */
  takeText(source: EventSource, dimension: string, text: string): boolean {
    const { today } = this.#known();
    const isFull = this.#storedBytes >= STORAGE_LIMITS[source].texts;
    if (isFull) {
      today.groupedTexts++;
      today.isTextStorageFull = true;
    }
    const isTaken = !isFull && countNewText(today, source, dimension, text);
    if (isTaken) this.#isDue = true;
    else this.#hasDropped = true;
    return isTaken;
  }

  /** The programs' requests of a call that are kept. */
  takeBots(bots: readonly BotHit[]): readonly BotHit[] {
    const { today } = this.#known();
    const kept = this.isFullFor("page") ? [] : bots.slice(0, Math.max(0, MAX_BOTS - today.bots));
    today.bots += kept.length;
    if (kept.length < bots.length) this.#hasDropped = true;
    today.droppedBots += bots.length - kept.length;
    return kept;
  }

  /** What the owners must be notified of: each topic once a day, a filled storage once a week, one topic with each batch. */
  takeReport(): (DropReport & { topic: ReportTopic }) | null {
    const state = this.#known();
    const { today } = state;
    const topic = nextTopic(today);
    const report = topic && dropReportOf(today);
    if (!topic || !report) return null;
    today.reported = [...(today.reported ?? []), topic];
    this.#isDue = true;
    const isOfStorage = topic === "text_storage" || report.reason === "storage";
    const reportedDay = state.storageReported?.[topic];
    if (isOfStorage && reportedDay !== undefined && today.day < reportedDay + STORAGE_REPORT_DAYS) return null;
    if (isOfStorage) state.storageReported = { ...state.storageReported, [topic]: today.day };
    return { ...report, topic };
  }

  /** What the last day that left something out did not take. */
  report(): DropReport | null {
    const { today, before } = this.#known();
    return dropReportOf(today) ?? before;
  }

  /** Ends a batch, inside its transaction. */
  save(nowMs: number): void {
    const isDue =
      this.#isDue ||
      this.#unsavedEvents >= SAVE_EVENTS ||
      (this.#hasDropped && Math.abs(nowMs - this.#savedMs) >= SAVE_DROPPED_MS);
    if (!isDue) return;
    const state = this.#known();
    const saved: State = {
      ...state,
      today: this.#budget ? { ...state.today, addresses: storedAddresses(state.today, this.#budget) } : state.today,
      eventRow: lastRow(this.#sql, "events"),
      botRow: lastRow(this.#sql, "bots"),
    };
    this.#sql.exec(
      "INSERT INTO day_budget (id, state) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET state = excluded.state",
      JSON.stringify(saved),
    );
    this.#unsavedEvents = 0;
    this.#isDue = false;
    this.#hasDropped = false;
    this.#savedMs = nowMs;
  }

  #load(): State {
    const row = this.#sql.exec<{ state: string }>("SELECT state FROM day_budget").toArray()[0];
    // An object from before there was a budget begins to count now.
    const state: State = row
      ? (JSON.parse(row.state) as State)
      : {
          today: emptyUsage(Number.NEGATIVE_INFINITY),
          before: null,
          eventRow: lastRow(this.#sql, "events"),
          botRow: lastRow(this.#sql, "bots"),
        };
    const rows = this.#sql
      .exec<{ uid: string; events: number; props: number }>(
        `SELECT min(uid) AS uid, count(*) AS events, total(length(CAST(props AS BLOB))) AS props FROM events WHERE id > ? GROUP BY substr(uid, 1, 2)`,
        state.eventRow,
      )
      .toArray();
    for (const { uid, events, props } of rows) {
      const counts = state.today.sources[sourceOf(uid)];
      counts.events += events;
      counts.bytes += events * eventBytes(0) + props;
    }
    state.today.bots += this.#sql
      .exec<{ count: number }>("SELECT count(*) AS count FROM bots WHERE id > ?", state.botRow)
      .one().count;
    // What was counted now is counted again at the next start, unless it is stored first.
    this.#unsavedEvents = rows.reduce((sum, { events }) => sum + events, 0);
    return state;
  }
}

const lastRow = (sql: SqlStorage, table: "events" | "bots"): number =>
  sql.exec<{ id: number | null }>(`SELECT max(id) AS id FROM ${table}`).one().id ?? 0;
