import { describe, expect, it, test } from "vitest";
import { days } from "#app/shared/time.ts";
import {
  type CardFigures,
  changeRatio,
  conversionRatio,
  type DayMetrics,
  engagementRatio,
  reachText,
  statCards,
  type TrafficDay,
  totalsOf,
} from "./metrics.ts";
import { dayOf, isWithin, periodsAt } from "./period.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
const daysAgo = (count: number): string => dayOf(new Date(NOW.getTime() - days(count)));
const day = (ago: number, figures: Partial<DayMetrics> = {}): DayMetrics => ({
  date: daysAgo(ago),
  reach: 0,
  impressions: 0,
  clicks: 0,
  conversions: 0,
  ...figures,
});
const NO_CAMPAIGNS = { active: 0, startedInPeriod: 0 };
const figuresOf = (campaigns: DayMetrics[]): CardFigures => ({ campaigns, traffic: [], siteCount: 0, hasGoals: false });
const cardsOf = (figures: DayMetrics[] | CardFigures, campaigns = NO_CAMPAIGNS) =>
  Object.fromEntries(
    statCards(Array.isArray(figures) ? figuresOf(figures) : figures, campaigns, NOW).map((card) => [card.id, card]),
  );
const visits = (ago: number, change: Partial<TrafficDay> = {}): TrafficDay => ({
  date: daysAgo(ago),
  visits: 0,
  bounces: 0,
  convertedVisits: 0,
  newLeads: 0,
  ...change,
});

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000"],
  [1_001, "1.0K"],
  [1_049, "1.0K"],
  [1_050, "1.1K"],
  [12_345, "12.3K"],
  [999_949, "999.9K"],
  [999_950, "1.0M"],
  [1_234_567, "1.2M"],
])("reach %i is shown as %s", (value, text) => {
  expect(reachText(value)).toBe(text);
});

test.each([
  [{ clicks: 42, impressions: 1_000 }, 0.042],
  [{ clicks: 0, impressions: 10 }, 0],
  [{ clicks: 0, impressions: 0 }, null],
])("engagement of %o is %s", (totals, ratio) => {
  expect(engagementRatio(totals)).toBe(ratio);
});

test.each([
  [{ conversions: 31, clicks: 1_000 }, 0.031],
  [{ conversions: 3, clicks: 0 }, null],
])("conversion of %o is %s", (totals, ratio) => {
  expect(conversionRatio(totals)).toBe(ratio);
});

test.each([
  [120, 100, 0.2],
  [80, 100, -0.2],
  [5, 0, null],
  [0, 5, -1],
])("%i after %i is a change of %s", (now, before, ratio) => {
  const change = changeRatio(now, before);
  if (ratio === null) expect(change).toBeNull();
  else expect(change).toBeCloseTo(ratio, 12);
});

describe("periods", () => {
  it("are 30 days each, without a gap and without a day in both", () => {
    const { current, before } = periodsAt(NOW);
    expect(current).toEqual({ from: "2026-10-23", until: "2026-11-21" });
    expect(before).toEqual({ from: "2026-09-23", until: "2026-10-22" });
    const all = Array.from({ length: 62 }, (_, ago) => daysAgo(ago));
    expect(all.filter((date) => isWithin(date, current))).toHaveLength(30);
    expect(all.filter((date) => isWithin(date, before))).toHaveLength(30);
    expect(all.some((date) => isWithin(date, current) && isWithin(date, before))).toBe(false);
  });

  it("add up only what is within them", () => {
    const figures = [
      day(0, { reach: 1 }),
      day(29, { reach: 10, clicks: 2 }),
      day(30, { reach: 100 }),
      day(60, { reach: 1_000 }),
    ];
    expect(totalsOf(figures, periodsAt(NOW).current)).toEqual({
      dayCount: 2,
      reach: 11,
      impressions: 0,
      clicks: 2,
      conversions: 0,
    });
    expect(totalsOf(figures, periodsAt(NOW).before).reach).toBe(100);
  });
});

describe("the four cards", () => {
  it("are in the specified order", () => {
    expect(statCards(figuresOf([]), NO_CAMPAIGNS, NOW).map(({ label }) => label)).toEqual([
      "Total Reach",
      "Engagement Rate",
      "Active Campaigns",
      "Conversion Rate",
    ]);
  });

  it("show the specified constants as samples without figures, and true zeros for what has none", () => {
    const { reach, engagement, campaigns, conversion } = cardsOf([]);
    expect(engagement).toMatchObject({ value: "4.2%", sample: true, change: null });
    expect(conversion).toMatchObject({ value: "3.1%", sample: true, change: null });
    expect(reach).toMatchObject({
      value: "0",
      sample: false,
      words: "starts with your first visit or campaign data",
    });
    expect(campaigns).toMatchObject({
      value: "0",
      sample: false,
      words: "shows your active campaigns",
    });
  });

  it("figures older than the period leave the samples where they are", () => {
    expect(cardsOf([day(30, { impressions: 100, clicks: 50 })]).engagement).toMatchObject({
      value: "4.2%",
      sample: true,
    });
  });

  it("compute from stored data, vs previous 30 days", () => {
    const figures = [
      day(1, { reach: 1_500, impressions: 2_000, clicks: 100, conversions: 5 }),
      day(40, { reach: 1_000, impressions: 2_000, clicks: 80, conversions: 8 }),
    ];
    const { reach, engagement, conversion } = cardsOf(figures);
    expect(reach).toMatchObject({
      value: "1.5K",
      exact: "1,500",
      change: { direction: "up", text: "+50.0%" },
      words: "vs previous 30 days",
    });
    expect(engagement).toMatchObject({
      value: "5.0%",
      sample: false,
      change: { direction: "up", text: "+1.0 points" },
    });
    expect(conversion).toMatchObject({
      value: "5.0%",
      sample: false,
      change: { direction: "down", text: "−5.0 points" },
    });
  });

  it("say when there is nothing to compare with, and when a rate has no base", () => {
    const { reach, engagement, conversion } = cardsOf([day(0, { reach: 5, impressions: 10 })]);
    expect(reach).toMatchObject({ change: null, words: "no data for the previous 30 days" });
    expect(engagement).toMatchObject({ value: "0.0%", sample: false, words: "no data for the previous 30 days" });
    expect(conversion).toMatchObject({ value: "–", sample: false, words: "no clicks in this period" });
  });

  it("a change that rounds to nothing has no direction", () => {
    const figures = [day(0, { impressions: 100_000, clicks: 5_001 }), day(31, { impressions: 100_000, clicks: 5_000 })];
    expect(cardsOf(figures).engagement?.change).toEqual({ direction: "same", text: "0.0 points" });
  });

  it("draw the period's days, oldest first, without those that have no rate", () => {
    const figures = [
      day(0, { impressions: 100, clicks: 7, reach: 3 }),
      day(1, { reach: 2 }),
      day(2, { impressions: 100, clicks: 5, reach: 1 }),
    ];
    const { reach, engagement } = cardsOf(figures);
    expect(reach?.trend).toEqual([1, 2, 3]);
    expect(engagement?.trend).toEqual([5, 7]);
  });

  it("count campaigns, and those that started within the period", () => {
    expect(cardsOf([], { active: 4, startedInPeriod: 2 }).campaigns).toMatchObject({
      value: "4",
      change: { text: "+2" },
      words: "started in the last 30 days",
    });
    expect(cardsOf([], { active: 4, startedInPeriod: 0 }).campaigns).toMatchObject({
      change: null,
      words: "none started in the last 30 days",
    });
  });
});

describe("without figures of campaigns the cards are made of measured websites", () => {
  const traffic = [
    visits(1, { visits: 60, bounces: 30, convertedVisits: 3 }),
    // Another website on the same day.
    visits(1, { visits: 40, bounces: 30, convertedVisits: 1 }),
    visits(35, { visits: 50, bounces: 25, convertedVisits: 1 }),
  ];
  const sites = (change: Partial<CardFigures> = {}): CardFigures => ({
    campaigns: [],
    traffic,
    siteCount: 2,
    hasGoals: true,
    ...change,
  });

  it("visits, engaged visits and visits with a goal, each with its source", () => {
    const { reach, engagement, campaigns, conversion } = cardsOf(sites());
    expect(reach).toMatchObject({
      value: "100",
      source: "Your measured websites",
      change: { direction: "up", text: "+100.0%" },
      trend: [100],
    });
    expect(engagement).toMatchObject({ value: "40.0%", sample: false, change: { text: "−10.0 points" } });
    expect(conversion).toMatchObject({ value: "4.0%", sample: false, source: "Your measured websites" });
    expect(campaigns).toMatchObject({ value: "0", source: null });
  });

  it("new leads in the place of goals that nobody set", () => {
    const leads = [visits(2, { newLeads: 1 }), visits(3, { newLeads: 1 })];
    const { conversion } = cardsOf(sites({ hasGoals: false, traffic: [...traffic, ...leads] }));
    expect(conversion).toMatchObject({ value: "2.0%", sample: false, source: "Leads and visits" });
    expect(conversion?.definition).toContain("New leads");
  });

  it("a sample where there are neither goals nor leads", () => {
    const { engagement, conversion } = cardsOf(sites({ hasGoals: false, siteCount: 1 }));
    expect(engagement).toMatchObject({ sample: false, source: "Your measured website" });
    expect(conversion).toMatchObject({ value: "3.1%", sample: true, source: null, words: "set a goal to see yours" });
  });

  it("figures of campaigns come first", () => {
    const { reach } = cardsOf(sites({ campaigns: [day(1, { reach: 7 })] }));
    expect(reach).toMatchObject({ value: "7", source: "Campaign figures" });
  });
});
