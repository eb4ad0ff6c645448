import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import type { GoalRule } from "#app/modules/analytics/domain/goal.ts";
import { parseDay } from "#app/modules/analytics/domain/period/site-clock.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import { collectedEvent, NO_ORIGIN, siteConfig } from "../support/collected.ts";

let sites = 0;
const newSite = () => `channels-${sites++}`;
const START = Date.parse("2026-11-10T10:00:00Z");
const day = (text: string) => parseDay(text) ?? Number.NaN;
const RANGE = { fromDay: day("2026-11-10"), toDay: day("2026-11-20") };
const SALE: GoalRule = { id: "sale", kind: "event", pattern: "sale", property: null, minScrollPercent: null };

const FROM = { google: "google.com", mail: "mail.google.com", x: "x.com", direct: "" } as const;
const from = (name: keyof typeof FROM) => ({ ...NO_ORIGIN, referrerHost: FROM[name], source: FROM[name] });

const collect = (site: string, events: CollectedEvent[]) =>
  siteStub({ env }, site).collect({ site: siteConfig(), events, bots: [] });

const rows = (site: string, query: string) =>
  runInDurableObject(env.SITE.get(env.SITE.idFromName(site)), (_, { storage }) => storage.sql.exec(query).toArray());

/** A visit of one view, and of a sale when it converts. */
const visit = (visitor: number, atMs: number, name: keyof typeof FROM, converts = false): CollectedEvent[] => [
  collectedEvent({ visitor, atMs, stable: true, origin: from(name) }),
  ...(converts
    ? [
        collectedEvent({
          visitor,
          atMs: atMs + minutes(1),
          stable: true,
          kind: "custom",
          name: "sale",
          origin: from(name),
        }),
      ]
    : []),
];

describe("rules for channels", () => {
  it("are applied to what is stored and to what comes, mark the days, and never go back to an older version", async () => {
    const site = newSite();
    const object = siteStub({ env }, site);
    await collect(site, [...visit(1, START, "google"), ...visit(2, START + days(1), "x")]);
    await rows(site, "INSERT INTO rolled_days (day) SELECT day FROM dirty_days");
    await rows(site, "DELETE FROM dirty_days RETURNING day");
    const rules = [
      { channel: "Search and mail", conditions: [{ field: "referrer", operator: "ends_with", value: "google.com" }] },
    ] as const;
    expect(await object.setChannelRules({ version: 2, rules })).toEqual({ changed: 1 });
    expect(await rows(site, "SELECT day FROM dirty_days ORDER BY day")).toEqual([
      { day: RANGE.fromDay },
      { day: RANGE.fromDay + 1 },
    ]);
    await collect(site, visit(3, START + days(2), "mail"));
    expect(await rows(site, "SELECT referrer_host AS host, channel FROM origins ORDER BY host")).toEqual([
      { host: "google.com", channel: "Search and mail" },
      { host: "mail.google.com", channel: "Search and mail" },
      { host: "x.com", channel: "Organic Social" },
    ]);
    expect(await object.setChannelRules({ version: 1, rules: [] })).toEqual({ changed: 0 });
    expect(await object.setChannelRules({ version: 3, rules: [] })).toEqual({ changed: 2 });
  });

  it.each(["DELETE FROM channel_tables RETURNING id", "UPDATE channel_tables SET version = 1 RETURNING id"])(
    "of the product judge stored origins again in the night after they changed: %s",
    async (older) => {
      const site = newSite();
      const yesterday = Date.now() - days(1);
      await collect(site, [collectedEvent({ atMs: yesterday, origin: { ...NO_ORIGIN, source: "google-ads" } })]);
      const channels = () => rows(site, "SELECT source, channel FROM origins");
      await rows(site, "UPDATE origins SET channel = 'Organic Search' RETURNING id");
      const tend = () => runDurableObjectAlarm(env.SITE.get(env.SITE.idFromName(site)));
      expect(await tend()).toBe(true);
      expect(await channels()).toEqual([{ source: "google-ads", channel: "Organic Search" }]);
      expect(await rows(site, older)).toHaveLength(1);
      expect(await tend()).toBe(true);
      expect(await channels()).toEqual([{ source: "google-ads", channel: "Paid Search" }]);
      const range = { fromDay: Math.floor(yesterday / days(1)), toDay: Math.floor(yesterday / days(1)) };
      const { rows: found } = await siteStub({ env }, site).breakdown({
        ...{ dimension: "channel", range, filters: [], goals: [], limit: 10, offset: 0 },
        order: { by: "visits", descending: true },
      });
      expect(found.map(({ value }) => value)).toEqual(["Paid Search"]);
    },
  );
});

describe("conversion paths", () => {
  it("end with a visit that converted, begin after it, and reach as far back as asked", async () => {
    const site = newSite();
    await collect(site, [
      // Twelve days before the sale, then a day before it; afterwards one more visit without a sale.
      ...visit(1, START, "x"),
      ...visit(1, START + days(11), "google"),
      ...visit(1, START + days(11) + hours(23), "mail", true),
      ...visit(1, START + days(11) + hours(26), "direct"),
      // Two sales in one visit count once.
      ...visit(2, START + days(1), "google", true),
      collectedEvent({
        visitor: 2,
        atMs: START + days(1) + minutes(2),
        kind: "custom",
        name: "sale",
        origin: from("google"),
      }),
      // Converted before the range: only what came after counts.
      ...visit(3, START - days(1), "x", true),
      ...visit(3, START + days(1), "google"),
      ...visit(4, START + days(1), "google"),
      // Behind the range.
      ...visit(5, START + days(20), "google", true),
    ]);
    const range = { fromDay: RANGE.fromDay, toDay: RANGE.toDay + 2 };
    const query = { range, goals: [SALE], filters: [], lookbackDays: 7 };
    const found = await siteStub({ env }, site).conversionPaths(query);
    expect(found).toMatchObject({ visits: 7, stableVisits: 7, oneIn: 1 });
    expect(found.paths).toHaveLength(4);
    expect(found.paths).toEqual(
      expect.arrayContaining([
        { channels: ["Organic Search", "Email"], agesHours: [23, 0], converted: true, count: 1 },
        { channels: ["Direct"], agesHours: [], converted: false, count: 1 },
        { channels: ["Organic Search"], agesHours: [0], converted: true, count: 1 },
        { channels: ["Organic Search"], agesHours: [], converted: false, count: 2 },
      ]),
    );
    const longer = await siteStub({ env }, site).conversionPaths({ ...query, lookbackDays: 30 });
    expect(longer.paths).toContainEqual({
      channels: ["Organic Social", "Organic Search", "Email"],
      agesHours: [287, 23, 0],
      converted: true,
      count: 1,
    });
    const filtered = await siteStub({ env }, site).conversionPaths({
      ...query,
      filters: [{ dimension: "channel", operator: "is", values: ["Email"] }],
    });
    expect(filtered.paths).toEqual([{ channels: ["Email"], agesHours: [0], converted: true, count: 1 }]);
    const noGoal = await siteStub({ env }, site).conversionPaths({ ...query, goals: [] });
    expect(noGoal.paths.some(({ converted }) => converted)).toBe(false);
  });
});
