import type { BotHit, CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import { dayOf, trueDayStartMs } from "./clock.ts";
import { Habits, type Habitual } from "./habits.ts";
import { APART_MS, momentOf, newPerson } from "./people.ts";
import { Random } from "./random.ts";
import { makeVisit, type Person, type TrueVisit } from "./visit.ts";
import { ANOMALIES, BOTS, DIRECT, type PlantedAnomaly, SOURCES, type Source, WEEK } from "./world.ts";

export interface SimulatorOptions {
  seed: number;
  /** "2025-11-01", on the calendar of Tallinn. */
  firstDay: string;
  days: number;
  /** Mean of a day in the middle of the year; a visit has about three events. */
  visitsPerDay: number;
  /** Share of events that arrive up to two days after they happened. */
  lateShare?: number;
  /** Share of events that arrive twice. */
  duplicateShare?: number;
  /** The planted anomalies; by default the world's. */
  anomalies?: readonly PlantedAnomaly[];
  /** What multiplies the visits of a day, such as the growth of a young shop; days from the first. */
  factorOn?: (dayIndex: number) => number;
  /** Where people come from on a day; by default the world's sources. */
  sourcesOn?: (dayIndex: number) => readonly Source[];
  /** People with a habit who come for the first time on a day, on average; without it there are none. */
  habitualPerDay?: number;
}

/** Something that reaches the site, when it does. */
export interface Arrival {
  arrivedMs: number;
  event: CollectedEvent | null;
  bot: BotHit | null;
}

export interface Simulation {
  /** Everything that arrives, by its time; can be read once. */
  arrivals: Generator<Arrival>;
  /** The visits that were really made: complete when all arrivals are read. */
  visits: TrueVisit[];
  bots: BotHit[];
  /** People with a habit, and what it is: complete when all arrivals are read. */
  habitual: Habitual[];
  firstDay: number;
  lastDay: number;
}

const STABLE_SHARE = 0.2;
const AGAIN_SHARE = 0.12;
const YEAR_DAYS = 365.25;

/** A person with a lasting number, and when they were last seen. */
interface Regular extends Person {
  lastMs: number;
}

/** Visits of a day on average: growth of 40 % a year, the week, the year with its peak in December, and what was planted. */
export function expectedVisits(
  { visitsPerDay, anomalies = ANOMALIES, factorOn = () => 1 }: SimulatorOptions,
  day: number,
  dayIndex: number,
): number {
  const date = new Date(day * 86_400_000);
  const ofYear =
    (Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) - Date.UTC(date.getUTCFullYear(), 0, 1)) /
    86_400_000;
  const year = 1 + 0.25 * Math.cos((2 * Math.PI * (ofYear - 345)) / YEAR_DAYS);
  const growth = 0.8 + (0.4 * dayIndex) / YEAR_DAYS;
  const planted = anomalies.find((anomaly) => anomaly.dayIndex === dayIndex)?.factor ?? 1;
  return visitsPerDay * growth * (WEEK[date.getUTCDay()] ?? 1) * year * planted * factorOn(dayIndex);
}

/** A year of a shop's traffic, the same for the same options; what truly happened is kept beside what arrives. */
export function simulate(options: SimulatorOptions): Simulation {
  const firstDay = dayOf(options.firstDay);
  const simulation = {
    visits: [] as TrueVisit[],
    bots: [] as BotHit[],
    habitual: [] as Habitual[],
    firstDay,
    lastDay: firstDay + options.days - 1,
  };
  return { ...simulation, arrivals: arrive(options, simulation) };
}

function* arrive(
  options: SimulatorOptions,
  { visits, bots, habitual, firstDay, lastDay }: Omit<Simulation, "arrivals">,
): Generator<Arrival> {
  const random = new Random(options.seed);
  const regulars: Regular[] = [];
  // With a random sequence of their own: the other visitors come as without them.
  const habits = new Habits(new Random(options.seed + 1), options.habitualPerDay ?? 0, habitual);
  let made = 0;
  const newId = () => `s${options.seed}-${made++}`;
  let waiting: Arrival[] = [];
  for (let day = firstDay; day <= lastDay; day++) {
    for (const visit of visitsOf(random, options, day, day - firstDay, regulars, newId)) {
      visits.push(visit);
      waiting.push(...sendingsOf(random, options, visit));
    }
    for (const visit of habits.visitsOf(day, newId)) {
      visits.push(visit);
      waiting.push(...sendingsOf(habits.random, options, visit));
    }
    for (let count = random.poisson(options.visitsPerDay * 0.1); count > 0; count--) {
      const bot = botHit(random, day);
      bots.push(bot);
      waiting.push({ arrivedMs: bot.atMs, event: null, bot });
    }
    const endMs = day === lastDay ? Number.POSITIVE_INFINITY : trueDayStartMs(day + 1);
    const due = waiting.filter(({ arrivedMs }) => arrivedMs < endMs).sort((a, b) => a.arrivedMs - b.arrivedMs);
    waiting = waiting.filter(({ arrivedMs }) => arrivedMs >= endMs);
    yield* due;
  }
}

/** The events of a visit on their way. The page itself sends the end of a view, once its earlier events got through. */
function sendingsOf(random: Random, options: SimulatorOptions, { events }: TrueVisit): Arrival[] {
  let throughMs = 0;
  return events.flatMap((event) => {
    const sent = sendings(random, options, event);
    const behindMs = event.kind === "leave" ? Math.max(0, throughMs + 1 - (sent[0]?.arrivedMs ?? 0)) : 0;
    const arrivals = sent.map((arrival) => ({ ...arrival, arrivedMs: arrival.arrivedMs + behindMs }));
    throughMs = Math.max(throughMs, arrivals[0]?.arrivedMs ?? 0);
    return arrivals;
  });
}

/** An event on its way: at once, or late, or twice. */
function sendings(
  random: Random,
  { lateShare = 0.01, duplicateShare = 0.01 }: SimulatorOptions,
  event: CollectedEvent,
): Arrival[] {
  const delayMs = random.chance(lateShare) ? random.whole(60_000, 48 * 3_600_000) : random.whole(20, 900);
  const first = { arrivedMs: event.atMs + delayMs, event, bot: null };
  return random.chance(duplicateShare)
    ? [first, { ...first, arrivedMs: first.arrivedMs + random.whole(0, 3_600_000) }]
    : [first];
}

function botHit(random: Random, day: number): BotHit {
  const { reason, userAgent } = random.pick(BOTS);
  return {
    atMs: trueDayStartMs(day) + random.whole(0, 80_000_000),
    reason,
    userAgent,
    path: random.one(["/", "/shop", "/wp-login.php"]),
    country: random.one(["US", "DE", ""]),
  };
}

function* visitsOf(
  random: Random,
  options: SimulatorOptions,
  day: number,
  dayIndex: number,
  regulars: Regular[],
  newId: () => string,
): Generator<TrueVisit> {
  const expected = expectedVisits(options, day, dayIndex);
  const anomaly = (options.anomalies ?? ANOMALIES).find((planted) => planted.dayIndex === dayIndex);
  const isPlanted = () => anomaly?.source && random.chance(1 - 1 / anomaly.factor);
  const sources = options.sourcesOn?.(dayIndex) ?? SOURCES;
  const sourceNow = (): Source => (isPlanted() && anomaly?.source) || random.pick(sources);
  for (let count = random.poisson(expected); count > 0; count--) {
    if (random.chance(STABLE_SHARE)) yield* regularVisit(random, day, regulars, sourceNow(), newId);
    else yield* strangerVisits(random, day, sourceNow(), newId);
  }
}

/** Somebody known comes again, or somebody becomes known. Half of those who were here before never come again. */
function* regularVisit(
  random: Random,
  day: number,
  regulars: Regular[],
  source: Source,
  newId: () => string,
): Generator<TrueVisit> {
  let regular = regulars.length > 0 && random.chance(0.6) ? random.one(regulars) : undefined;
  if (!regular) {
    regular = { ...newPerson(random, true), lastMs: 0 };
    if (random.chance(0.5)) regulars.push(regular);
  }
  const startMs = Math.max(momentOf(random, day), regular.lastMs + APART_MS);
  if (startMs >= trueDayStartMs(day + 1)) return;
  const { lastMs: _, ...person } = regular;
  const visit = makeVisit(random, person, random.chance(0.5) ? DIRECT : source, startMs, newId);
  regular.lastMs = visit.lastMs;
  yield visit;
}

/** Somebody without a lasting number; some come twice on the day, which is seen. */
function* strangerVisits(random: Random, day: number, source: Source, newId: () => string): Generator<TrueVisit> {
  const person = newPerson(random, false);
  const first = makeVisit(random, person, source, momentOf(random, day), newId);
  yield first;
  const againMs = first.lastMs + APART_MS + random.whole(0, 5 * 3_600_000);
  if (random.chance(AGAIN_SHARE) && againMs < trueDayStartMs(day + 1))
    yield makeVisit(random, person, DIRECT, againMs, newId);
}
