import { describe, expect, it, test } from "vitest";
import { isItemId } from "#app/modules/guidance/index.ts";
import { days } from "#app/shared/time.ts";
import type { DayMetrics } from "../metrics.ts";
import { dayOf } from "../period.ts";
import type { CampaignFacts, CrawlFacts, Facts, SetUpFacts, WebsiteFacts } from "./facts.ts";
import { findInsights } from "./index.ts";
import { withoutChecklist } from "./insight.ts";
import { setUpInsights } from "./set-up.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);

const SET_UP: SetUpFacts = { hasTwoFactor: true, team: null, keyCount: null, trial: null };
const NOTHING: Facts = { now: NOW, websites: null, setUp: SET_UP, performance: null, campaignsHref: "/sem" };

const crawl = (change: Partial<CrawlFacts> = {}): CrawlFacts => ({
  finishedAt: ago(days(1)),
  healthPercent: 90,
  errorCount: 0,
  htmlPages: 100,
  htmlPagesWithErrors: 0,
  ...change,
});
/** A website that no rule finds anything about. */
const website = (change: Partial<WebsiteFacts> = {}): WebsiteFacts => ({
  id: "one",
  name: "teashop.example",
  createdAt: ago(days(90)),
  hasSchedule: true,
  latest: { status: "finished", reason: null, createdAt: ago(days(1)) },
  finished: crawl(),
  previous: crawl({ finishedAt: ago(days(8)) }),
  ...change,
});

const insights = (change: Partial<Facts>) => findInsights({ ...NOTHING, ...change });
const ids = (change: Partial<Facts>): string[] => insights(change).map(({ id }) => id);
const ofWebsite = (change: Partial<WebsiteFacts>) => ids({ websites: [website(change)] });
const ofSetUp = (change: Partial<SetUpFacts>) => ids({ setUp: { ...SET_UP, ...change } });

it("finds nothing when everything is in order", () => {
  expect(insights({ websites: [website()], performance: { figures: [], campaigns: [] } })).toEqual([]);
  expect(insights({})).toEqual([]);
});

describe("crawls", () => {
  test.each<[string, Partial<WebsiteFacts>, string[]]>([
    [
      "blocked by a WAF",
      { latest: { status: "blocked", reason: "A challenge", createdAt: ago(days(1)) } },
      ["blocked:one"],
    ],
    ["failed is not blocked", { latest: { status: "failed", reason: null, createdAt: ago(days(1)) } }, []],
    ["health down 5.0 points", { finished: crawl({ healthPercent: 85 }) }, ["health-down:one"]],
    ["health down 4.9 points", { finished: crawl({ healthPercent: 85.1 }) }, []],
    ["health up", { finished: crawl({ healthPercent: 99 }) }, []],
    ["health unknown now", { finished: crawl({ healthPercent: null }) }, []],
    ["health unknown before", { finished: crawl({ healthPercent: 10 }), previous: crawl({ healthPercent: null }) }, []],
    ["errors up", { finished: crawl({ errorCount: 4 }), previous: crawl({ errorCount: 3 }) }, ["errors-up:one"]],
    ["errors down", { finished: crawl({ errorCount: 3 }), previous: crawl({ errorCount: 4 }) }, []],
    ["errors in a first crawl", { finished: crawl({ errorCount: 3 }), previous: null }, []],
    [
      "pages with errors",
      { finished: crawl({ htmlPagesWithErrors: 1, errorCount: 1 }), previous: null },
      ["worst-issue:one"],
    ],
    ["last crawl 14 days ago", { finished: crawl({ finishedAt: ago(days(14)) }) }, []],
    ["last crawl over 14 days ago", { finished: crawl({ finishedAt: ago(days(14) + 1) }) }, ["old-crawl"]],
    ["never crawled, new", { latest: null, finished: null, previous: null, createdAt: ago(days(1)) }, []],
    ["never crawled, old", { latest: null, finished: null, previous: null, createdAt: ago(days(15)) }, ["old-crawl"]],
    [
      "old, but a crawl is under way",
      { latest: { status: "running", reason: null, createdAt: NOW }, finished: null, createdAt: ago(days(30)) },
      [],
    ],
    ["no schedule", { hasSchedule: false }, ["no-schedule"]],
  ])("%s", (_, change, expected) => {
    expect(ofWebsite(change)).toEqual(expected);
  });

  it("without a website: connect one; a person who may not see websites gets nothing", () => {
    expect(ids({ websites: [] })).toEqual(["no-website"]);
    expect(ids({ websites: null })).toEqual([]);
  });

  it("carry their figures, a link to the rows and one action", () => {
    const [found] = insights({
      websites: [
        website({ finished: crawl({ errorCount: 38, htmlPagesWithErrors: 9 }), previous: crawl({ errorCount: 38 }) }),
      ],
    });
    expect(found).toMatchObject({
      title: "9 pages of teashop.example have errors",
      evidence: "38 errors on 9 of 100 pages.",
      rows: { href: "/seo/projects/one/pages" },
      action: { label: "Fix the worst first", href: "/seo/projects/one" },
      about: "one",
      showsWorstIssue: true,
    });
    const [up] = insights({
      websites: [website({ finished: crawl({ errorCount: 1_040 }), previous: crawl({ errorCount: 38 }) })],
    });
    expect(up).toMatchObject({
      title: "1,002 errors more on teashop.example",
      evidence: "1,040 errors in the last crawl, 38 in the one before.",
    });
  });

  it("names the three worst websites of a rule, and says of many in one line that they have no schedule", () => {
    const many = [1, 2, 3, 4, 5].map((count) =>
      website({ id: `p${count}`, name: `Site ${count}`, hasSchedule: false, finished: crawl({ errorCount: count }) }),
    );
    const found = insights({ websites: many });
    expect(found.map(({ id }) => id)).toEqual(["errors-up:p3", "errors-up:p4", "errors-up:p5", "no-schedule"]);
    expect(found.at(-1)?.title).toBe("5 websites are crawled only when you start it");
    expect(found.at(-1)?.evidence).toContain("Site 1, Site 2 and 3 more have no schedule");
  });
});

describe("set-up", () => {
  test.each<[string, Partial<SetUpFacts>, string[]]>([
    ["no second factor", { hasTwoFactor: false }, ["two-factor"]],
    ["alone", { team: { memberCount: 1, inviteCount: 0 } }, ["alone"]],
    ["alone, but somebody is invited", { team: { memberCount: 1, inviteCount: 1 } }, []],
    ["two members", { team: { memberCount: 2, inviteCount: 0 } }, []],
    ["no key", { keyCount: 0 }, ["no-key"]],
    ["a key", { keyCount: 1 }, []],
    ["trial ends in 5 days", { trial: { daysLeft: 5, hasBillingDetails: false } }, ["billing-details"]],
    ["trial ends in 6 days", { trial: { daysLeft: 6, hasBillingDetails: false } }, []],
    ["trial ends, details are there", { trial: { daysLeft: 1, hasBillingDetails: true } }, []],
  ])("%s", (_, change, expected) => {
    expect(ofSetUp(change)).toEqual(expected);
  });

  test("what the checklist still asks for is not asked for twice", () => {
    const setUp = { ...SET_UP, hasTwoFactor: false, team: { memberCount: 1, inviteCount: 0 }, keyCount: 0 };
    const found = insights({ setUp });
    const left = (open: string[]) => withoutChecklist(found, new Set(open)).map(({ id }) => id);
    expect(left([])).toEqual(["two-factor", "alone", "no-key"]);
    expect(left(["two-factor", "connect-website"])).toEqual(["alone", "no-key"]);
    expect(left(setUpInsights(setUp).map(({ checklistItem }) => checklistItem ?? ""))).toEqual([]);
    // Each name is one that the checklist has.
    expect(found.every(({ checklistItem }) => checklistItem !== undefined && isItemId(checklistItem))).toBe(true);
  });
});

/** 60 days of even figures: `now` for each of the last 30, `before` for each of those before. */
const even = (now: Partial<DayMetrics>, before: Partial<DayMetrics>, length = 60): DayMetrics[] =>
  Array.from({ length }, (_, at) => ({
    reach: 0,
    impressions: 0,
    clicks: 0,
    conversions: 0,
    ...(at < 30 ? now : before),
    date: dayOf(ago(days(at))),
  }));
const ofFigures = (figures: readonly DayMetrics[]) => ids({ performance: { figures, campaigns: [] } });

describe("figures of campaigns", () => {
  test.each<[string, DayMetrics[], string[]]>([
    ["clicks down 25%", even({ clicks: 75 }, { clicks: 100 }), ["change:clicks"]],
    ["clicks up 25%", even({ clicks: 125 }, { clicks: 100 }), ["change:clicks"]],
    ["clicks down 19%", even({ clicks: 81 }, { clicks: 100 }), []],
    ["clicks up 20%", even({ clicks: 120 }, { clicks: 100 }), ["change:clicks"]],
    // 90 against 60: +50%, but z = 2.4.
    ["a large change that chance explains", even({ clicks: 3 }, { clicks: 2 }), []],
    ["clicks gone altogether", even({ clicks: 0 }, { clicks: 100 }), ["change:clicks"]],
    ["nothing before to compare with", even({ clicks: 100 }, {}, 30), []],
    ["only half of the days before", even({ clicks: 100 }, { clicks: 100 }, 45), []],
    [
      "engagement down from 5 to 4%",
      even({ impressions: 2_500, clicks: 100 }, { impressions: 2_000, clicks: 100 }),
      ["change:engagement"],
    ],
    ["engagement down, too little volume", even({ impressions: 30, clicks: 1 }, { impressions: 30, clicks: 3 }), []],
    [
      "conversion up from 4 to 6%",
      even({ clicks: 100, conversions: 6 }, { clicks: 100, conversions: 4 }),
      ["change:conversion"],
    ],
    // 12 of 300 against 9 of 300: a third more, and noise.
    ["conversion up by noise", even({ clicks: 10, conversions: 0.4 }, { clicks: 10, conversions: 0.3 }), []],
    ["conversion of too few clicks", even({ clicks: 3, conversions: 3 }, { clicks: 3, conversions: 0 }), []],
  ])("%s", (_, figures, expected) => {
    expect(ofFigures(figures)).toEqual(expected);
  });

  it("say what fell and by how much, with both periods", () => {
    const [fell] = insights({
      performance: {
        figures: even({ impressions: 2_500, clicks: 100 }, { impressions: 2_000, clicks: 100 }),
        campaigns: [],
      },
    });
    expect(fell).toMatchObject({
      tone: "bad",
      title: "Engagement fell by 20%",
      evidence: "4.0% in the last 30 days (3,000 of 75,000 impressions clicked), 5.0% in the 30 days before.",
      rows: { href: "/dashboard/figures" },
      action: { href: "/sem" },
    });
  });

  test.each<[string, CampaignFacts[], string[]]>([
    ["with figures", [{ name: "A", createdAt: ago(days(9)), hasFigures: true }], []],
    ["made yesterday", [{ name: "A", createdAt: ago(days(1)), hasFigures: false }], []],
    ["silent for days", [{ name: "A", createdAt: ago(days(9)), hasFigures: false }], ["no-figures"]],
  ])("a campaign %s", (_, campaigns, expected) => {
    expect(ids({ performance: { figures: [], campaigns } })).toEqual(expected);
  });
});

it("a second insight about one website comes after the first of another", () => {
  const bad = (id: string) =>
    website({ id, finished: crawl({ healthPercent: 80, errorCount: 9, htmlPagesWithErrors: 9 }) });
  expect(ids({ websites: [bad("a"), bad("b")], setUp: { ...SET_UP, hasTwoFactor: false } })).toEqual([
    "health-down:a",
    "health-down:b",
    "worst-issue:a",
    "worst-issue:b",
    "two-factor",
    "errors-up:a",
    "errors-up:b",
  ]);
});

it("puts what costs visitors before what is only unfinished, the same way each time", () => {
  const facts: Partial<Facts> = {
    websites: [
      website({
        hasSchedule: false,
        latest: { status: "blocked", reason: null, createdAt: ago(days(1)) },
        finished: crawl({ errorCount: 9 }),
      }),
    ],
    setUp: {
      hasTwoFactor: false,
      team: { memberCount: 1, inviteCount: 0 },
      keyCount: 0,
      trial: { daysLeft: 2, hasBillingDetails: false },
    },
    performance: {
      figures: even({ clicks: 75 }, { clicks: 100 }),
      campaigns: [{ name: "A", createdAt: ago(days(9)), hasFigures: false }],
    },
  };
  expect(ids(facts)).toEqual([
    "blocked:one",
    "change:clicks",
    "billing-details",
    "no-figures",
    "errors-up:one",
    "two-factor",
    "no-schedule",
    "alone",
    "no-key",
  ]);
  for (const { evidence, rows, action } of insights(facts)) {
    expect(evidence).not.toBe("");
    for (const link of [rows, action]) expect(link.href).toMatch(/^\//);
  }
});
