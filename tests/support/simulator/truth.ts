import type { Dimension } from "#app/modules/analytics/domain/dimensions.ts";
import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import type { TrueVisit } from "./visit.ts";

/*
 * The truth, added up from the visits that were made. It shares no code with the product: a mistake there is not made here again.
 * Everything of a visit belongs to the day on which it began.
 */

export interface TrueFigures {
  visitors: number;
  visits: number;
  views: number;
  events: number;
  bounces: number;
  durationMs: number;
  revenue: Record<string, number>;
}

const isView = ({ kind }: CollectedEvent): boolean => kind === "view";
const isAction = ({ kind }: CollectedEvent): boolean => !["view", "leave"].includes(kind);

/** All figures of some visits. People without a lasting number have another one each day, so that each counts on each day. */
export function trueFigures(visits: readonly TrueVisit[]): TrueFigures {
  const figures: TrueFigures = {
    visitors: new Set(visits.map(({ visitor }) => visitor)).size,
    visits: visits.length,
    views: 0,
    events: 0,
    bounces: 0,
    durationMs: 0,
    revenue: {},
  };
  for (const { events, startedMs, lastMs } of visits) {
    const views = events.filter(isView).length;
    const actions = events.filter(isAction).length;
    figures.views += views;
    figures.events += actions;
    figures.durationMs += lastMs - startedMs;
    if (views === 1 && actions === 0) figures.bounces++;
    for (const { revenue } of events)
      if (revenue) figures.revenue[revenue.currency] = (figures.revenue[revenue.currency] ?? 0) + revenue.minor;
  }
  return figures;
}

export function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Figures of each day that has visits. */
export const trueDays = (visits: readonly TrueVisit[]): Map<number, TrueFigures> =>
  new Map([...groupBy(visits, ({ day }) => day)].map(([day, ofDay]) => [day, trueFigures(ofDay)]));

/** A part of a country with the country before it; empty when it is not known. */
const within = (country: string, part: string): string => (part === "" ? "" : `${country}:${part}`);

/** Dimensions of whole visits: what a visit has; empty when it is not known. */
const OF_VISIT: Partial<Record<Dimension, (visit: TrueVisit) => string>> = {
  entry_page: ({ events }) => events.find(isView)?.path ?? "",
  exit_page: ({ events }) => events.findLast(isView)?.path ?? "",
  source: ({ source }) => source.origin.source,
  channel: ({ source }) => source.channel,
  medium: ({ source }) => source.origin.medium,
  campaign: ({ source }) => source.origin.campaign,
  term: ({ source }) => source.origin.term,
  content: ({ source }) => source.origin.content,
  referrer: ({ source }) => source.referrer ?? "",
  country: ({ place }) => place.country,
  region: ({ place }) => within(place.country, place.region),
  city: ({ place }) => within(place.country, place.city),
  device: ({ agent }) => agent.device,
  browser: ({ agent }) => agent.browser,
  browser_version: ({ agent }) => `${agent.browser} ${agent.browserVersion}`.trim(),
  system: ({ agent }) => agent.system,
  system_version: ({ agent }) => `${agent.system} ${agent.systemVersion}`.trim(),
  language: ({ language }) => language,
};

/** Dimensions of single events: what an event has. */
const OF_EVENT: Partial<Record<Dimension, (event: CollectedEvent) => string | null>> = {
  page: (event) => (isView(event) ? event.path : null),
  hostname: (event) => (isView(event) ? event.host : null),
  event: ({ kind, name }) => (kind === "custom" ? name : null),
  outbound: ({ kind, target }) => (kind === "outbound" ? target : null),
  download: ({ kind, target }) => (kind === "download" ? target : null),
  not_found: ({ kind, path }) => (kind === "not_found" ? path : null),
};

export const VISIT_DIMENSIONS = Object.keys(OF_VISIT) as Dimension[];
export const EVENT_DIMENSIONS = Object.keys(OF_EVENT) as Dimension[];

/** Figures of whole visits by a dimension of theirs. */
export function trueVisitRows(visits: readonly TrueVisit[], dimension: Dimension): Map<string, TrueFigures> {
  const ofDimension = OF_VISIT[dimension];
  if (!ofDimension) throw new Error(`${dimension} is not one of visits`);
  return new Map([...groupBy(visits, ofDimension)].map(([value, group]) => [value, trueFigures(group)]));
}

/** By a dimension of events: who did it, in how many visits, and how often. */
export function trueEventRows(
  visits: readonly TrueVisit[],
  dimension: Dimension,
): Map<string, { visitors: number; visits: number; count: number }> {
  const ofDimension = OF_EVENT[dimension];
  if (!ofDimension) throw new Error(`${dimension} is not one of events`);
  const rows = visits.flatMap((visit) => visit.events.map((event) => ({ visit, value: ofDimension(event) })));
  const groups = groupBy(rows, ({ value }) => value);
  return new Map(
    [...groups].flatMap(([value, group]) =>
      value === null
        ? []
        : [
            [
              value,
              {
                visitors: new Set(group.map(({ visit }) => visit.visitor)).size,
                visits: new Set(group.map(({ visit }) => visit)).size,
                count: group.length,
              },
            ],
          ],
    ),
  );
}
