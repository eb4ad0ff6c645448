import { trueDay, trueDayStartMs } from "./clock.ts";
import { APART_MS, momentOf, newPerson } from "./people.ts";
import type { Random } from "./random.ts";
import { makeVisit, type Person, type TrueVisit } from "./visit.ts";
import { DIRECT, SOURCES } from "./world.ts";

/**
 * The world of Fader, Hardie and Lee (2005), "Counting your customers the easy way" (BG/NBD): each person comes at a rate of
 * their own until, after any of the visits, they are gone for good. Rates are gamma distributed, the chances to be gone beta.
 */
const VISITS_OF_RATE = 0.8;
const MEAN_VISITS_PER_DAY = 0.12;
const GONE = { a: 0.9, b: 2.6 } as const;

/** A person with a lasting number and a habit, which no measurement sees. */
export interface Habitual {
  person: Person;
  visitsPerDay: number;
  /** Chance to be gone after a visit. */
  goneShare: number;
  /** Day of the last visit, once they are gone. */
  goneDay: number | null;
}

interface Waiting {
  one: Habitual;
  /** When they come next, in days. */
  nextDay: number;
  lastMs: number;
}

/** People who come again and again, day by day. */
export class Habits {
  readonly random: Random;
  readonly #newPerDay: number;
  readonly #people: Habitual[];
  #waiting: Waiting[] = [];

  /** Adds first-time visitors to `people`. */
  constructor(random: Random, newPerDay: number, people: Habitual[]) {
    this.random = random;
    this.#newPerDay = newPerDay;
    this.#people = people;
  }

  /** The visits of a day; days are asked for in their order. */
  *visitsOf(day: number, newId: () => string): Generator<TrueVisit> {
    const { random } = this;
    for (let count = this.#newPerDay > 0 ? random.poisson(this.#newPerDay) : 0; count > 0; count--) {
      const visitsPerDay = (random.gamma(VISITS_OF_RATE) * MEAN_VISITS_PER_DAY) / VISITS_OF_RATE;
      const one: Habitual = {
        person: newPerson(random, true),
        visitsPerDay,
        goneShare: random.beta(GONE.a, GONE.b),
        goneDay: null,
      };
      this.#people.push(one);
      this.#waiting.push({ one, nextDay: day + random.next(), lastMs: 0 });
    }
    for (const waiting of this.#waiting) yield* this.#comings(waiting, day, newId);
    this.#waiting = this.#waiting.filter(({ one }) => one.goneDay === null);
  }

  *#comings(waiting: Waiting, day: number, newId: () => string): Generator<TrueVisit> {
    const { random } = this;
    const { one } = waiting;
    while (one.goneDay === null && Math.floor(waiting.nextDay) === day) {
      waiting.nextDay -= Math.log(1 - random.next()) / one.visitsPerDay;
      const startMs = Math.max(momentOf(random, day), waiting.lastMs + APART_MS);
      // What has no room on the day any more is not made.
      if (startMs >= trueDayStartMs(day + 1)) continue;
      const visit = makeVisit(random, one.person, random.chance(0.5) ? DIRECT : random.pick(SOURCES), startMs, newId);
      waiting.lastMs = visit.lastMs;
      if (random.chance(one.goneShare)) one.goneDay = trueDay(startMs);
      yield visit;
    }
  }
}

/** How likely this person truly was, before a day began, to come within so many days from it on. */
export const trueReturn = ({ visitsPerDay, goneDay }: Habitual, day: number, horizonDays: number): number =>
  goneDay !== null && goneDay < day ? 0 : 1 - Math.exp(-visitsPerDay * horizonDays);
