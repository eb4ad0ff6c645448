import { expect, test } from "vitest";
import type { Origin } from "#app/modules/analytics/domain/event.ts";
import { repairFilters } from "#app/modules/analytics/domain/repairs.ts";
import { campaignShare } from "#app/modules/analytics/reports/attribution/domain/campaign-share.ts";
import { channelOf } from "#app/modules/analytics/reports/channels/domain/channels.ts";
import { conversionPaths } from "#app/modules/analytics/store/readers/conversion-paths.ts";
import { breakdown, totals } from "#app/modules/analytics/store/readers/metrics.ts";
import { days, hours } from "#app/shared/time.ts";
import { collectedEvent, goalRule, NO_ORIGIN } from "../support/collected.ts";
import { newSiteTables } from "../support/site-tables.ts";

const TODAY = 20_780;
const RANGE = { fromDay: TODAY - 5, toDay: TODAY };
const REPAIRS = [{ dimension: "campaign" as const, from: "Winter Tea", to: "winter_tea" }];
const GOAL = goalRule("page", "/thanks");

const originOf = (source: string, campaign: string) => ({ ...NO_ORIGIN, source, medium: "email", campaign });

/** Three people: one of the campaign, one of its wrong spelling, one of neither; the first two reach the goal. */
function aSite() {
  const site = newSiteTables(TODAY + 1, channelOf);
  const at = (hour: number) => days(TODAY - 1) + hours(hour);
  const view = (visitor: number, atMs: number, path: string, origin: Origin = NO_ORIGIN) =>
    collectedEvent({ visitor, atMs, path, origin });
  site.collect(
    [
      view(1, at(8), "/", originOf("newsletter", "winter_tea")),
      view(1, at(8) + 60_000, "/thanks"),
      view(2, at(9), "/", originOf("instagram", "Winter Tea")),
      view(2, at(9) + 60_000, "/thanks"),
      view(3, at(10), "/", originOf("google", "other")),
    ],
    "UTC",
  );
  return site;
}

test("a wrong value counts as what it means, in tables and by filters; the visits stay as they were", () => {
  const { sql } = aSite();
  const query = { range: RANGE, filters: [], goals: [], dimension: "campaign" as const, limit: 10, offset: 0 };
  const order = { by: "visits" as const, descending: true };
  const rows = (meanings: [string, string][]) =>
    breakdown(sql, { ...query, order, meanings }).rows.map(({ value, figures }) => [value, figures.visits]);
  expect(rows([["Winter Tea", "winter_tea"]])).toEqual([
    ["winter_tea", 2],
    ["other", 1],
  ]);
  expect(rows([]).map(([, visits]) => visits)).toEqual([1, 1, 1]);
  const filter = { dimension: "campaign" as const, operator: "is" as const, values: ["winter_tea"] };
  const visits = (filters: Parameters<typeof repairFilters>[0]) =>
    totals(sql, { range: RANGE, filters, goals: [] }).visits;
  expect([visits([filter]), visits(repairFilters([filter], REPAIRS))]).toEqual([1, 2]);
});

test("visits of a campaign are a channel of their own in paths, by channel", () => {
  const { sql } = aSite();
  const campaigns = ["winter_tea", "Winter Tea"];
  const { paths } = conversionPaths(sql, { range: RANGE, goals: [GOAL], filters: [], lookbackDays: 30, campaigns });
  const converted = paths.filter((path) => path.converted).map(({ channels }) => channels.join());
  expect(converted.toSorted()).toEqual(["campaign:Email"]);
  expect(campaignShare(paths)).toMatchObject({ conversions: 2, touched: 2 });
  const plain = conversionPaths(sql, { range: RANGE, goals: [GOAL], filters: [], lookbackDays: 30 }).paths;
  expect(plain.flatMap(({ channels }) => channels).some((name) => name.startsWith("campaign:"))).toBe(false);
});
