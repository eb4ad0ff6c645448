import { describe, expect, test } from "vitest";
import { sqliteStorage } from "#tests/support/sqlite-storage.ts";
import type { FigureRow, Period } from "./ads-rpc.ts";
import { addTest, findTest, judgeTests, listTests, suspendTests } from "./experiments.ts";
import {
  addRows,
  beginImport,
  cleanDirty,
  deleteCampaign,
  endImport,
  listImports,
  readDirty,
  undoSlice,
} from "./figures.ts";
import { addCreative, parseNames, saveCreative } from "./library.ts";
import { decideProposal, listProposals, proposePauses } from "./proposals.ts";
import { bounds, busyAds, exportRows, seriesOf, sumsBy } from "./reads.ts";
import { readRates, readSettings, writeRates, writeSettings } from "./settings-store.ts";
import { createTables, SUMS } from "./tables.ts";

const CAMPAIGNS = [
  { id: "c1", network: "meta" as const, name: "Spring" },
  { id: "c2", network: "google" as const, name: "Brand" },
];
/** 2026-11-01. */
const DAY = 20_758;

const row = (more: Partial<FigureRow> = {}): FigureRow => ({
  ...{
    campaignId: "c1",
    adKey: "id:1",
    ad: "free-tea_ten_video_all",
    adSet: "Women",
    day: DAY,
    impressions: 1_000,
    reach: 800,
  },
  ...{ clicks: 20, conversions: 2, costCents: 500, revenueCents: 2_000 },
  ...more,
});

function open() {
  const sql = sqliteStorage();
  createTables(sql);
  return sql;
}

function importRows(sql: ReturnType<typeof open>, id: string, rows: readonly FigureRow[]) {
  expect(beginImport(sql, { id, network: "meta", file: `${id}.csv`, userId: "u", at: 1 }, rows.length)).toBe("open");
  addRows(sql, id, CAMPAIGNS, rows);
  return endImport(sql, id);
}

const ALL: Period = { from: 0, to: 99_999 };

/** What all roll-ups have to come to: the sums of the days themselves. */
function expectRollups(sql: ReturnType<typeof open>) {
  const sums = (table: string) =>
    sql.exec(`SELECT ${SUMS.map((name) => `coalesce(sum(${name}), 0) AS ${name}`).join(", ")} FROM ${table}`).one();
  expect(sums("days")).toEqual(sums("daily"));
  expect(sums("months")).toEqual(sums("daily"));
}

describe("imports", () => {
  test("an ad and day that comes again replaces, and the sums follow", () => {
    const sql = open();
    expect(importRows(sql, "a", [row(), row({ day: DAY + 1 }), row({ campaignId: "c2", reach: 0 })])).toMatchObject({
      rows: 3,
      replaced: 0,
      firstDay: DAY,
      lastDay: DAY + 1,
      isUndoable: true,
    });
    expect(importRows(sql, "b", [row({ clicks: 50 }), row({ day: DAY + 2 })])).toMatchObject({ rows: 2, replaced: 1 });
    expectRollups(sql);
    expect(seriesOf(sql, ALL, { campaignId: "c1" }).map(({ clicks }) => clicks)).toEqual([50, 20, 20]);
    expect(sumsBy(sql, "network", ALL, {})).toMatchObject([
      { key: "meta", clicks: 90, seen: 3_000 },
      { key: "google", clicks: 20, seen: 0 },
    ]);
  });

  test("the same import again changes nothing", () => {
    const sql = open();
    importRows(sql, "a", [row()]);
    expect(beginImport(sql, { id: "a", network: "meta", file: "", userId: "u", at: 2 }, 1)).toBe("done");
    const made = { id: "b", network: "meta" as const, file: "", userId: "u", at: 2 };
    beginImport(sql, made, 1);
    addRows(sql, "b", CAMPAIGNS, [row({ clicks: 30 })]);
    expect(beginImport(sql, made, 1)).toBe("open");
    addRows(sql, "b", CAMPAIGNS, [row({ clicks: 30 })]);
    endImport(sql, "b");
    expectRollups(sql);
    expect(seriesOf(sql, ALL, {}).map(({ clicks }) => clicks)).toEqual([30]);
    expect(listImports(sql)[0]).toMatchObject({ id: "b", rows: 1, replaced: 1 });
  });

  test("undo restores what was replaced and removes what was added, in slices, newest first", () => {
    const sql = open();
    importRows(sql, "a", [row(), row({ adKey: "id:2" })]);
    importRows(sql, "b", [row({ clicks: 70 }), row({ day: DAY + 40 }), row({ day: DAY + 41 })]);
    expect(listImports(sql).map(({ id, isUndoable }) => [id, isUndoable])).toEqual([
      ["b", true],
      ["a", false],
    ]);
    while (undoSlice(sql, "b", 2));
    expectRollups(sql);
    expect(seriesOf(sql, { from: DAY, to: DAY }, {})).toMatchObject([{ clicks: 40 }]);
    expect(listImports(sql).map(({ id, state, isUndoable }) => [id, state, isUndoable])).toEqual([
      ["b", "undone", false],
      ["a", "done", true],
    ]);
    cleanDirty(sql, readDirty(sql, 100));
    expect(bounds(sql)).toEqual({ from: DAY, to: DAY });
    while (undoSlice(sql, "a", 100));
    cleanDirty(sql, readDirty(sql, 100));
    expect(bounds(sql)).toBeNull();
    expect(Number(sql.exec("SELECT value FROM settings WHERE name = 'rows'").one().value)).toBe(0);
  });

  test("a renamed ad keeps its history; a moved one is another ad", () => {
    const sql = open();
    importRows(sql, "a", [
      row(),
      row({ day: DAY + 1, ad: "new name" }),
      row({ campaignId: "c2", day: DAY + 2, ad: "new name" }),
    ]);
    expect(busyAds(sql, ALL, 9).map(({ name, campaign, impressions }) => [name, campaign, impressions])).toEqual([
      ["new name", "Spring", 2_000],
      ["new name", "Brand", 1_000],
    ]);
  });

  test("what the database has to learn is each changed day once, zeros where nothing is left", () => {
    const sql = open();
    importRows(sql, "a", [row(), row({ adKey: "id:2" })]);
    const dirty = readDirty(sql, 10);
    expect(dirty).toMatchObject([{ id: "c1", day: DAY, clicks: 40, cost: 1_000 }]);
    cleanDirty(sql, dirty);
    expect(readDirty(sql, 10)).toEqual([]);
    while (undoSlice(sql, "a", 10));
    expect(readDirty(sql, 10)).toMatchObject([{ clicks: 0, impressions: 0 }]);
  });

  test("a deleted campaign leaves nothing", () => {
    const sql = open();
    importRows(sql, "a", [row(), row({ campaignId: "c2" })]);
    deleteCampaign(sql, "c1");
    deleteCampaign(sql, "c1");
    expectRollups(sql);
    expect(sumsBy(sql, "campaign", ALL, {})).toMatchObject([{ key: "c2" }]);
    expect(exportRows(sql, { ad: 0, day: 0 }, 10)).toMatchObject([{ campaign: "Brand", clicks: 20 }]);
  });
});

test("periods of whole months and parts of months come to the sums of their days", () => {
  const sql = open();
  importRows(
    sql,
    "a",
    Array.from({ length: 200 }, (_, at) => row({ day: DAY - 100 + at, clicks: at + 1 })),
  );
  for (const [from, to] of [
    [DAY, DAY + 29],
    [DAY - 17, DAY + 45],
    [DAY - 100, DAY + 99],
    [DAY + 3, DAY + 3],
    [DAY + 20, DAY + 40],
  ] as const) {
    const expected = sql
      .exec<{ n: number }>("SELECT coalesce(sum(clicks), 0) AS n FROM daily WHERE day BETWEEN ? AND ?", from, to)
      .one().n;
    expect(sumsBy(sql, "ad", { from, to }, {})[0]?.clicks).toBe(expected);
  }
});

test("names are read by the rule, and again when creatives or the rule change", () => {
  const sql = open();
  importRows(sql, "a", [row(), row({ adKey: "id:2", ad: "Morning | Static" })]);
  expect(
    sumsBy(sql, "hook", ALL, {})
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(["", "free-tea"]);
  const facts = {
    headline: "",
    body: "",
    width: null,
    height: null,
    bytes: null,
    type: "",
    seconds: null,
    margins: null,
  };
  const fields = { hook: "Morning", offer: "", format: "", audience: "" };
  const creative = {
    id: "x",
    name: "morning_x_x_x",
    fields,
    facts,
    placements: [],
    status: "draft" as const,
    version: 1,
    createdAt: 1,
    updatedAt: 1,
  };
  expect(addCreative(sql, creative)).toBe("added");
  expect(addCreative(sql, { ...creative, id: "y" })).toBe("exists");
  expect(saveCreative(sql, { ...creative, version: 2 }, 1)).toBe(true);
  expect(saveCreative(sql, { ...creative, version: 2 }, 1)).toBe(false);
  expect(parseNames(sql)).toEqual({ byRule: 1, guessed: 1, none: 0 });
  expect(
    sumsBy(sql, "hook", ALL, {})
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(["Morning", "free-tea"]);
});

test("settings and rates", () => {
  const sql = open();
  importRows(sql, "a", [row()]);
  expect(readSettings(sql)).toMatchObject({ currency: "EUR", model: null });
  writeSettings(sql, { currency: "USD" });
  expect(readSettings(sql).currency).toBe("USD");
  expect(
    writeRates(sql, [
      { currency: "GBP", day: 1, rate: 1.1 },
      { currency: "GBP", day: 1, rate: 1.2 },
    ]),
  ).toBe(true);
  expect(readRates(sql)).toEqual([{ currency: "GBP", day: 1, rate: 1.2 }]);
  expect(
    writeRates(
      sql,
      Array.from({ length: 2_000 }, (_, day) => ({ currency: "SEK", day, rate: 1 })),
    ),
  ).toBe(false);
});

describe("tests", () => {
  const rule = { minTrials: 1_000, minDays: 3, maxDays: 10, maxLoss: 0.02, floor: 0.05, budgetCents: null };
  function start() {
    const sql = open();
    importRows(sql, "a", [row(), row({ adKey: "id:2" })]);
    const ads = busyAds(sql, ALL, 9);
    const arms = ads.map(({ n }) => ({ name: `Ad ${n}`, ads: [n] }));
    const test = {
      id: "t",
      name: "Hooks",
      metric: "ctr" as const,
      arms,
      rule,
      status: "running" as const,
      firstDay: DAY,
      createdAt: 5,
    };
    expect(addTest(sql, test)).toBe("added");
    return sql;
  }

  test("are judged once for each new day, and every decision is kept with its data", () => {
    const sql = start();
    judgeTests(sql, "w", 10);
    judgeTests(sql, "w", 11);
    importRows(
      sql,
      "b",
      [1, 2].flatMap((more) => [
        row({ day: DAY + more, impressions: 20_000, clicks: 900 }),
        row({ adKey: "id:2", day: DAY + more, impressions: 20_000, clicks: 300 }),
      ]),
    );
    judgeTests(sql, "w", 12);
    const found = findTest(sql, "t");
    expect(found?.test.status).toBe("decided");
    expect(found?.decisions.map(({ kind, data }) => [kind, data.reason ?? null])).toEqual([
      ["winner", null],
      ["judged", "few_days"],
      ["started", null],
    ]);
    expect(found?.decisions[0]?.data).toMatchObject({
      days: 3,
      leader: 0,
      arms: [{ clicks: 1_820, share: 0.5 }, { clicks: 620 }],
    });
    expect(
      sql
        .exec("SELECT event FROM outbox")
        .toArray()
        .map(({ event }) => JSON.parse(String(event)).data),
    ).toMatchObject([{ testId: "t", outcome: "winner", winner: "Ad 1" }]);
  });

  test("of a plan without them wait, which is noted once", () => {
    const sql = start();
    suspendTests(sql, 20);
    suspendTests(sql, 21);
    expect(findTest(sql, "t")?.decisions.map(({ kind }) => kind)).toEqual(["plan_lost", "started"]);
    expect(listTests(sql)[0]?.status).toBe("running");
  });
});

test("guardrails propose a pause once, and not again soon after it was dismissed", () => {
  const sql = open();
  importRows(sql, "a", [
    row({ conversions: 5, costCents: 50_000 }),
    row({ adKey: "id:2", conversions: 0, costCents: 9_000 }),
    row({ adKey: "id:3" }),
  ]);
  proposePauses(sql, "w", 1);
  expect(listProposals(sql)).toEqual([]);
  writeSettings(sql, {
    guardrails: { days: 14, maxCpaCents: 5_000, minRoas: null, maxFrequency: null, maxWastedCents: 8_000 },
  });
  proposePauses(sql, "w", 2);
  proposePauses(sql, "w", 3);
  const proposals = listProposals(sql);
  expect(proposals.map(({ guardrail, value, bound }) => [guardrail, value, bound]).toSorted()).toEqual([
    ["cpa", 10_000, 5_000],
    ["wasted", 9_000, 8_000],
  ]);
  expect(decideProposal(sql, proposals[0]?.id ?? "", "dismissed", 4)).toBe(true);
  expect(decideProposal(sql, proposals[0]?.id ?? "", "accepted", 4)).toBe(false);
  proposePauses(sql, "w", 5);
  expect(listProposals(sql).filter(({ state }) => state === "open")).toHaveLength(1);
});
