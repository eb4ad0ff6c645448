import {
  countNewText,
  type DayBudget,
  type DayUsage,
  type DropReason,
  type DropReport,
  dropReportOf,
  emptyUsage,
  eventBytes,
  MAX_BOTS,
  MAX_STORED_BYTES,
  propsBytes,
  refusalOf,
} from "../../domain/day-budget.ts";
import type { BotHit, CollectedEvent, EventSource } from "../../domain/event.ts";
import { sourceOf } from "./event-uids.ts";

/** Counts are stored at least this often; those of events after them are found again in the events themselves. */
const SAVE_EVENTS = 1_000;
/** Dropped events leave no rows: their number is stored at most once a second, so that a flood writes next to nothing. */
const SAVE_DROPPED_MS = 1_000;

interface State {
  today: DayUsage;
  /** Of the last day before that left something out. */
  before: DropReport | null;
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
  #unsavedEvents = 0;
  #isDue = false;
  #hasDropped = false;
  #isFull = false;
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
    this.#isFull = storedBytes >= MAX_STORED_BYTES;
    // A website whose time zone changes may be on the day before again: that is no new day.
    if (state.today.day >= today) return;
    state.before = dropReportOf(state.today) ?? state.before;
    state.today = emptyUsage(today);
    this.#isDue = true;
  }

  /** Counts an event that is new; false when it is not to be written. Without a budget it is of a demonstration, and not counted. */
  takeEvent(event: CollectedEvent, budget: DayBudget | undefined): boolean {
    const { today } = this.#known();
    const bytes = eventBytes(propsBytes(event.props));
    const refusal = this.#isFull
      ? "storage"
      : budget
        ? refusalOf(today, event.source, budget, { events: 1, bytes })
        : null;
    if (refusal) return this.#drop(event.source, 1, refusal);
    if (!budget) this.#isDue = true;
    else {
      today.sources[event.source].events++;
      today.sources[event.source].bytes += bytes;
      this.#unsavedEvents++;
    }
    return true;
  }

  /** Whether all events of a call may be written; decided before any of them is. */
  takesAll(events: readonly CollectedEvent[], budget: DayBudget): boolean {
    const [first] = events;
    if (!first) return true;
    const bytes = events.reduce((sum, { props }) => sum + eventBytes(propsBytes(props)), 0);
    const refusal = this.#isFull
      ? "storage"
      : refusalOf(this.#known().today, first.source, budget, { events: events.length, bytes });
    return refusal === null || this.#drop(first.source, events.length, refusal);
  }

  #drop(source: EventSource, count: number, reason: DropReason): false {
    const { today } = this.#known();
    today.sources[source].dropped += count;
    today.reason = reason;
    this.#hasDropped = true;
    return false;
  }

  /** Counts a text that a dimension did not have before; false when it counts as "(other)". */
  takeText(source: EventSource, dimension: string, text: string): boolean {
    const isTaken = countNewText(this.#known().today, source, dimension, text);
    if (isTaken) this.#isDue = true;
    else this.#hasDropped = true;
    return isTaken;
  }

  /** The programs' requests of a call that are kept. */
  takeBots(bots: readonly BotHit[]): readonly BotHit[] {
    const { today } = this.#known();
    const kept = this.#isFull ? [] : bots.slice(0, Math.max(0, MAX_BOTS - today.bots));
    today.bots += kept.length;
    if (kept.length < bots.length) this.#hasDropped = true;
    today.droppedBots += bots.length - kept.length;
    return kept;
  }

  /** What the owners must know: once a day that events were dropped, or before that, once, that texts are kept as "(other)". */
  takeReport(): DropReport | null {
    const { today } = this.#known();
    const hasDropped = today.sources.page.dropped + today.sources.server.dropped > 0;
    const isNew = hasDropped ? !today.isReported : today.groupedTexts > 0 && !today.areTextsReported;
    if (!isNew) return null;
    if (hasDropped) today.isReported = true;
    today.areTextsReported = true;
    this.#isDue = true;
    return dropReportOf(today);
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
    const saved: State = {
      ...this.#known(),
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
