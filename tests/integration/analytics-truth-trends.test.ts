import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { explain, readTrends, type Trends } from "#app/modules/analytics/reports/trends/service.server.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { openDatabase } from "#db/client.ts";
import { siteConfig } from "#tests/support/collected.ts";
import { SITE_TIME_ZONE, trueDayStartMs } from "#tests/support/simulator/clock.ts";
import { sendAll } from "#tests/support/simulator/send-all.ts";
import { expectedVisits, type SimulatorOptions, simulate } from "#tests/support/simulator/simulate.ts";
import { groupBy } from "#tests/support/simulator/truth.ts";
import { PEAK_SOURCE, WEEK } from "#tests/support/simulator/world.ts";

const SITE = "truth-trends";
const DAYS = 365;
/** Two stretches within the time in which unusual ones are shown: days from the first. */
const PEAK = [310, 311];
const SLUMP = [338, 339, 340];
const OPTIONS: SimulatorOptions = {
  seed: 2,
  firstDay: "2025-11-01",
  days: DAYS,
  visitsPerDay: 120,
  lateShare: 0,
  duplicateShare: 0,
  anomalies: [
    ...PEAK.map((dayIndex) => ({ dayIndex, factor: 2.5, source: PEAK_SOURCE })),
    ...SLUMP.map((dayIndex) => ({ dayIndex, factor: 0.25, source: null })),
  ],
};
const object = siteStub({ env }, SITE);
const { arrivals, visits, firstDay, lastDay } = simulate(OPTIONS);
const open = {
  object,
  site: { id: SITE, timeZone: SITE_TIME_ZONE },
  scope: { db: openDatabase({ d1: env.DB }), workspaceId: "nobody" },
};
const NOW = new Date(trueDayStartMs(lastDay + 1) + 3_600_000);
let trends: Trends;
const isPlanted = (index: number) => [...PEAK, ...SLUMP].includes(index);

/** What a day would bring without chance and without what was planted, up to a factor: some people come twice on a day. */
const meant = (index: number) => expectedVisits({ ...OPTIONS, anomalies: [] }, firstDay + index, index);
const sumOf = (indexes: readonly number[], of: (index: number) => number) =>
  indexes.reduce((sum, index) => sum + of(index), 0);
const ORDINARY = Array.from({ length: DAYS }, (_, index) => index).filter((index) => !isPlanted(index));
/** Visits of each day. */
const made: number[] = [];
const usual = (index: number) => meant(index) * (sumOf(ORDINARY, (day) => made[day] ?? 0) / sumOf(ORDINARY, meant));

/** One event of each visit is enough to count it: its first. */
function* beginnings() {
  const firsts = new Set<string | undefined>();
  let seen = 0;
  for (const arrival of arrivals) {
    for (; seen < visits.length; seen++) firsts.add(visits[seen]?.events[0]?.id);
    if (arrival.event && firsts.has(arrival.event.id)) yield arrival;
  }
}

beforeAll(async () => {
  await sendAll(object, siteConfig({ siteId: SITE, timeZone: SITE_TIME_ZONE, retentionDays: 100_000 }), beginnings());
  const byDay = groupBy(visits, ({ day }) => day);
  for (let day = firstDay; day <= lastDay; day++) made.push(byDay.get(day)?.length ?? 0);
  trends = await readTrends({ now: () => NOW }, open, {
    metric: "visits",
    range: { fromDay: lastDay - 89, toDay: lastDay },
    filters: [],
  });
}, 300_000);

it("the days of a year are those that were", async () => {
  const { fromDay, values } = trends;
  expect(fromDay).toBe(firstDay);
  expect(values).toEqual(made);
});

it("what was planted is found, with its place, size and cause, and nothing else", async () => {
  const { anomalies } = trends;
  const truth = [
    ["down", SLUMP],
    ["up", PEAK],
  ] as const;
  expect(
    anomalies
      .filter(({ grain }) => grain === "day")
      .map(({ direction, fromHour, toHour, actual }) => ({ direction, fromHour, toHour, actual })),
  ).toEqual(
    truth.map(([direction, planted]) => ({
      direction,
      fromHour: (firstDay + (planted[0] ?? 0)) * 24,
      toHour: (firstDay + (planted.at(-1) ?? 0)) * 24 + 23,
      actual: sumOf(planted, (index) => made[index] ?? 0),
    })),
  );
  expect(anomalies.filter(({ grain }) => grain === "hour")).toEqual([]);
  const peak = anomalies.find(({ direction }) => direction === "up");
  if (!peak) throw new Error("no peak");
  const { reasons } = await explain(open, peak, firstDay, []);
  const bySource = reasons.find(({ dimension }) => dimension === "source");
  const fromNews = visits.filter(({ day, source }) => PEAK.includes(day - firstDay) && source === PEAK_SOURCE).length;
  expect(bySource?.rows[0]).toMatchObject({ value: PEAK_SOURCE.origin.source, actual: fromNews, before: 0 });
});

it("the trend is within 12% of what was meant on every day, and within 4% on average: chance moves a week of 850 visits by 3%", async () => {
  const { trend } = trends;
  const week = (index: number) => [-3, -2, -1, 0, 1, 2, 3].map((by) => index + by);
  const errors = trend.flatMap((level, index) => {
    if (level === null || week(index).some(isPlanted)) return [];
    return [Math.abs((level * 7) / sumOf(week(index), usual) - 1)];
  });
  expect(errors.length).toBeGreaterThan(320);
  expect(Math.max(...errors)).toBeLessThan(0.12);
  expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.04);
});

it("the week and the year are those that were meant, within 5 and 6 points of a hundred", async () => {
  const { weekdays, months } = trends;
  const meanWeek = WEEK.reduce((sum, factor) => sum + factor, 0) / 7;
  // Weekday 0 is Monday there, Sunday here.
  for (const { place, index } of weekdays)
    expect([place, Math.abs(index - (WEEK[(place + 1) % 7] ?? 0) / meanWeek) < 0.05]).toEqual([place, true]);
  const monthOf = (index: number) => new Date((firstDay + index) * 86_400_000).getUTCMonth();
  const mean = sumOf(ORDINARY, usual) / ORDINARY.length;
  const plain = [...groupBy(ORDINARY, monthOf)].filter(
    ([month]) => ![...PEAK, ...SLUMP].some((index) => monthOf(index) === month),
  );
  expect([months.length, plain.length]).toEqual([12, 10]);
  for (const [month, own] of plain) {
    const found = months.find(({ place }) => place === month)?.index ?? 0;
    expect([month, Math.abs(found - sumOf(own, usual) / own.length / mean) < 0.06]).toEqual([month, true]);
  }
});

it("the forecast, shown because it beats the naive one, is within 15% of what was meant for the next two weeks, and mostly in its band", async () => {
  const { forecast } = trends;
  const expected = forecast?.expected ?? [];
  expect(expected).toHaveLength(14);
  const next = expected.map((_, at) => DAYS + at);
  expect(Math.abs(expected.reduce((sum, { value }) => sum + value, 0) / sumOf(next, usual) - 1)).toBeLessThan(0.15);
  expect(
    expected.filter(({ low, high }, at) => low <= usual(DAYS + at) && usual(DAYS + at) <= high).length,
  ).toBeGreaterThanOrEqual(11);
});
