import { describe, expect, test } from "vitest";
import { days } from "#app/shared/time.ts";
import { currenciesOf, type ForecastRow, forecastOf } from "./forecast.ts";
import { addMonths, lastMonths } from "./period.ts";
import { sourceLines } from "./sources.ts";
import { stageFlow, type TransitionRow } from "./stage-flow.ts";

describe("a period", () => {
  test.each([
    ["2026-11", 2, "2027-01"],
    ["2026-01", -1, "2025-12"],
    ["2026-11", -12, "2025-11"],
    ["2026-11", 0, "2026-11"],
  ])("%s and %i months are %s", (month, count, expected) => expect(addMonths(month, count)).toBe(expected));

  test("has whole months of UTC, this one included", () => {
    expect(lastMonths(Date.UTC(2026, 0, 31, 23, 59), 3)).toEqual({
      fromMonth: "2025-11",
      toMonth: "2026-01",
      fromMs: Date.UTC(2025, 10, 1),
      toMs: Date.UTC(2026, 1, 1),
    });
  });
});

describe("a forecast", () => {
  const CHANCES = new Map([
    ["new", 10],
    ["offer", 50],
  ]);
  const row = (stage: string, month: string | null, cents: number, currency = "EUR", leads = 1): ForecastRow => ({
    stage,
    month,
    currency,
    leads,
    valueCents: cents,
  });
  const forecast = (rows: ForecastRow[], currency = "EUR") =>
    forecastOf(rows, CHANCES, currency, "2026-11", 2).map(({ month, leads, valueCents, weightedCents }) =>
      [month, leads, valueCents, weightedCents].join(" "),
    );

  test.each<[string, ForecastRow[], string[]]>([
    ["shows months without leads", [], ["2026-11 0 0 0", "2026-12 0 0 0"]],
    [
      "weighs each lead by the chance of its stage",
      [row("new", "2026-11", 1_000), row("offer", "2026-11", 2_000, "EUR", 3), row("offer", "2026-12", 301)],
      ["2026-11 4 3000 1100", "2026-12 1 301 151"],
    ],
    [
      "puts what is overdue first, and what is later or has no day last",
      [row("new", null, 100), row("new", "2027-01", 200), row("new", "2026-10", 300), row("new", "2020-01", 400)],
      ["overdue 2 700 70", "2026-11 0 0 0", "2026-12 0 0 0", "later 1 200 20", "none 1 100 10"],
    ],
    ["gives a stage that is unknown no chance", [row("gone", "2026-11", 900)], ["2026-11 1 900 0", "2026-12 0 0 0"]],
    ["is of one currency", [row("new", "2026-11", 900, "USD")], ["2026-11 0 0 0", "2026-12 0 0 0"]],
  ])("%s", (_, rows, expected) => expect(forecast(rows)).toEqual(expected));

  test("begins with the currency of the most value", () => {
    expect(currenciesOf([row("new", null, 5, "USD"), row("new", null, 4), row("new", "2026-11", 4)])).toEqual([
      "EUR",
      "USD",
    ]);
  });
});

describe("the way through the stages", () => {
  const STAGES = [
    { id: "new", name: "New", kind: "open" as const },
    { id: "offer", name: "Offer", kind: "open" as const },
    { id: "won", name: "Won", kind: "won" as const },
    { id: "lost", name: "Lost", kind: "lost" as const },
  ];
  const went = (stage: string, next: string | null, leads: number, eachDays: number): TransitionRow => ({
    stage,
    next,
    isThere: false,
    leads,
    totalMs: days(eachDays) * leads,
  });
  const there = (stage: string, leads: number): TransitionRow => ({ ...went(stage, null, leads, 0), isThere: true });

  test.each<[string, TransitionRow[], Partial<ReturnType<typeof stageFlow>[number]>[]]>([
    [
      "without leads nothing is known",
      [],
      [
        { came: 0, conversion: null, averageMs: null },
        { came: 0, conversion: null, averageMs: null },
      ],
    ],
    [
      "those that moved on are compared with those that left, not with those still there",
      [went("new", "offer", 2, 1), went("new", "won", 1, 4), went("new", "lost", 1, 2), there("new", 6)],
      [{ came: 10, movedOn: 3, lost: 1, wentBack: 0, stillThere: 6, conversion: 75, averageMs: days(2) }, { came: 0 }],
    ],
    [
      "an earlier stage, one that is gone and leaving the pipeline are steps back",
      [went("offer", "new", 1, 1), went("offer", "gone", 1, 1), went("offer", null, 1, 1), went("offer", "won", 1, 5)],
      [{ came: 0 }, { came: 4, movedOn: 1, lost: 0, wentBack: 3, conversion: 25, averageMs: days(2) }],
    ],
    [
      "stages that are gone and the ends have no way of their own",
      [went("gone", "new", 1, 1), there("won", 4)],
      [{ came: 0 }, { came: 0 }],
    ],
  ])("%s", (_, transitions, expected) => expect(stageFlow(STAGES, transitions)).toMatchObject(expected));
});

describe("sources", () => {
  const eur = (source: string, cents: number) => ({ source, currency: "EUR", cents });

  test("show leads, won, revenue, cost and cost per lead", () => {
    const lines = sourceLines(
      [
        { source: "fair", leads: 3, won: 1 },
        { source: "", leads: 5, won: 0 },
      ],
      [eur("fair", 90_000), { source: "fair", currency: "USD", cents: 95_000 }],
      [eur("fair", 10_000), eur("fair", 10_001)],
    );
    expect(lines).toEqual([
      { source: "", leads: 5, won: 0, winRate: 0, revenue: [], cost: [], costPerLead: [] },
      {
        source: "fair",
        leads: 3,
        won: 1,
        winRate: (1 / 3) * 100,
        revenue: [
          { currency: "USD", cents: 95_000 },
          { currency: "EUR", cents: 90_000 },
        ],
        cost: [{ currency: "EUR", cents: 20_001 }],
        costPerLead: [{ currency: "EUR", cents: 6_667 }],
      },
    ]);
  });

  test("that only cost something, or won a lead that came earlier, are lines too", () => {
    const lines = sourceLines([{ source: "old", leads: 0, won: 1 }], [eur("old", 5)], [eur("ads", 7)]);
    expect(lines).toMatchObject([
      { source: "old", leads: 0, won: 1, winRate: null, costPerLead: [] },
      { source: "ads", leads: 0, won: 0, cost: [{ cents: 7 }], costPerLead: [] },
    ]);
  });
});
