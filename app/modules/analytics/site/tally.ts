import type { Figures } from "../domain/query.ts";

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

/** Figures of one bucket or value while they are added up. */
export class Tally {
  readonly #sums: Sums = { people: 0, visits: 0, views: 0, events: 0, bounces: 0, durationMs: 0 };
  readonly #lasting = new Set<number>();
  readonly #revenue = new Map<string, number>();
  #conversions = 0;
  #convertedVisits = 0;

  addSums(sums: Sums): void {
    for (const name of SUMS) this.#sums[name] += sums[name];
  }

  /** A visitor with a lasting id, who counts once however often they come. */
  addLasting(visitor: number): void {
    this.#lasting.add(visitor);
  }

  addRevenue(currency: string, minor: number): void {
    this.#revenue.set(currency, (this.#revenue.get(currency) ?? 0) + minor);
  }

  addConversions(conversions: number, visits: number): void {
    this.#conversions += conversions;
    this.#convertedVisits += visits;
  }

  figures(): Figures {
    const { people, ...sums } = this.#sums;
    const revenue = Object.fromEntries([...this.#revenue].sort(([a], [b]) => (a < b ? -1 : 1)));
    return { visitors: people + this.#lasting.size, ...sums, conversions: this.#conversions, convertedVisits: this.#convertedVisits, revenue };
  }
}

const SUMS = ["people", "visits", "views", "events", "bounces", "durationMs"] as const;
