import { describe, expect, test } from "vitest";
import { sqliteStorage } from "#tests/support/sqlite-storage.ts";
import type { ExportRow } from "../imports/domain/read-rows.ts";
import type { Period } from "./ads-rpc.ts";
import { addTest, findTest, judgeTests, listTests, suspendTests } from "./experiments.ts";
import {
  beginUndo,
  cleanDirty,
  deleteCampaign,
  findImport,
  hasRoom,
  listImports,
  readDirty,
  workSlice,
} from "./figures.ts";
import { addCreative, parseNames, saveCreative } from "./library.ts";
import { decideProposal, listProposals, proposePauses } from "./proposals.ts";
import { bounds, busyAds, exportRows, seriesOf, sumsBy } from "./reads.ts";
import { readRates, readSettings, writeRates, writeSettings } from "./settings-store.ts";
import { createTables, SUMS } from "./tables.ts";
import {
  beginUpload,
  discardUpload,
  finishUpload,
  listUploads,
  readUpload,
  stageRows,
  sweepUploads,
} from "./uploads.ts";

const CAMPAIGNS = [
  { key: "k1", id: "c1", name: "Spring" },
  { key: "k2", id: "c2", name: "Brand" },
];
/** 2026-11-01. */
const DAY = 20_758;

const row = (more: Partial<ExportRow> = {}): ExportRow => ({
  ...{
    campaignKey: "k1",
    campaign: "Spring",
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

type Sql = ReturnType<typeof open>;

const made = (id: string, network: "meta" | "google" = "meta") => ({
  ...{ id, network, file: `${id}.csv`, userId: "u", at: 1 },
});
const piece = (part: number, chunk = 0, isLast = true) => ({ part, chunk, isLast });
const finish = (sql: Sql, id: string, parts = 1) =>
  finishUpload(sql, id, {
    campaigns: CAMPAIGNS.filter(({ key }) => readUpload(sql, id, 9)?.campaigns.some((one) => one.key === key)),
    ...{ parts, roomFor: (rows) => hasRoom(sql, rows) },
  });
const workAll = (sql: Sql, limit = 5_000) => {
  while (workSlice(sql, limit));
};
const undo = (sql: Sql, id: string, limit = 5_000) => {
  const begun = beginUndo(sql, id);
  workAll(sql, limit);
  return begun;
};

function importRows(sql: Sql, id: string, rows: readonly ExportRow[], network: "meta" | "google" = "meta") {
  expect(beginUpload(sql, made(id, network))).toBe("open");
  expect(stageRows(sql, id, piece(0), rows, 1)).toMatchObject({ added: 0 });
  expect(finish(sql, id)).toBe("adding");
  workAll(sql);
  return findImport(sql, id);
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
    importRows(sql, "g", [row({ campaignKey: "k2", reach: 0 })], "google");
    expect(importRows(sql, "a", [row(), row({ day: DAY + 1 })])).toMatchObject({
      rows: 2,
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

  test("the same import, and the same piece of it, again change nothing", () => {
    const sql = open();
    importRows(sql, "a", [row()]);
    expect(beginUpload(sql, made("a"))).toBe("done");
    beginUpload(sql, made("b"));
    stageRows(sql, "b", piece(0), [row({ clicks: 30 })], 1);
    expect(beginUpload(sql, made("b"))).toBe("open");
    expect(stageRows(sql, "b", piece(0), [row({ clicks: 30 })], 1)).toEqual({ added: 0 });
    finish(sql, "b");
    expect(finish(sql, "b")).toBe("gone");
    workAll(sql);
    expectRollups(sql);
    expect(seriesOf(sql, ALL, {}).map(({ clicks }) => clicks)).toEqual([30]);
    expect(listImports(sql)[0]).toMatchObject({ id: "b", rows: 1, replaced: 1 });
  });

  test("of an import that was not finished nothing is counted, and it is given up in the end", () => {
    const sql = open();
    importRows(sql, "a", [row()]);
    const before = seriesOf(sql, ALL, {});
    beginUpload(sql, made("b"));
    stageRows(sql, "b", piece(0), [row({ clicks: 99 }), row({ day: DAY + 1 })], 5);
    stageRows(sql, "b", piece(1, 0, false), [row({ day: DAY + 2 })], 6);
    expect(seriesOf(sql, ALL, {})).toEqual(before);
    expect(listUploads(sql)).toMatchObject([{ id: "b", rows: 3 }]);
    expect(readUpload(sql, "b", 10)).toMatchObject({
      ...{ firstDay: DAY, lastDay: DAY + 2, campaigns: [{ key: "k1", name: "Spring" }] },
    });
    expect(finish(sql, "b", 2)).toBe("incomplete");
    expect(workSlice(sql, 100)).toBeNull();
    expect(sweepUploads(sql, 7)).toBe(6 + 3_600_000);
    expect(sweepUploads(sql, 6 + 3_600_000)).toBeNull();
    for (const table of ["uploads", "staged", "staged_ads", "staged_parts"])
      expect(sql.exec(`SELECT count(*) AS n FROM ${table}`).one()).toEqual({ n: 0 });
    expect(stageRows(sql, "b", piece(2), [row()], 8)).toBe("gone");
    expect(seriesOf(sql, ALL, {})).toEqual(before);
  });

  test("a piece beyond the limits leaves nothing, also when it comes again, and all open files count together", () => {
    const sql = open();
    beginUpload(sql, made("a"));
    beginUpload(sql, made("b"));
    const max = { rows: 3, ads: 2 };
    const stage = (id: string, part: number, rows: ExportRow[]) => stageRows(sql, id, piece(part), rows, 1, max);
    expect(stage("a", 0, [row(), row({ adKey: "id:2" })])).toEqual({ added: 0 });
    const third = [row({ adKey: "id:2", day: DAY + 1 }), row({ adKey: "id:3" })];
    for (let times = 0; times < 2; times++) expect(stage("a", 1, third)).toBe("full");
    expect(finish(sql, "a", 2)).toBe("incomplete");
    expect(stage("b", 0, [row(), row({ day: DAY + 1 })])).toBe("full");
    expect(stage("b", 0, [row()])).toEqual({ added: 0 });
    expect(listUploads(sql)).toMatchObject([
      { id: "b", rows: 1 },
      { id: "a", rows: 2 },
    ]);
  });

  test("parts of one file are added up, none of them twice, and are one import that is undone as one", () => {
    const sql = open();
    importRows(sql, "a", [row({ clicks: 7 })]);
    const before = seriesOf(sql, ALL, {});
    beginUpload(sql, made("b"));
    expect(stageRows(sql, "b", piece(0), [row({ clicks: 10, ad: "old" })], 1)).toEqual({ added: 0 });
    const second = [row({ clicks: 5, ad: "new" }), row({ day: DAY + 1, ad: "newest" })];
    expect(stageRows(sql, "b", piece(1), second, 1)).toEqual({ added: 1 });
    // An answer that was lost: the browser sends the part again.
    expect(stageRows(sql, "b", piece(1), second, 1)).toEqual({ added: 0 });
    expect(finish(sql, "b", 2)).toBe("adding");
    expect(listImports(sql)[0]).toMatchObject({ state: "adding", isUndoable: false });
    expect(beginUndo(sql, "b")).toBe(false);
    // Slices of one row, as after interruptions: all of it is counted in the end.
    workAll(sql, 1);
    expectRollups(sql);
    expect(seriesOf(sql, ALL, {}).map(({ clicks }) => clicks)).toEqual([15, 20]);
    expect(listImports(sql)[0]).toMatchObject({ state: "done", rows: 2, replaced: 1, isUndoable: true });
    expect(busyAds(sql, ALL, 9).map(({ name }) => name)).toEqual(["newest"]);
    expect(undo(sql, "b", 1)).toBe(true);
    cleanDirty(sql, readDirty(sql, 100));
    expect(seriesOf(sql, ALL, {})).toEqual(before);
  });

  test("an older file that is finished later counts as the newer import", () => {
    const sql = open();
    beginUpload(sql, made("slow"));
    stageRows(sql, "slow", piece(0), [row({ clicks: 1 })], 1);
    importRows(sql, "quick", [row({ clicks: 2 })]);
    finish(sql, "slow");
    workAll(sql);
    expect(seriesOf(sql, ALL, {})).toMatchObject([{ clicks: 1 }]);
    expect(undo(sql, "quick")).toBe(false);
    expect(undo(sql, "slow")).toBe(true);
    expect(seriesOf(sql, ALL, {})).toMatchObject([{ clicks: 2 }]);
    expect(undo(sql, "quick")).toBe(true);
  });

  test("too many unfinished files are refused, a discarded one makes room, and a full workspace takes none", () => {
    const sql = open();
    for (let at = 0; at < 10; at++) expect(beginUpload(sql, made(`u${at}`))).toBe("open");
    expect(beginUpload(sql, made("u10"))).toBe("busy");
    discardUpload(sql, "u3");
    expect(beginUpload(sql, made("u10"))).toBe("open");
    stageRows(sql, "u10", piece(0), [row()], 1);
    expect(finishUpload(sql, "u10", { campaigns: CAMPAIGNS, parts: 1, roomFor: (rows) => rows < 1 })).toBe("full");
    expect(readUpload(sql, "u10", 10)).toBeNull();
    expect(bounds(sql)).toBeNull();
  });

  test("a campaign that is deleted while its figures are added leaves none behind", () => {
    const sql = open();
    beginUpload(sql, made("a"));
    stageRows(sql, "a", piece(0), [row(), row({ day: DAY + 1 }), row({ campaignKey: "k2", day: DAY })], 1);
    finish(sql, "a");
    workSlice(sql, 1);
    deleteCampaign(sql, "c1");
    workAll(sql);
    expectRollups(sql);
    expect(exportRows(sql, { ad: 0, day: 0 }, 10)).toMatchObject([{ campaign: "Brand" }]);
    expect(sql.exec("SELECT count(*) AS n FROM daily").one()).toEqual({ n: 1 });
  });

  test("undo restores what was replaced and removes what was added, in slices, newest first", () => {
    const sql = open();
    importRows(sql, "a", [row(), row({ adKey: "id:2" })]);
    importRows(sql, "b", [row({ clicks: 70 }), row({ day: DAY + 40 }), row({ day: DAY + 41 })]);
    expect(listImports(sql).map(({ id, isUndoable }) => [id, isUndoable])).toEqual([
      ["b", true],
      ["a", false],
    ]);
    undo(sql, "b", 2);
    expectRollups(sql);
    expect(seriesOf(sql, { from: DAY, to: DAY }, {})).toMatchObject([{ clicks: 40 }]);
    expect(listImports(sql).map(({ id, state, isUndoable }) => [id, state, isUndoable])).toEqual([
      ["b", "undone", false],
      ["a", "done", true],
    ]);
    cleanDirty(sql, readDirty(sql, 100));
    expect(bounds(sql)).toEqual({ from: DAY, to: DAY });
    undo(sql, "a");
    cleanDirty(sql, readDirty(sql, 100));
    expect(bounds(sql)).toBeNull();
    expect(Number(sql.exec("SELECT value FROM settings WHERE name = 'rows'").one().value)).toBe(0);
  });

  test("a renamed ad keeps its history; a moved one is another ad", () => {
    const sql = open();
    importRows(sql, "a", [
      row(),
      row({ day: DAY + 1, ad: "new name" }),
      row({ campaignKey: "k2", day: DAY + 2, ad: "new name" }),
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
    undo(sql, "a", 10);
    expect(readDirty(sql, 10)).toMatchObject([{ clicks: 0, impressions: 0 }]);
  });

  test("a deleted campaign leaves nothing", () => {
    const sql = open();
    importRows(sql, "a", [row(), row({ campaignKey: "k2" })]);
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
