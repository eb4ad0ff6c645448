import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import type { GoalRule } from "#app/modules/analytics/domain/goal.ts";
import { creditsOf } from "#app/modules/analytics/reports/attribution/domain/models.ts";
import { type AttributionPath, conversionsOf } from "#app/modules/analytics/reports/attribution/domain/path.ts";
import type { JourneyQuery } from "#app/modules/analytics/reports/journeys/domain/journey.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { days, hours } from "#app/shared/time.ts";
import { goalRule, siteConfig } from "#tests/support/collected.ts";
import { SITE_TIME_ZONE } from "#tests/support/simulator/clock.ts";
import { sendAll } from "#tests/support/simulator/send-all.ts";
import { simulate } from "#tests/support/simulator/simulate.ts";
import { groupBy, trueFigures, trueVisitRows } from "#tests/support/simulator/truth.ts";
import {
  BY_POSITION,
  type TruePath,
  trueMarkov,
  truePaths,
  trueShapley,
} from "#tests/support/simulator/truth-credits.ts";
import {
  trueCohorts,
  trueColumns,
  trueFunnel,
  trueGoal,
  trueRevenueBy,
  trueSameDay,
} from "#tests/support/simulator/truth-reports.ts";
import { FUNNELS } from "#tests/support/simulator/visit.ts";

const SITE = "truth-reports";
const object = siteStub({ env }, SITE);
const { arrivals, visits, bots, firstDay, lastDay } = simulate({
  seed: 21,
  firstDay: "2025-11-01",
  days: 365,
  visitsPerDay: 8,
  lateShare: 0.03,
  duplicateShare: 0.02,
});
const YEAR = { fromDay: firstDay, toDay: lastDay };
const AUTUMN = { fromDay: lastDay - 60, toDay: lastDay - 10 };
const within = ({ fromDay, toDay }: typeof YEAR) => visits.filter(({ day }) => day >= fromDay && day <= toDay);

beforeAll(
  () => sendAll(object, siteConfig({ siteId: SITE, timeZone: SITE_TIME_ZONE, retentionDays: 100_000 }), arrivals),
  300_000,
);

const isCustom = (name: string) => (event: CollectedEvent) => event.kind === "custom" && event.name === name;

/** Each goal beside what it means. */
const GOALS: readonly [GoalRule, (event: CollectedEvent) => boolean][] = [
  [goalRule("page", "/contact"), ({ kind, path }) => kind === "view" && path === "/contact"],
  [goalRule("page", "/blog/*"), ({ kind, path }) => kind === "view" && path.startsWith("/blog/")],
  [goalRule("event", "purchase"), isCustom("purchase")],
  [
    goalRule("event", "signup", { id: "pro", property: { name: "plan", value: "pro" } }),
    (event) => isCustom("signup")(event) && event.props?.plan === "pro",
  ],
  [goalRule("outbound", "https://tea-museum.example/"), ({ kind }) => kind === "outbound"],
  [goalRule("download", "**.pdf"), ({ kind }) => kind === "download"],
  [
    goalRule("scroll", "/", { minScrollPercent: 75 }),
    ({ kind, path, scrollPercent }) => kind === "leave" && path === "/" && (scrollPercent ?? 0) >= 75,
  ],
];

describe.each([
  ["the year", YEAR],
  ["some weeks", AUTUMN],
])("goals and money of %s", (_, range) => {
  it("have been reached as often as they were", async () => {
    const report = await object.goals({ range, filters: [], goals: GOALS.map(([goal]) => goal) });
    expect(report.visits).toBe(within(range).length);
    const found = report.goals.map(({ id: _id, revenue, ...rest }) => ({
      ...rest,
      revenue: new Map(revenue.map(({ day, currency, minor }) => [`${day} ${currency}`, minor])),
    }));
    const counted = { firstDay: YEAR.fromDay, visits: within(range).length };
    expect(found).toEqual(GOALS.map(([, isReached]) => ({ ...trueGoal(within(range), isReached, range), ...counted })));
    expect(found.every(({ conversions }) => conversions > 0)).toBe(true);
  });

  it("count on the overview, whichever of them is reached", async () => {
    const chosen = GOALS.slice(0, 3);
    const any = trueGoal(within(range), (event) => chosen.some(([, isReached]) => isReached(event)), range);
    expect(await object.totals({ range, filters: [], goals: chosen.map(([goal]) => goal) })).toEqual({
      ...trueFigures(within(range)),
      conversions: any.conversions,
      convertedVisits: any.convertedVisits,
    });
  });

  it("have the revenue of each day, and of each source", async () => {
    const truth = trueGoal(within(range), ({ revenue }) => revenue !== null, range);
    const found = await object.revenue({ range, filters: [], goals: [] });
    expect(new Map(found.map(({ day, currency, minor }) => [`${day} ${currency}`, minor]))).toEqual(truth.revenue);
    expect(found.reduce((sum, { orders }) => sum + orders, 0)).toBe(truth.conversions);
    const bySource = await object.revenueBy({
      range,
      filters: [],
      goals: [],
      dimension: "source",
      rates: [],
      target: "EUR",
      limit: 100,
    });
    expect(new Map(bySource.map(({ value, orders, byCurrency }) => [value, { orders, byCurrency }]))).toEqual(
      trueRevenueBy(within(range), ({ source }) => source.origin.source),
    );
  });
});

it("names the channels that a marketer would", async () => {
  const query = {
    range: YEAR,
    filters: [],
    goals: [],
    dimension: "channel",
    order: { by: "visits", descending: true },
    limit: 100,
    offset: 0,
  } as const;
  const { rows } = await object.breakdown(query);
  expect(
    new Map(rows.map(({ value, figures: { conversions: _c, convertedVisits: _v, ...figures } }) => [value, figures])),
  ).toEqual(trueVisitRows(visits, "channel"));
  expect(rows.map(({ value }) => value)).toEqual(
    expect.arrayContaining(["AI Assistants", "Paid Search", "Audio", "Referral"]),
  );
});

describe("funnels", () => {
  const stepOf = (text: string): [GoalRule, (event: CollectedEvent) => boolean] => {
    if (!text.startsWith("/")) return [goalRule("event", text), isCustom(text)];
    const isPage = text.endsWith("*")
      ? (path: string) => path.startsWith(text.slice(0, -1))
      : (path: string) => path === text;
    return [goalRule("page", text), ({ kind, path }) => kind === "view" && isPage(path)];
  };

  it.each([
    ["purchase", YEAR, days(1)],
    ["purchase", AUTUMN, days(30)],
    ["purchase", AUTUMN, hours(0.05)],
    ["signup", YEAR, days(90)],
  ] as const)("%s: steps, time to convert and devices, %j, window %d ms", async (name, range, windowMs) => {
    const steps = FUNNELS[name].map(stepOf);
    const query = {
      range,
      filters: [],
      steps: steps.map(([goal]) => ({ rule: goal, filters: [] })),
      windowMs,
      strict: false,
      groupBy: "device",
    } as const;
    const found = await object.funnel(query);
    const truth = trueFunnel(
      visits,
      steps.map(([, test]) => test),
      windowMs,
      range,
    );
    expect(found.steps.map(({ people }) => people)).toEqual(truth.people);
    expect(found.steps.map(({ left }) => left)).toEqual(truth.left);
    expect([found.medianMs, found.p90Ms]).toEqual([truth.medianMs, truth.p90Ms]);
    expect(new Map(found.groups.map(({ value, people }) => [value, people]))).toEqual(truth.groups);
    expect(truth.people[0]).toBeGreaterThan(truth.people.at(-1) ?? 0);
  });
});

describe("journeys", () => {
  it.each([
    ["from where visits begin", "from", null],
    ["to the cart", "to", "/cart"],
  ] as const)("%s", async (_, direction, to) => {
    const anchor: JourneyQuery["anchor"] = to === null ? null : { kind: "page", name: to };
    const columns = await object.journeys({ range: AUTUMN, filters: [], anchor, direction, steps: 5, chosen: [] });
    const truth = trueColumns(within(AUTUMN), 5, to);
    expect(columns.map(({ visits: came, ended, nodes, others }) => [came, ended, nodes.length + others.nodes])).toEqual(
      truth.map(({ visits: came, ended, nodes }) => [came, ended, nodes.size]),
    );
    for (const [at, { nodes }] of columns.entries()) {
      const own = truth[at]?.nodes ?? new Map<string, number>();
      for (const { kind, name, visits: came } of nodes)
        expect([at, name, came]).toEqual([at, name, own.get(kind === "event" ? `!${name}` : name)]);
      // The most frequent ones are listed.
      const most = [...own.values()].sort((a, b) => b - a).slice(0, nodes.length);
      expect(nodes.map(({ visits: came }) => came)).toEqual(most);
    }
  });
});

describe("retention", () => {
  const MONDAY = 4;
  const monthOf = (day: number) => new Date(days(day)).getUTCFullYear() * 12 + new Date(days(day)).getUTCMonth();

  it.each([
    ["day", (day: number) => day, 14],
    ["week", (day: number) => Math.floor((day - MONDAY) / 7), 12],
    ["month", monthOf, 12],
  ] as const)("of people who are known on other days, by %s", async (unit, periodOf, periods) => {
    const { cohorts } = await object.retention({
      unit,
      today: lastDay,
      range: { fromDay: lastDay - 500, toDay: lastDay },
      filters: [],
    });
    const truth = trueCohorts(visits, periodOf, periodOf(lastDay), periods);
    expect(cohorts.map(({ active }) => active)).toEqual(truth);
    expect(cohorts.map(({ people }) => people)).toEqual(truth.map(([first]) => first));
  });

  it("of the others within their day", async () => {
    const { sameDay } = await object.retention({
      unit: "day",
      today: lastDay,
      range: { fromDay: lastDay - 13, toDay: lastDay },
      filters: [],
    });
    const { people, gapsHours } = trueSameDay(visits.filter(({ day }) => day > lastDay - 14));
    const limits = [0, 1, 3, 6, 12, 24];
    const gaps = limits.slice(1).map((upToHours, at) => ({
      upToHours,
      people: gapsHours.filter((gap) => gap >= (limits[at] ?? 0) && gap < upToHours).length,
    }));
    expect(sameDay).toEqual({ people, returned: gapsHours.length, gaps });
    expect(gapsHours.length).toBeGreaterThan(0);
  });
});

describe.each([
  ["the year", YEAR, 90],
  ["some weeks", AUTUMN, 60],
] as const)("attribution of %s", (_, range, lookbackDays) => {
  const isPurchase = isCustom("purchase");
  let paths: AttributionPath[] = [];
  let truth: TruePath[] = [];

  beforeAll(async () => {
    const read = await object.conversionPaths({
      range,
      goals: [goalRule("event", "purchase")],
      filters: [],
      lookbackDays,
    });
    expect(read.oneIn).toBe(1);
    paths = read.paths;
    // Visits earlier than the look-back before the range are not read.
    const seen = visits.filter(({ day }) => day >= range.fromDay - lookbackDays && day <= range.toDay);
    truth = truePaths(seen, isPurchase, lookbackDays, range.fromDay);
  });

  /** Credits by channel; a channel without any is as good as none. */
  const shown = (credits: ReadonlyMap<string, number>) =>
    new Map(
      [...credits].flatMap(([channel, credit]) => (credit > 1e-9 ? [[channel, credit.toFixed(6)] as const] : [])),
    );

  it("has paths of several visits, and as many conversions as there were", () => {
    expect(truth.some(({ touches, converted }) => converted && touches.length > 1)).toBe(true);
    expect(conversionsOf(paths)).toBe(trueGoal(within(range), isPurchase, range).convertedVisits);
    expect(paths.reduce((sum, { count }) => sum + count, 0)).toBe(truth.length);
  });

  it.each([
    ["first", BY_POSITION.first],
    ["last", BY_POSITION.last],
    ["linear", BY_POSITION.linear],
    ["markov_1", (of: readonly TruePath[]) => trueMarkov(of, 1)],
    ["markov_2", (of: readonly TruePath[]) => trueMarkov(of, 2)],
    ["shapley", trueShapley],
  ] as const)("gives each channel by the model %s what it brought", (model, creditsIn) => {
    expect(shown(creditsOf(model, paths))).toEqual(shown(creditsIn(truth)));
  });

  it("gives each channel by time decay what it brought: ages are whole hours, which moves no credit by more than half a percent", () => {
    const found = creditsOf("time_decay", paths);
    const expected = BY_POSITION.time_decay(truth);
    expect(expected.size).toBeGreaterThan(3);
    for (const [channel, credit] of expected)
      expect(Math.abs((found.get(channel) ?? 0) / credit - 1), channel).toBeLessThan(0.005);
  });
});

it("keeps bots out of every figure, and shows them by rule", async () => {
  const groups = await object.botGroups(0, Number.MAX_SAFE_INTEGER);
  expect(Object.fromEntries(groups.map(({ reason, count }) => [reason, count]))).toEqual(
    Object.fromEntries([...groupBy(bots, ({ reason }) => reason)].map(([reason, own]) => [reason, own.length])),
  );
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(bots.length);
});
