import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ChecklistInput, checklistOf, launchRefusal } from "./checklist.ts";
import { convertedMinor, totalCosts } from "./costs.ts";
import { addDays, isDay, monthGrid, periodProblem, runsOn, shiftPeriod } from "./days.ts";
import { addressesOf, countBeyond, destinationStates, inOrderOfCheck, joinAnswers } from "./destinations.ts";
import { MAX_ADDRESSES } from "./limits.ts";
import { reportOf } from "./report.ts";
import { canMove, moveRefusal, STATUSES } from "./status.ts";
import { timelineOf } from "./timeline.ts";

describe("status", () => {
  test("a campaign never returns to draft, and one that ended stays so", () => {
    for (const from of STATUSES) expect(canMove(from, "draft")).toBe(false);
    for (const to of STATUSES) expect(canMove("ended", to)).toBe(false);
    expect(moveRefusal("draft", "ended")).toBe("The campaign is draft: it can become active, not ended.");
    expect(moveRefusal("ended", "active")).toContain("Clone it");
    expect(moveRefusal("active", "active")).toBe("The campaign is already active.");
  });
});

describe("days", () => {
  test.each([
    ["2026-02-28", true],
    ["2026-02-29", false],
    ["2028-02-29", true],
    ["1999-01-01", false],
    ["2026-13-01", false],
    ["26-01-01", false],
    ["", false],
  ])("%j is a day: %s", (text, expected) => expect(isDay(text)).toBe(expected));

  test("a period ends after it begins, and not years later", () => {
    expect(periodProblem({ startsOn: "2026-03-02", endsOn: "2026-03-01" })).toContain("cannot be before");
    expect(periodProblem({ startsOn: "2026-03-01", endsOn: "2026-03-01" })).toBeNull();
    expect(periodProblem({ startsOn: "2026-03-01", endsOn: "2036-03-01" })).toContain("at most");
    expect(periodProblem({ startsOn: null, endsOn: "2026-03-01" })).toBeNull();
  });

  test("a shift moves both days, over a leap day and a year", () => {
    expect(shiftPeriod({ startsOn: "2028-02-28", endsOn: "2028-12-31" }, 1)).toEqual({
      startsOn: "2028-02-29",
      endsOn: "2029-01-01",
    });
    expect(shiftPeriod({ startsOn: null, endsOn: null }, 30)).toEqual({ startsOn: null, endsOn: null });
    expect(shiftPeriod({ startsOn: "2099-12-31", endsOn: null }, 1)).toBeNull();
  });

  test("a month is shown in whole weeks", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (at) => {
        const day = addDays("2020-01-01", at);
        const days = monthGrid(day);
        expect(days).toContain(day);
        expect(days.length % 7).toBe(0);
        expect(days.length).toBeLessThanOrEqual(42);
      }),
    );
  });

  test("a campaign without a last day is on its first", () => {
    expect(runsOn({ startsOn: "2026-03-01", endsOn: null }, "2026-03-01")).toBe(true);
    expect(runsOn({ startsOn: "2026-03-01", endsOn: null }, "2026-03-02")).toBe(false);
    expect(runsOn({ startsOn: null, endsOn: null }, "2026-03-02")).toBe(false);
  });
});

describe("timeline", () => {
  test("bars lie within it, and lengths are to scale", () => {
    const { firstDay, lastDay, bars, todayPercent } = timelineOf(
      [
        { startsOn: "2026-11-02", endsOn: "2026-11-08" },
        { startsOn: null, endsOn: null },
      ],
      "2026-11-26",
    );
    expect([firstDay, lastDay]).toEqual(["2026-11-02", "2026-12-13"]);
    expect(bars[0]?.leftPercent).toBe(0);
    expect(bars[0]?.widthPercent).toBeCloseTo(100 / 6);
    expect(bars[1]).toBeNull();
    expect(todayPercent).toBeCloseTo((24 / 42) * 100);
  });

  test("campaigns of another decade neither break nor stretch it", () => {
    const { bars, ticks } = timelineOf(
      [
        { startsOn: "2001-01-01", endsOn: "2001-02-01" },
        { startsOn: "2026-11-01", endsOn: "2090-01-01" },
      ],
      "2026-11-26",
    );
    expect(bars[0]).toBeNull();
    expect((bars[1]?.leftPercent ?? 0) + (bars[1]?.widthPercent ?? 0)).toBeCloseTo(100);
    expect(ticks.length).toBeLessThanOrEqual(8);
  });

  test("a span shows its weeks from a day on, with what lies in them", () => {
    const { firstDay, lastDay, bars, todayPercent, ticks } = timelineOf(
      [
        { startsOn: "2026-10-01", endsOn: "2027-01-06" },
        { startsOn: "2026-11-26", endsOn: "2026-12-20" },
      ],
      "2026-11-26",
      { span: "month", day: "2026-12-30" },
    );
    expect([firstDay, lastDay]).toEqual(["2026-12-28", "2027-01-31"]);
    expect(bars).toEqual([{ leftPercent: 0, widthPercent: (10 / 35) * 100 }, null]);
    expect(todayPercent).toBeNull();
    expect(ticks).toHaveLength(5);
  });
});

describe("costs", () => {
  const euros = { currency: "EUR", amountMinor: 10_000, rateMicros: null };
  test("three currencies are never added without a rate", () => {
    expect(
      totalCosts(
        [
          { currency: "USD", amountMinor: 5_000, rateMicros: null },
          euros,
          { currency: "GBP", amountMinor: 1_000, rateMicros: 1_170_000 },
          { currency: "USD", amountMinor: 1, rateMicros: null },
        ],
        "EUR",
      ),
    ).toEqual({
      byCurrency: [
        { currency: "EUR", amountMinor: 10_000 },
        { currency: "GBP", amountMinor: 1_000 },
        { currency: "USD", amountMinor: 5_001 },
      ],
      totalMinor: null,
      withoutRate: ["USD"],
    });
  });

  test("with a rate for each they have one total", () => {
    const { totalMinor } = totalCosts([euros, { currency: "GBP", amountMinor: 1_000, rateMicros: 1_170_000 }], "EUR");
    expect(totalMinor).toBe(11_170);
  });

  test("the largest amount and rate are converted exactly, halves up", () => {
    expect(convertedMinor({ currency: "SEK", amountMinor: 999_999_999_999, rateMicros: 9_999_999 }, "EUR")).toBe(
      9_999_998_999_990,
    );
    expect(convertedMinor({ currency: "SEK", amountMinor: 5, rateMicros: 100_000 }, "EUR")).toBe(1);
  });
});

const READY: ChecklistInput = {
  startsOn: "2026-12-01",
  endsOn: "2026-12-24",
  today: "2026-11-26",
  budgetMinor: 0,
  goalMetric: "leads",
  tracking: { state: "seen", hosts: ["tea.example"] },
  goalTarget: 100,
  utmCampaign: "winter_tea",
  utmProblems: [],
  ownerIsMember: true,
  assets: [
    { title: "Guide", isGone: false, isApproved: true, hasConsentText: null, utmProblems: [] },
    { title: "Sign-up", isGone: false, isApproved: null, hasConsentText: true, utmProblems: [] },
  ],
  destinations: [{ title: "Home", url: "https://tea.example/", checked: true, status: 200, problem: null }],
  beyondCount: 0,
};

describe("checklist", () => {
  const openOf = (change: Partial<ChecklistInput>) =>
    checklistOf({ ...READY, ...change }).filter(({ passes }) => !passes);

  test("a campaign that is ready may be launched, once", () => {
    expect(openOf({})).toEqual([]);
    expect(launchRefusal("draft", checklistOf(READY))).toBeNull();
    expect(launchRefusal("active", checklistOf(READY))).toBe("The campaign is already launched.");
  });

  test("more destinations than a campaign may have, and those that were not checked, stop the launch", () => {
    expect(openOf({ beyondCount: 9 })).toMatchObject([{ id: "destinations", isRequired: true }]);
    const late = { title: "Flyer", url: "https://tea.example/late", checked: false, status: null, problem: null };
    const [open] = openOf({ destinations: [...READY.destinations, late] });
    expect(open?.detail).toBe("Not checked yet: https://tea.example/late. Choose Check destinations again.");
  });

  test.each([
    ["dates", { startsOn: null }, "first and the last day"],
    ["dates", { endsOn: "2026-11-25", startsOn: "2026-11-01" }, "has passed"],
    ["budget", { budgetMinor: null }, "Enter the budget"],
    ["utm", { utmCampaign: "" }, "Enter the UTM campaign"],
    ["utm", { utmProblems: ["Not in the dictionary."] }, "Not in the dictionary."],
    [
      "approvals",
      { assets: [{ title: "Guide", isGone: false, isApproved: false, hasConsentText: null, utmProblems: [] }] },
      "Not approved yet: Guide",
    ],
    [
      "consent",
      { assets: [{ title: "Sign-up", isGone: false, isApproved: null, hasConsentText: false, utmProblems: [] }] },
      "No consent question in: Sign-up",
    ],
    [
      "utm",
      {
        assets: [
          {
            ...{ title: "Flyer", isGone: false, isApproved: null, hasConsentText: null },
            utmProblems: ["Source “Flyr” is not in the dictionary."],
          },
        ],
      },
      "Flyer: Source “Flyr” is not in the dictionary. Edit the short link",
    ],
    ["destinations", { destinations: [] }, "at least one landing page"],
    [
      "destinations",
      { destinations: [{ url: "https://a.example/", checked: false, status: null, problem: null }] },
      "Check destinations",
    ],
    [
      "destinations",
      { destinations: [{ title: "Home", url: "https://a.example/", checked: true, status: 404, problem: null }] },
      "https://a.example/ of “Home” (404)",
    ],
    [
      "destinations",
      { destinations: [{ url: "https://a.example/", checked: true, status: null, problem: "no such host" }] },
      "no such host",
    ],
  ])("%s blocks the launch and says how to fix it: %j", (id, change, detail) => {
    const open = openOf(change as Partial<ChecklistInput>);
    expect(open.map((check) => check.id)).toEqual([id]);
    expect(open[0]?.detail).toContain(detail);
    expect(launchRefusal("draft", open)).toContain("Complete the checklist to launch: ");
  });

  test("a record that was deleted elsewhere is named and blocks nothing", () => {
    const open = openOf({
      assets: [{ title: "Guide", isGone: true, isApproved: null, hasConsentText: null, utmProblems: [] }],
    });
    expect(open).toMatchObject([{ id: "assets", isRequired: false }]);
    expect(open[0]?.detail).toContain("Deleted elsewhere: Guide");
    expect(launchRefusal("draft", open)).toBeNull();
  });
});

describe("destinations", () => {
  const asset = (id: string, leadsTo: string[], more: { isPage?: boolean; deadBecause?: string } = {}) => ({
    ...{ id, title: id, leadsTo, isPage: more.isPage ?? false, deadBecause: more.deadBecause ?? null },
  });

  test("pages come first, each address once, and no more than a campaign may have", () => {
    const many = asset(
      "many",
      Array.from({ length: MAX_ADDRESSES + 20 }, (_, at) => `https://b.example/${at}`),
    );
    const found = addressesOf([
      asset("link", ["https://a.example/", "https://b.example/0"]),
      asset("page", ["https://a.example/"], { isPage: true }),
      many,
    ]);
    expect(found.slice(0, 2)).toEqual([
      { assetId: "page", url: "https://a.example/" },
      { assetId: "link", url: "https://b.example/0" },
    ]);
    expect(found.length).toBe(MAX_ADDRESSES);
    expect(countBeyond([many])).toBe(20);
    expect(countBeyond([asset("link", ["https://a.example/"])])).toBe(0);
  });

  test("checks that run out of time reach every address, the oldest answers first, and none counts for more than an hour", () => {
    const leads = Array.from({ length: 85 }, (_, at) => `https://b.example/${at}`);
    const addresses = addressesOf([asset("many", leads)]);
    let nowMs = 1_800_000_000_000;
    let known: { assetId: string; url: string; status: number; problem: null; atMs: number }[] = [
      { assetId: "gone", url: "https://b.example/gone", status: 200, problem: null, atMs: nowMs },
    ];
    /** A check that has time for forty. */
    const check = (status: (url: string) => number) => {
      nowMs += 60_000;
      const asked = inOrderOfCheck(addresses, known).slice(0, 40);
      const answers = asked.map((one) => ({ ...one, status: status(one.url), problem: null, atMs: nowMs }));
      known = joinAnswers(addresses, known, answers, nowMs);
      return asked.map(({ url }) => url);
    };
    check((url) => (url.endsWith("/3") ? 500 : 200));
    expect(check(() => 200)[0]).toBe("https://b.example/3");
    check(() => 200);
    expect(known.map(({ url }) => url).toSorted()).toEqual(leads.toSorted());
    // Once all answer 200, the next check asks those that waited longest.
    expect(check(() => 200)).toContain("https://b.example/39");
    nowMs += 3_600_000;
    check(() => 200);
    expect(known).toHaveLength(40);
    const states = destinationStates([asset("many", leads)], known);
    expect(states.filter(({ checked }) => !checked)).toHaveLength(45);
  });

  test("an answer counts for its address alone: a link that leads elsewhere since was not checked", () => {
    const answers = [
      { assetId: "link", url: "https://a.example/old", status: 200, problem: null },
      // Stored before links were checked.
      { assetId: "page", status: 200, problem: null },
    ];
    const states = destinationStates(
      [asset("link", ["https://a.example/new"]), asset("page", ["https://b.example/"], { isPage: true })],
      answers,
    );
    expect(states).toEqual([
      { title: "page", url: "https://b.example/", checked: true, status: 200, problem: null },
      { title: "link", url: "https://a.example/new", checked: false, status: null, problem: null },
    ]);
  });

  test("a link that is archived leads nobody anywhere, and is not requested", () => {
    const archived = asset("old", ["https://a.example/"], { deadBecause: "archived" });
    expect(addressesOf([archived])).toEqual([]);
    expect(destinationStates([archived], [])).toEqual([
      { title: "old", url: "old", checked: true, status: null, problem: "archived" },
    ]);
  });
});

describe("report", () => {
  const outcome = { visits: 400, leads: 20, won: 4, revenueMinor: 90_000, otherRevenue: [], costMinor: 30_000 };
  const goal = { goalMetric: "leads", goalTarget: 40, budgetMinor: 60_000 } as const;

  test("compares revenue with cost, and what was reached with the target", () => {
    expect(reportOf(outcome, goal)).toMatchObject({
      roiRatio: 2,
      costPerLeadMinor: 1_500,
      reached: 20,
      reachedRatio: 0.5,
      budgetRatio: 0.5,
    });
  });

  test("claims no return on investment where currencies cannot be compared", () => {
    expect(reportOf({ ...outcome, costMinor: null }, goal)).toMatchObject({ roiRatio: null, costPerLeadMinor: null });
    expect(reportOf({ ...outcome, otherRevenue: [{ currency: "USD", amountMinor: 5 }] }, goal).roiRatio).toBeNull();
    expect(reportOf({ ...outcome, costMinor: 0 }, goal).roiRatio).toBeNull();
    expect(reportOf({ ...outcome, leads: null }, goal).reachedRatio).toBeNull();
  });
});
