import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import { groupBy } from "./truth.ts";
import type { TrueVisit } from "./visit.ts";

/*
 * What reports have to say, worked out from the visits that were made, by the definitions alone and as plainly as possible: every
 * attempt at a funnel is tried, every visit is looked at. It shares no code with the product.
 */

type Test = (event: CollectedEvent) => boolean;

const HOUR_MS = 3_600_000;

const bySomebody = (visits: readonly TrueVisit[]): TrueVisit[][] =>
  [...groupBy(visits, ({ visitor }) => visitor).values()].map((own) =>
    [...own].sort((a, b) => a.startedMs - b.startedMs),
  );

const count = <K>(keys: Iterable<K>): Map<K, number> => {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** Of a goal: how often it was reached, in how many visits, how often without money, by days of the visits, and the money by day and currency. */
export function trueGoal(
  visits: readonly TrueVisit[],
  isReached: Test,
  { fromDay, toDay }: { fromDay: number; toDay: number },
) {
  const hits = visits.flatMap((visit) => visit.events.filter(isReached).map((event) => ({ visit, event })));
  const byDay = Array.from(
    { length: toDay - fromDay + 1 },
    (_, at) => hits.filter(({ visit }) => visit.day === fromDay + at).length,
  );
  const paid = groupBy(
    hits.filter(({ event }) => event.revenue),
    ({ visit, event }) => `${visit.day} ${event.revenue?.currency}`,
  );
  return {
    conversions: hits.length,
    convertedVisits: new Set(hits.map(({ visit }) => visit)).size,
    withoutRevenue: hits.filter(({ event }) => !event.revenue).length,
    byDay,
    revenue: new Map(
      [...paid].map(([key, own]) => [key, own.reduce((sum, { event }) => sum + (event.revenue?.minor ?? 0), 0)]),
    ),
  };
}

/** Events with money by something, and what each currency comes to. */
export function trueRevenueBy(
  visits: readonly TrueVisit[],
  keyOf: (visit: TrueVisit) => string,
): Map<string, { orders: number; byCurrency: object }> {
  const paid = visits.flatMap((visit) =>
    visit.events.flatMap(({ revenue }) => (revenue ? [{ key: keyOf(visit), revenue }] : [])),
  );
  const rows = [...groupBy(paid, ({ key }) => key)].map(([key, own]) => {
    const byCurrency: Record<string, number> = {};
    for (const { revenue } of own) byCurrency[revenue.currency] = (byCurrency[revenue.currency] ?? 0) + revenue.minor;
    return [key, { orders: own.length, byCurrency }] as const;
  });
  return new Map(rows);
}

interface Attempt {
  depth: number;
  began: number;
  ended: number;
}

/** The attempt of one person that came furthest; of several the one that came there first, of such the one that began last. */
function bestAttempt(
  events: readonly { visit: TrueVisit; event: CollectedEvent }[],
  steps: readonly Test[],
  windowMs: number,
  mayBegin: (visit: TrueVisit) => boolean,
) {
  const attempts: Attempt[] = events.flatMap(({ visit, event }, began) => {
    if (!steps[0]?.(event) || !mayBegin(visit)) return [];
    const reached: Attempt = { depth: 1, began, ended: began };
    for (let at = began + 1; at < events.length && reached.depth < steps.length; at++) {
      const next = events[at]?.event;
      if (!next || next.atMs - event.atMs > windowMs) break;
      if (steps[reached.depth]?.(next)) Object.assign(reached, { depth: reached.depth + 1, ended: at });
    }
    return [reached];
  });
  return attempts.sort((a, b) => b.depth - a.depth || a.ended - b.ended || b.began - a.began)[0];
}

const nearestRank = (values: readonly number[], share: number): number | null =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? null;

/** People by step, who left the site there, how long the whole way took, and people by step of each device. */
export function trueFunnel(
  visits: readonly TrueVisit[],
  steps: readonly Test[],
  windowMs: number,
  { fromDay, toDay }: { fromDay: number; toDay: number },
) {
  const people = steps.map(() => 0);
  const left = steps.map(() => 0);
  const groups = new Map<string, number[]>();
  const timesMs: number[] = [];
  for (const own of bySomebody(visits)) {
    const events = own
      .flatMap((visit) => visit.events.map((event) => ({ visit, event })))
      .filter(({ event }) => event.kind !== "leave")
      .sort((a, b) => a.event.atMs - b.event.atMs);
    const best = bestAttempt(events, steps, windowMs, ({ day }) => day >= fromDay && day <= toDay);
    const [first, last] = [events[best?.began ?? -1], events[best?.ended ?? -1]];
    if (!best || !first || !last) continue;
    const group = groups.get(first.visit.agent.device) ?? steps.map(() => 0);
    groups.set(first.visit.agent.device, group);
    for (let step = 0; step < best.depth; step++) for (const row of [people, group]) row[step] = (row[step] ?? 0) + 1;
    const goesOn = events
      .slice(best.ended + 1)
      .some(({ visit, event }) => visit === last.visit && event.kind === "view" && event.path !== last.event.path);
    if (best.depth === steps.length) timesMs.push(last.event.atMs - first.event.atMs);
    else if (!goesOn) left[best.depth - 1] = (left[best.depth - 1] ?? 0) + 1;
  }
  return { people, left, groups, medianMs: nearestRank(timesMs, 0.5), p90Ms: nearestRank(timesMs, 0.9) };
}

/** What a visit went through: pages and custom events, each once beside itself. */
function trueJourney({ events }: TrueVisit): string[] {
  const nodes = events.flatMap(({ kind, path, name }) =>
    kind === "view" ? [path] : kind === "custom" ? [`!${name}`] : [],
  );
  return nodes.filter((node, at) => node !== nodes[at - 1]);
}

/** For each column how many visits came to it by node, and how many ended there; from where visits begin, or back from the last `to`. */
export function trueColumns(visits: readonly TrueVisit[], steps: number, to: string | null) {
  const journeys = visits.map((visit) => {
    const nodes = trueJourney(visit);
    return to === null ? nodes : nodes.slice(0, nodes.lastIndexOf(to) + 1).reverse();
  });
  return Array.from({ length: steps }, (_, at) => {
    const here = journeys.filter((journey) => journey.length > at);
    return {
      visits: here.length,
      nodes: count(here.map((journey) => journey[at] ?? "")),
      ended: here.filter(({ length }) => length === at + 1).length,
    };
  });
}

/** People with a lasting number: by the period of their first visit how many came in it, in the next one, and so on up to `now`. */
export function trueCohorts(
  visits: readonly TrueVisit[],
  periodOf: (day: number) => number,
  now: number,
  periods: number,
): (number | null)[][] {
  const people = bySomebody(visits.filter(({ stable }) => stable)).map((own) => own.map(({ day }) => periodOf(day)));
  return Array.from({ length: periods }, (_, at) => {
    const cohort = now - periods + 1 + at;
    const members = people.filter(([first]) => first === cohort);
    return Array.from({ length: periods }, (__, later) =>
      cohort + later > now ? null : members.filter((own) => own.includes(cohort + later)).length,
    );
  });
}

/** People of single days: how many there were, and hours to the second visit of those who had one. */
export function trueSameDay(visits: readonly TrueVisit[]): { people: number; gapsHours: number[] } {
  const people = bySomebody(visits.filter(({ stable }) => !stable));
  return {
    people: people.length,
    gapsHours: people.flatMap(([first, second]) =>
      first && second ? [(second.startedMs - first.startedMs) / HOUR_MS] : [],
    ),
  };
}
