import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import { Edit, replacementOf } from "./apply.ts";
import { doneBefore, listEdits, recordEdit, undoEdit } from "./edits.ts";
import * as nodes from "./nodes.ts";
import * as reports from "./reports.ts";
import type { EditHead, StoreOperation } from "./sem-rpc.ts";
import { createTables } from "./tables.ts";

/** The part of the platform's SQL interface that the store uses, over the same SQLite in this process. */
function openSql(): SqlStorage {
  const database = new DatabaseSync(":memory:");
  return {
    exec(query: string, ...bindings: SQLInputValue[]) {
      const rows = database.prepare(query).all(...bindings);
      return {
        toArray: () => rows,
        one: () => {
          if (rows.length !== 1) throw new Error(`${rows.length} rows`);
          return rows[0];
        },
        [Symbol.iterator]: () => rows[Symbol.iterator](),
      };
    },
  } as unknown as SqlStorage;
}

let sql: SqlStorage;
beforeEach(() => {
  sql = openSql();
  createTables(sql);
});

const CAMPAIGN = "c1";
let edits = 0;

function run(operations: readonly StoreOperation[], more: Partial<EditHead> = {}, room = 1_000) {
  edits += 1;
  const head = { id: `e${edits}`, campaignId: CAMPAIGN, label: "Edit", by: "u1", at: edits, chunk: 0, ...more };
  const before = doneBefore(sql, head);
  if (before) return before;
  const edit = new Edit(sql, room);
  edit.run(operations);
  return recordEdit(sql, head, edit.journal, edit.result);
}

const operation = (more: Partial<StoreOperation>): StoreOperation => ({
  ...{ line: 1, kind: "keyword", campaignId: CAMPAIGN, group: "Green", patch: {}, isRemoval: false },
  ...more,
});
const keyword = (text: string, more: Partial<StoreOperation["patch"]> = {}) =>
  operation({ patch: { text, match: "Exact", ...more } as StoreOperation["patch"] });
const AD = {
  ...{
    headline1: "Green tea",
    headline2: "Fresh harvest",
    headline3: "In two days",
    finalUrl: "https://shop.example/",
  },
  ...{ description1: "Loose leaves.", description2: "Order before noon." },
};
const dump = () =>
  sql
    .exec("SELECT id, campaign_id, parent_id, kind, key, data, base, is_removed, is_changed FROM nodes ORDER BY id")
    .toArray()
    .map((row) => ({ ...row }));
const newestId = () => listEdits(sql, 1)[0]?.id ?? "";

describe("edits", () => {
  test("an ad group is made with what needs it; the same again changes nothing", () => {
    expect(run([keyword("green tea"), keyword("GREEN tea")])).toMatchObject({ created: 2, changed: 1 });
    expect(run([keyword("GREEN tea")])).toMatchObject({ created: 0, unchanged: 1 });
    expect(nodes.countsOf(sql, [CAMPAIGN])[CAMPAIGN]).toEqual({
      groups: 1,
      keywords: 1,
      ads: 0,
      negatives: 0,
      changes: 2,
    });
    expect(nodes.listGroups(sql, CAMPAIGN, 0, 10)).toMatchObject([{ data: { name: "Green" }, keywords: 1, ads: 0 }]);
  });

  test("a part that comes twice is done once; the parts of an edit are undone together", () => {
    run([keyword("a")], { id: "import", chunk: 0 });
    const both = run([keyword("b")], { id: "import", chunk: 1 });
    expect(run([keyword("b")], { id: "import", chunk: 1 })).toEqual(both);
    expect(both.created).toBe(3);
    expect(undoEdit(sql, "import")).toMatchObject({ ok: true });
    expect(dump()).toEqual([]);
  });

  test("no room, a fourth enabled ad, a foreign ad group and wrong values are reported by line", () => {
    expect(run([keyword("a"), keyword("b")], {}, 2)).toMatchObject({ created: 2, problemCount: 1 });
    const ads = [1, 2, 3, 4].map((at) =>
      operation({ line: at, kind: "ad", patch: { ...AD, headline1: `Green tea ${at}` } }),
    );
    expect(run(ads).problems).toMatchObject([{ line: 4, path: "status" }]);
    expect(run([operation({ parentId: 999, patch: { text: "x" } })]).problemCount).toBe(1);
    expect(run([operation({ campaignId: "other", id: 1, kind: "group", patch: { name: "X" } })]).problemCount).toBe(1);
    expect(run([keyword("c", { maxCpc: "-1" })]).problems).toMatchObject([{ path: "maxCpc" }]);
    expect(run([operation({ isRemoval: true, patch: { text: "none", match: "Exact" } })]).problemCount).toBe(1);
  });

  test("every edit of a random sequence is undone to exactly what was there before", () => {
    const states: string[] = [];
    const steps: StoreOperation[][] = [
      [keyword("a"), keyword("b"), operation({ kind: "negative", group: null, patch: { text: "free" } })],
      [keyword("a", { maxCpc: "1" }), operation({ isRemoval: true, patch: { text: "b", match: "Exact" } })],
      [operation({ kind: "group", group: null, original: { name: "Green" }, patch: { name: "Grün" } })],
      [operation({ group: "Grün", original: { text: "a", match: "Exact" }, patch: { text: "a2", match: "Exact" } })],
      [operation({ kind: "group", group: null, patch: { name: "Grün" }, isRemoval: true })],
      [keyword("b"), operation({ kind: "campaign", group: null, patch: { budget: "5" } })],
    ];
    for (const [at, step] of steps.entries()) {
      states.push(JSON.stringify(dump()));
      expect(run(step).problemCount).toBe(0);
      if (at === 1) nodes.markApplied(sql, CAMPAIGN);
      if (at === 1) states[1] = "applied";
    }
    for (let at = steps.length - 1; at > 1; at--) {
      expect(undoEdit(sql, listEdits(sql, 20).find(({ isUndone }) => !isUndone)?.id ?? "")).toMatchObject({ ok: true });
      expect(JSON.stringify(dump())).toBe(states[at]);
    }
  });

  test("only the newest edit is undone, and only once", () => {
    run([keyword("a")], { id: "first" });
    run([keyword("b")], { id: "second" });
    expect(undoEdit(sql, "first")).toMatchObject({ error: { code: "conflict" } });
    expect(undoEdit(sql, "second").ok).toBe(true);
    expect(undoEdit(sql, "second").ok).toBe(true);
    expect(undoEdit(sql, "first").ok).toBe(true);
    expect(undoEdit(sql, "nothing")).toMatchObject({ error: { code: "not_found" } });
  });

  test("applied: what was removed goes, the rest is no change; an undo after it is a change", () => {
    run([keyword("a"), keyword("b")]);
    nodes.markApplied(sql, CAMPAIGN);
    expect(nodes.walkNodes(sql, CAMPAIGN, true, 0, 10)).toEqual([]);
    run([keyword("a", { maxCpc: "2" }), operation({ isRemoval: true, patch: { text: "b", match: "Exact" } })]);
    const changes = nodes.walkNodes(sql, CAMPAIGN, true, 0, 10);
    expect(changes.map(({ group, isRemoved }) => [group, isRemoved])).toEqual([
      ["Green", false],
      ["Green", true],
    ]);
    const id = newestId();
    nodes.markApplied(sql, CAMPAIGN);
    expect(dump()).toHaveLength(2);
    expect(undoEdit(sql, id).ok).toBe(true);
    expect(nodes.walkNodes(sql, CAMPAIGN, true, 0, 10).map(({ data, base }) => [data.text, base?.maxCpc])).toEqual([
      ["a", "2"],
      ["b", undefined],
    ]);
  });

  test("the oldest edits are forgotten", () => {
    for (let at = 0; at < 35; at++) run([keyword(`k${at}`)]);
    expect(listEdits(sql, 100)).toHaveLength(30);
  });

  test("a replacement finds what people read", () => {
    run([operation({ kind: "ad", patch: AD }), keyword("green tea")]);
    const found = replacementOf(sql, {
      campaignId: CAMPAIGN,
      kinds: ["ad"],
      find: "green",
      replace: "$& Black",
      matchesCase: false,
    });
    expect(found?.operations).toMatchObject([{ kind: "ad", patch: { headline1: "$& Black tea" } }]);
    expect(run(found?.operations ?? []).changed).toBe(1);
  });
});

describe("reports", () => {
  const row = (term: string, clicks: number, conversions = 0) => ({
    ...{ term, campaign: "", group: "", impressions: clicks * 10, clicks, costCents: clicks * 100, conversions },
  });
  test("a report takes the place of the one before once it is whole", () => {
    reports.putTerms(sql, { id: "r1", fileName: "a.csv", at: 1, chunk: 0 }, [
      row("tea", 5),
      row("tea", 5),
      row("free tea", 2),
    ]);
    expect(reports.termsHead(sql)).toBeNull();
    reports.sealTerms(sql, "r1");
    expect(reports.termsHead(sql)).toMatchObject({ terms: 2, total: { clicks: 12, costCents: 1_200 } });
    reports.putTerms(sql, { id: "r2", fileName: "b.csv", at: 2, chunk: 0 }, [row("cups", 1)]);
    expect(reports.termsHead(sql)?.fileName).toBe("a.csv");
    reports.sealTerms(sql, "r2");
    expect(reports.listTerms(sql, "all", 10).map(({ term }) => term)).toEqual(["cups"]);
    expect(reports.ngramsOf(sql, 1, 10)).toMatchObject([{ words: "cups", clicks: 1 }]);
  });
  test("a day that comes again is replaced, old days go", () => {
    const day = (of: string, costCents: number) => ({ campaignId: CAMPAIGN, day: of, costCents });
    reports.putSpend(sql, [day("2026-11-01", 5), day("2020-01-01", 9)], "2026-01-01");
    reports.putSpend(sql, [day("2026-11-01", 7)], "2026-01-01");
    expect(reports.readSpend(sql, CAMPAIGN, "2026-01-01").map((one) => ({ ...one }))).toEqual([day("2026-11-01", 7)]);
  });
});
