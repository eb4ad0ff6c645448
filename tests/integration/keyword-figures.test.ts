import { expect, test } from "vitest";
import { deleteImport, findImports, findUsage } from "#app/modules/keywords/imports/repo.server.ts";
import { insertKeywords } from "#app/modules/keywords/keyword-list/repo.server.ts";
import { listKeywords } from "#app/modules/keywords/keyword-list/service.server.ts";
import { keywordsList } from "#app/modules/keywords/keyword-list/ui/keywords-list.tsx";
import { extraClicks } from "#app/modules/keywords/performance/domain/ctr-curve.ts";
import { isDecay } from "#app/modules/keywords/performance/domain/decay.ts";
import {
  chooseImport,
  listCannibalised,
  listDecay,
  listMetrics,
  readCurve,
  readHistory,
  readPagesOf,
  readTrends,
  sumGain,
} from "#app/modules/keywords/performance/service.server.ts";
import type { ProjectScope } from "#app/modules/keywords/project-scope.server.ts";
import { metricsQuerySchema } from "#app/modules/keywords/schema.ts";
import { newId } from "#app/platform/ids.ts";
import { parseListQuery } from "#app/platform/lists/list-spec.ts";
import type { Result } from "#app/shared/result.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import { createImport } from "#tests/support/keyword-rows.ts";

const listQuery = (params: Record<string, string>) => parseListQuery(keywordsList, new URLSearchParams(params));

const JANUARY = ["2026-01-01", "2026-01-28"] as const;
const FEBRUARY = ["2026-02-01", "2026-02-28"] as const;

const unwrap = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const asked = (more: object = {}) => metricsQuerySchema.parse(more);

/** Every row of a list, page by page. */
async function all<R>(
  read: (cursor: string | undefined) => Promise<Result<{ rows: R[]; nextCursor: string | null }>>,
): Promise<R[]> {
  const rows: R[] = [];
  let cursor: string | null | undefined;
  do {
    const page: { rows: R[]; nextCursor: string | null } = unwrap(await read(cursor ?? undefined));
    rows.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor);
  return rows;
}

forEachDatabase("Search figures", (on) => {
  const project = (more: Partial<ProjectScope> = {}): ProjectScope => ({
    db: on.db,
    workspaceId: newId(),
    projectId: newId(),
    ...more,
  });

  test("twelve thousand rows go in whole and come out sorted, searched and paged; the lists reckon as the formulas do", async () => {
    const scope = project();
    const rows = Array.from({ length: 12_000 }, (_, at) => ({
      query: `query ${at} ${"long tail ".repeat(at % 4)}`.trim(),
      clicks: (at * 7) % 50,
      impressions: 100 + ((at * 13) % 900),
      position: 1 + ((at * 37) % 190) / 10,
    }));
    await createImport(scope, "queries", FEBRUARY, rows);
    expect(await findUsage(scope)).toEqual({ imports: 1, rows: 12_000 });
    const shown = await chooseImport(scope, asked());
    const options = { limit: 5_000, targetRatio: 0.05 };

    const byPosition = await all((cursor) => listMetrics(scope, shown, asked({ sort: "position", cursor }), options));
    expect(byPosition).toHaveLength(12_000);
    expect(new Set(byPosition.map(({ label }) => label)).size).toBe(12_000);
    expect(byPosition.map(({ position }) => position)).toEqual(
      rows.map(({ position }) => position).sort((a, b) => a - b),
    );
    for (const row of byPosition) expect(row.gain).toBeCloseTo(extraClicks(row, 0.05), 6);

    const gaining = await all((cursor) => listMetrics(scope, shown, asked({ cursor }), { ...options, withGain: true }));
    const expected = rows.filter((row) => extraClicks(row, 0.05) > 0);
    expect(gaining).toHaveLength(expected.length);
    const sum = await sumGain(scope, shown.current?.id ?? "", 0.05);
    expect(sum.queries).toBe(expected.length);
    expect(sum.gain).toBeCloseTo(
      expected.reduce((total, row) => total + extraClicks(row, 0.05), 0),
      3,
    );

    const found = await all((cursor) => listMetrics(scope, shown, asked({ search: "QUERY  11999", cursor }), options));
    expect(found.map(({ label }) => label)).toEqual([rows[11_999]?.query]);
    for (const cursor of ["nonsense", btoa("[1]")])
      expect((await listMetrics(scope, shown, asked({ cursor }), options)).ok).toBe(false);
    expect(
      unwrap(
        await listMetrics(project({ workspaceId: scope.workspaceId }), { ...shown, current: null }, asked(), options),
      ).rows,
    ).toEqual([]);
  });

  test("decay is what the test says, with what vanished; changes and trends go over the imports", async () => {
    const scope = project();
    const pairs = Array.from({ length: 400 }, (_, at) => ({
      query: `q${at}`,
      before: (at * 17) % 130,
      after: (at * 29) % 130,
    }));
    const row = (query: string, clicks: number) => ({ query, clicks, impressions: 1_000, position: 4 });
    const january = await createImport(scope, "queries", JANUARY, [
      ...pairs.map(({ query, before }) => row(query, before)),
      row("vanished", 90),
    ]);
    const february = await createImport(scope, "queries", FEBRUARY, [
      ...pairs.map(({ query, after }) => row(query, after)),
      row("arrived", 5),
    ]);
    const shown = await chooseImport(scope, asked());
    expect([shown.current?.id, shown.previous?.id]).toEqual([february, january]);

    const decayed = await all((cursor) => listDecay(scope, shown, asked({ cursor }), 37));
    const expected = pairs.filter(({ before, after }) => isDecay(before, after)).map(({ query }) => query);
    expect(expected.length).toBeGreaterThan(50);
    expect(decayed.map(({ label }) => label).sort()).toEqual([...expected, "vanished"].sort());
    expect(decayed.map(({ lost }) => lost)).toEqual(decayed.map(({ lost }) => lost).sort((a, b) => b - a));
    expect(decayed.find(({ label }) => label === "vanished")).toMatchObject({
      before: { clicks: 90 },
      now: null,
      lost: 90,
    });

    const changed = unwrap(
      await listMetrics(scope, shown, asked({ search: "arrived" }), { limit: 10, targetRatio: null }),
    ).rows;
    expect(changed).toMatchObject([{ label: "arrived", before: null, change: 5, gain: 0 }]);
    expect(await readTrends(scope, shown, ["vanished", "arrived", "q1"])).toEqual(
      new Map([
        ["vanished", [90, 0]],
        ["arrived", [0, 5]],
        ["q1", [17, 29]],
      ]),
    );
    expect((await readHistory(scope, "vanished")).map(({ figures }) => figures?.clicks ?? null)).toEqual([90, null]);

    // The same project in another workspace, and another project of this one, see nothing of it.
    for (const other of [project({ projectId: scope.projectId }), project({ workspaceId: scope.workspaceId })]) {
      expect(await findImports(other)).toEqual([]);
      expect(await deleteImport(other, february)).toBe(false);
    }
    expect(unwrap(await listMetrics(project(), shown, asked(), { limit: 10, targetRatio: null })).rows).toEqual([]);
    expect(await deleteImport(scope, february)).toBe(true);
    expect((await chooseImport(scope, asked())).current?.id).toBe(january);
    expect(await findUsage(scope)).toEqual({ imports: 1, rows: 401 });
  });

  test("pages compete for a query from a tenth of its impressions on", async () => {
    const scope = project();
    const row = (query: string, page: string, clicks: number, impressions: number) => ({
      query,
      page: `https://a.example${page}`,
      clicks,
      impressions,
      position: 5,
    });
    await createImport(scope, "query_pages", FEBRUARY, [
      row("two", "/a", 5, 500),
      row("two", "/b", 30, 400),
      row("two", "/c", 0, 99),
      row("on the line", "/a", 1, 90),
      row("on the line", "/b", 1, 10),
      row("one", "/a", 9, 1_000),
      row("one", "/b", 0, 50),
      row("rare", "/a", 1, 9),
      row("rare", "/b", 1, 9),
    ]);
    const shown = await chooseImport(scope, { view: "queries" }, ["query_pages"]);
    const found = await all((cursor) => listCannibalised(scope, shown, asked({ cursor }), 1));
    expect(
      found.map(({ query, pages }) => [
        query,
        pages.map(({ page, share }) => [page.slice(17), Math.round(share * 1_000) / 1_000]),
      ]),
    ).toEqual([
      [
        "two",
        [
          ["/b", 0.4],
          ["/a", 0.501],
        ],
      ],
      [
        "on the line",
        [
          ["/a", 0.9],
          ["/b", 0.1],
        ],
      ],
    ]);
    expect(found[0]).toMatchObject({ clicks: 35, impressions: 999 });
    expect((await readPagesOf(scope, "two")).map(({ clicks }) => clicks)).toEqual([30, 5, 0]);
    // The same file seen by query and by page: sums, positions by impressions.
    const byQuery = unwrap(
      await listMetrics(scope, await chooseImport(scope, asked()), asked({ sort: "impressions" }), {
        limit: 2,
        targetRatio: null,
      }),
    ).rows;
    expect(byQuery).toMatchObject([
      { label: "one", clicks: 9, impressions: 1_050 },
      { label: "two", clicks: 35, impressions: 999, position: 5 },
    ]);
    const byPage = unwrap(
      await listMetrics(
        scope,
        await chooseImport(scope, asked({ view: "pages" })),
        asked({ view: "pages", sort: "impressions" }),
        {
          limit: 9,
          targetRatio: null,
        },
      ),
    ).rows;
    expect(byPage.map(({ label, impressions }) => [label.slice(17), impressions])).toEqual([
      ["/a", 1_599],
      ["/b", 469],
      ["/c", 99],
    ]);
  });

  test("the curve is of the latest queries of each project of the workspace, and is there from enough on", async () => {
    const scope = project();
    const at = (position: number, clicks: number, impressions: number) => ({
      query: `at ${position} ${clicks}`,
      position,
      clicks,
      impressions,
    });
    await createImport(scope, "queries", JANUARY, [at(1, 900, 1_000), at(3, 900, 1_000), at(5, 900, 1_000)]);
    await createImport(scope, "queries", FEBRUARY, [at(1.2, 300, 1_000), at(3.4, 50, 500), at(25, 1, 9_000)]);
    expect(await readCurve(scope)).toBeNull();
    const other = project({ workspaceId: scope.workspaceId });
    await createImport(other, "query_pages", JANUARY, [at(2.6, 50, 500), at(8, 5, 500), at(9, 0, 0)]);
    await createImport(project(), "queries", JANUARY, [at(3, 9_000, 9_000)]);
    const found = await readCurve(scope);
    expect(found?.curve.points.map(({ position, clicks, impressions }) => [position, clicks, impressions])).toEqual([
      [1, 300, 1_000],
      [3, 100, 1_000],
      [8, 5, 500],
    ]);
    expect(found?.targetRatio).toBeCloseTo(0.1);
  });

  test("keywords stand beside the figures of their query, those without come last", async () => {
    const scope = project();
    const word = (keyword: string) => ({
      id: newId(),
      keyword,
      folded: keyword.toLowerCase(),
      intent: "unset" as const,
    });
    const words = ["Green tea", "sencha", "matcha", "tea pot"].map(word);
    expect(await insertKeywords(scope, words, { groupName: "Tea", now: new Date(), plan: "pro" })).toBe(4);
    expect(
      await insertKeywords(scope, [word("GREEN TEA"), word("new")], { groupName: "", now: new Date(), plan: "pro" }),
    ).toBe(1);
    const id = await createImport(scope, "queries", FEBRUARY, [
      { query: "green tea", clicks: 3, impressions: 90, position: 7 },
      { query: "matcha", clicks: 8, impressions: 80, position: 2 },
    ]);
    const sorted = async (sort: string) =>
      (await all((cursor) => listKeywords(scope, id, listQuery({ sort, ...(cursor && { cursor }) }), 2))).map(
        ({ keyword }) => keyword,
      );
    expect(await sorted("keyword")).toEqual(["Green tea", "matcha", "new", "sencha", "tea pot"]);
    expect((await sorted("-clicks")).slice(0, 2)).toEqual(["matcha", "Green tea"]);
    expect((await sorted("-impressions")).slice(0, 2)).toEqual(["Green tea", "matcha"]);
    expect((await sorted("position")).slice(0, 2)).toEqual(["matcha", "Green tea"]);
    expect(new Set(await sorted("position")).size).toBe(5);
    const filtered = unwrap(await listKeywords(scope, null, listQuery({ group: "Tea", search: " TEA" }), 10));
    expect(filtered.rows.map(({ keyword, clicks }) => [keyword, clicks])).toEqual([
      ["Green tea", null],
      ["tea pot", null],
    ]);
    expect(unwrap(await listKeywords(project(), id, listQuery({}), 10)).rows).toEqual([]);
  });
});
