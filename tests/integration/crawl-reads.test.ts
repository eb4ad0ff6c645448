import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newState } from "#app/modules/seo/engine/crawl-state.ts";
import { createPoliteness } from "#app/modules/seo/engine/domain/politeness.ts";
import { readPageList } from "#app/modules/seo/engine/read/page-list.ts";
import { readIssues } from "#app/modules/seo/engine/read/read-lists.ts";
import { cachedMutedMetrics } from "#app/modules/seo/engine/read/read-muted.ts";
import { CrawlStore } from "#app/modules/seo/engine/store/crawl-store.ts";
import { KIND, STATE } from "#app/modules/seo/engine/store/tables.ts";
import { newId } from "#app/platform/ids.ts";
import { planFor } from "#tests/support/crawl.ts";

const PAGES = 2_000;
const CODES = ["title-missing", "low-word-count"];

/** The storage, and how many rows its statements have read so far. */
function counting(storage: DurableObjectStorage): { storage: DurableObjectStorage; rowsRead: () => number } {
  const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
  const sql = new Proxy(storage.sql, {
    get: (target, name) => {
      if (name !== "exec") return Reflect.get(target, name);
      return (statement: string, ...values: SqlStorageValue[]) => {
        const cursor = target.exec(statement, ...values);
        cursors.push(cursor);
        return cursor;
      };
    },
  });
  const counted = new Proxy(storage, {
    get: (target, name) => {
      if (name === "sql") return sql;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return { storage: counted, rowsRead: () => cursors.reduce((total, { rowsRead }) => total + rowsRead, 0) };
}

/** A finished crawl of so many pages with two findings on each. */
function finished<T>(look: (storage: DurableObjectStorage) => T): Promise<T> {
  const plan = planFor("https://shop.example");
  return runInDurableObject(env.CRAWL.get(env.CRAWL.idFromName(newId())), (_, { storage }) => {
    const store = new CrawlStore(storage);
    const state = newState(plan, createPoliteness({ requestsPerSecond: 5, crawlDelayMs: 0 }), 0);
    store.create(state);
    store.sql.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PAGES})
       INSERT INTO urls (url, kind, state, is_html) SELECT 'https://shop.example/' || i, ${KIND.page}, ${STATE.done}, 1 FROM n`,
    );
    store.sql.exec("INSERT INTO page_ranks SELECT id, 0.0005, 1 FROM urls WHERE is_html = 1");
    for (const [severity, code] of CODES.entries())
      store.sql.exec(
        "INSERT INTO findings SELECT ?, ?, url, '', NULL, '[]', 0 FROM urls WHERE is_html = 1",
        severity,
        code,
      );
    state.status = "finished";
    state.severityScore = 0;
    store.recount(state);
    return look(storage);
  });
}

test("an audit opens with as many rows read as it has issues, however many pages the site has", async () => {
  const { issues, rowsRead } = await finished((storage) => {
    const counted = counting(storage);
    const store = new CrawlStore(counted.storage);
    expect(store.load()?.status).toBe("finished");
    return { issues: readIssues(store.sql, { over: true }), rowsRead: counted.rowsRead() };
  });
  const counts = { count: PAGES, newCount: PAGES, fixedCount: 0 };
  expect(issues).toEqual([
    { code: "title-missing", severity: "error", ...counts },
    { code: "low-word-count", severity: "warning", ...counts },
  ]);
  expect(rowsRead).toBeLessThan(PAGES / 4);
});

test("a crawl that is not over, or ended before counts were kept, lists the same issues", async () => {
  const [kept, underWay, old] = await finished(({ sql }) => {
    const both = [readIssues(sql, { over: true }), readIssues(sql, { over: false })];
    sql.exec("DELETE FROM finding_counts");
    return [...both, readIssues(sql, { over: true })];
  });
  expect(kept).toHaveLength(2);
  expect(underWay).toEqual(kept);
  expect(old).toEqual(kept);
});

test("what muting takes away is figured once for the codes that are muted", async () => {
  const [first, again, others, rowsRead] = await finished((storage) => {
    const all = cachedMutedMetrics(storage.sql, CODES);
    const counted = counting(storage);
    const repeated = cachedMutedMetrics(counted.storage.sql, CODES.toReversed());
    const rows = counted.rowsRead();
    return [all, repeated, cachedMutedMetrics(storage.sql, ["low-word-count"]), rows];
  });
  expect(first).toMatchObject({ errorCount: PAGES, warningCount: PAGES, htmlPagesHealed: PAGES, severityScore: 100 });
  expect(again).toEqual(first);
  expect(rowsRead).toBeLessThan(10);
  expect(others).toMatchObject({ errorCount: 0, warningCount: PAGES, htmlPagesHealed: 0 });
});

test("a sorted list continues behind its cursor, each page once, whatever many rows share", async () => {
  const urls = await finished(({ sql }) => {
    sql.exec("UPDATE urls SET word_count = id % 3");
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = readPageList(sql, {
        search: "",
        filters: {},
        sort: { by: "words", descending: true },
        cursor,
        limit: 300,
      });
      expect(page.total).toBe(PAGES);
      seen.push(...page.rows.map(({ url }) => url));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return seen;
  });
  expect(urls).toHaveLength(PAGES);
  expect(new Set(urls).size).toBe(PAGES);
});
