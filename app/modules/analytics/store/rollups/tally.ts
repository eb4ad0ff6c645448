import type { Metrics } from "../../domain/query.ts";
import { HyperLogLog } from "../domain/hyperloglog.ts";

/** Sums of one group of visits within one day, as the tables give them. */
export interface Sums {
  /** Visitors without a lasting id: their number is another one tomorrow, so that days add up. */
  people: number;
  visits: number;
  views: number;
  events: number;
  bounces: number;
  durationMs: number;
}

const SUMS = ["people", "visits", "views", "events", "bounces", "durationMs"] as const;

/** Figures of one bucket or value while they are added up. */
export class Tally {
  readonly sums: Sums = { people: 0, visits: 0, views: 0, events: 0, bounces: 0, durationMs: 0 };
  readonly lasting = new Set<number>();
  readonly revenue = new Map<string, number>();
  readonly #sketches: Uint8Array[] = [];
  /** How many rows of the roll-ups had a sketch, and how many visitors all of them had. */
  readonly #sketched = { rows: 0, visitors: 0 };
  #conversions = 0;
  #convertedVisits = 0;

  addSums(sums: Sums): void {
    for (const name of SUMS) this.sums[name] += sums[name];
  }

  /** A visitor with a lasting id, who counts once however often they come. */
  addLasting(visitor: number): void {
    this.lasting.add(visitor);
  }

  /**
   * Visitors with a lasting id whose numbers are no longer known: the sum of each row's own count, which is exact for a
   * day.
   */
  addSketched(rows: number, visitors: number): void {
    this.#sketched.rows += rows;
    this.#sketched.visitors += visitors;
  }

  /** The sketch of such rows, or of several. */
  addSketch(bytes: Uint8Array): void {
    this.#sketches.push(bytes);
  }

  addRevenue(currency: string, minor: number): void {
    this.revenue.set(currency, (this.revenue.get(currency) ?? 0) + minor);
  }

  addConversions(conversions: number, visits: number): void {
    this.#conversions += conversions;
    this.#convertedVisits += visits;
  }

  figures(): Metrics {
    const { people, ...sums } = this.sums;
    const revenue = Object.fromEntries([...this.revenue].sort(([a], [b]) => (a < b ? -1 : 1)));
    return {
      visitors: people + this.#lastingCount(),
      ...sums,
      conversions: this.#conversions,
      convertedVisits: this.#convertedVisits,
      revenue,
    };
  }

  /** Exact from rows, and of a single roll-up; an estimate of several. */
  #lastingCount(): number {
    const { rows, visitors } = this.#sketched;
    if (rows === 0) return this.lasting.size;
    if (rows === 1 && this.lasting.size === 0) return visitors;
    return this.sketch().count();
  }

  sketch(): HyperLogLog {
    const sketch = new HyperLogLog();
    for (const bytes of this.#sketches) sketch.merge(bytes);
    for (const visitor of this.lasting) sketch.add(visitor);
    return sketch;
  }
}

/** Tallies by key, made when they are asked for. */
export class Tallies<Key> extends Map<Key, Tally> {
  readonly of = (key: Key): Tally => {
    const known = this.get(key);
    if (known) return known;
    const made = new Tally();
    this.set(key, made);
    return made;
  };
}
