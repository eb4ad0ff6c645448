import { VISIT_GAP_MS } from "../../domain/event.ts";

/** A visit as the writing of events needs it. */
export interface Visit {
  id: number;
  startedMs: number;
  lastMs: number;
  hour: number;
  views: number;
  events: number;
  entryPathId: number | null;
  entryMs: number | null;
  exitPathId: number | null;
  exitMs: number | null;
}

/** Visits of one visitor, complete from a moment on. */
interface Known {
  fromMs: number;
  visits: Visit[];
}

const COLUMNS = `visitor, id, started_ms AS startedMs, last_ms AS lastMs, hour, views, events, entry_path_id AS entryPathId, entry_ms AS entryMs,
  exit_path_id AS exitPathId, exit_ms AS exitMs`;

/** A page may stay open for a day before it says that it was left. */
const REACH_MS = 24 * 3_600_000;
/** Visitors kept in memory; those that were loaded first go first, and are read again when they come back. */
const MAX_VISITORS = 20_000;

/** The visits of those who are there, in memory: what is not known is read, all visitors of a call in one statement. */
export class OpenVisits {
  readonly #sql: SqlStorage;
  readonly #known = new Map<number, Known>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** What is known of a transaction that was rolled back, or of rows that somebody else wrote, is not there. */
  forget(): void {
    this.#known.clear();
  }

  /** Makes the visits known that events of these visitors at these moments could belong to. */
  load(events: readonly { visitor: number; atMs: number }[]): void {
    this.#evict();
    const missing = new Set<number>();
    let fromMs = Number.POSITIVE_INFINITY;
    for (const { visitor, atMs } of events) {
      const known = this.#known.get(visitor);
      if (known && known.fromMs <= atMs - REACH_MS) continue;
      missing.add(visitor);
      fromMs = Math.min(fromMs, atMs - REACH_MS);
    }
    if (missing.size === 0) return;
    for (const visitor of missing) this.#known.set(visitor, { fromMs, visits: [] });
    const rows = this.#sql.exec<Visit & { visitor: number } & Record<string, SqlStorageValue>>(
      `SELECT ${COLUMNS} FROM sessions WHERE visitor IN (SELECT value FROM json_each(?)) AND last_ms > ?`,
      JSON.stringify([...missing]),
      fromMs,
    );
    for (const { visitor, ...visit } of rows) this.#known.get(visitor)?.visits.push(visit as unknown as Visit);
  }

  /** The visits that something at a moment belongs to, the earliest first: it lies within one, or less than 30 minutes beside it. Two, when it closes the gap between them. */
  find(visitor: number, atMs: number): Visit[] {
    const found = (this.#known.get(visitor)?.visits ?? []).filter(
      ({ startedMs, lastMs }) => lastMs > atMs - VISIT_GAP_MS && startedMs < atMs + VISIT_GAP_MS,
    );
    return found.length > 1 ? found.sort((a, b) => a.startedMs - b.startedMs) : found;
  }

  /** The visit before a moment, also when it ended long ago. */
  findBefore(visitor: number, atMs: number): Visit | undefined {
    let last: Visit | undefined;
    for (const visit of this.#known.get(visitor)?.visits ?? [])
      if (visit.startedMs <= atMs && (!last || visit.lastMs > last.lastMs)) last = visit;
    return last;
  }

  remove(visitor: number, visit: Visit): void {
    const known = this.#known.get(visitor);
    if (known) known.visits = known.visits.filter((other) => other !== visit);
  }

  add(visitor: number, visit: Visit): void {
    this.#known.get(visitor)?.visits.push(visit);
  }

  #evict(): void {
    if (this.#known.size <= MAX_VISITORS) return;
    for (const visitor of this.#known.keys()) {
      if (this.#known.size <= MAX_VISITORS / 2) return;
      this.#known.delete(visitor);
    }
  }
}
