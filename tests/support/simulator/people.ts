import { trueDayStartMs } from "./clock.ts";
import type { Random } from "./random.ts";
import type { Person } from "./visit.ts";
import { AGENTS, HOSTS, HOURS, PLACES } from "./world.ts";

/** Visits of one person have more than 30 minutes between them. */
export const APART_MS = 31 * 60_000;

/** Somebody who was not here yet. */
export function newPerson(random: Random, stable: boolean): Person {
  const { place, language, currency } = random.pick(PLACES);
  return {
    visitor: random.visitor(),
    stable,
    host: random.pick(HOSTS).host,
    place,
    agent: random.pick(AGENTS).agent,
    language,
    currency,
  };
}

/** A moment of a day by how busy its hours are; on the day that has 23 hours the last is that of the day before it. */
export function momentOf(random: Random, day: number): number {
  const [startMs, endMs] = [trueDayStartMs(day), trueDayStartMs(day + 1)];
  return Math.min(endMs - 1_000, startMs + random.pick(HOURS).hour * 3_600_000 + random.whole(0, 3_599_999));
}
