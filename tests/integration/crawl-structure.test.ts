import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it, test } from "vitest";
import { severityScore } from "#app/modules/seo/checks/domain/score/severity-score.ts";
import type { CrawlProgress } from "#app/modules/seo/domain/crawl.ts";
import { SiteGraph } from "#app/modules/seo/engine/analysis/link-graph.ts";
import { AnalysisMemory, runAnalyses } from "#app/modules/seo/engine/analysis/run-analyses.ts";
import { ANALYSIS_TABLES } from "#app/modules/seo/engine/analysis/tables.ts";
import { sketchRow } from "#app/modules/seo/engine/analysis/text-sketches.ts";
import { newState } from "#app/modules/seo/engine/crawl-state.ts";
import { createPoliteness } from "#app/modules/seo/engine/domain/politeness.ts";
import { CrawlStore } from "#app/modules/seo/engine/store/crawl-store.ts";
import { createTables, KIND, putRows, STATE } from "#app/modules/seo/engine/store/tables.ts";
import type { StructureListName, StructureQuery, StructureRows } from "#app/modules/seo/structure/domain/structure.ts";
import { newId } from "#app/platform/ids.ts";
import { crawl, type OpenSite, openSite, planFor, rpcOf, stubOf } from "#tests/support/crawl.ts";
import { prose } from "#tests/support/site/document.ts";
import { cleanPage } from "#tests/support/site/facts.ts";
import { STRUCTURE_LINKS, STRUCTURE_REDIRECTS } from "#tests/support/site/structure.ts";

let site: OpenSite;
let crawlId: string;
let done: CrawlProgress;

beforeAll(async () => {
  site = await openSite({ scenario: "structure" });
  const plan = planFor(site.url);
  crawlId = plan.crawlId;
  done = await crawl(plan);
  await site.close();
}, 60_000);

const list = async <Name extends StructureListName>(
  name: Name,
  query: Omit<StructureQuery, "limit"> = {},
): Promise<StructureRows[Name][]> => (await rpcOf(crawlId).structure(name, { limit: 100, ...query })).rows;

const pathOf = (url: string): string => url.slice(site.url.length);

/** PageRank by the plain definition, page by page, over the planted links: nothing in common with the product's. */
function plantedRanks(): Map<string, number> {
  const links: Record<string, readonly string[]> = { ...STRUCTURE_LINKS, "/gone": [] };
  for (const [from, to] of STRUCTURE_REDIRECTS) links[from] = [to];
  const pages = Object.keys(links);
  let ranks = new Map(pages.map((page) => [page, 1 / pages.length]));
  for (let round = 0; round < 30; round++) {
    const before = ranks;
    const shared =
      pages.filter((page) => links[page]?.length === 0).reduce((sum, page) => sum + (before.get(page) ?? 0), 0) /
      pages.length;
    ranks = new Map(
      pages.map((page) => {
        const given = pages
          .filter((source) => links[source]?.includes(page))
          .map((source) => (before.get(source) ?? 0) / (links[source]?.length ?? 1));
        return [page, 0.15 / pages.length + 0.85 * (shared + given.reduce((sum, part) => sum + part, 0))];
      }),
    );
  }
  return ranks;
}

describe("the link graph", () => {
  it("has the planted links, and the ranks that follow from them", async () => {
    const rows = await list("ranks");
    const expected = plantedRanks();
    expect(rows.map(({ url }) => pathOf(url)).sort()).toEqual(Object.keys(STRUCTURE_LINKS).sort());
    for (const { url, rankShare, inlinkCount, outlinkCount } of rows) {
      const path = pathOf(url);
      expect([path, rankShare]).toEqual([path, expect.closeTo(expected.get(path) ?? 0, 10)]);
      expect([path, outlinkCount]).toEqual([path, STRUCTURE_LINKS[path]?.length]);
      expect([path, inlinkCount]).toEqual([
        path,
        Object.values(STRUCTURE_LINKS).filter((targets) => targets.includes(path)).length,
      ]);
    }
    expect(rows.map(({ rankShare }) => rankShare)).toEqual(
      rows.map(({ rankShare }) => rankShare).sort((a, b) => b - a),
    );
  });

  it("gives the severity score, in the progress", async () => {
    const rows = await list("ranks");
    const worst = ({ errorCount, warningCount, noticeCount }: (typeof rows)[number]) =>
      errorCount ? "error" : warningCount ? "warning" : noticeCount ? "notice" : null;
    const expected = severityScore(rows.map((row) => ({ rank: row.rankShare, worst: worst(row) })));
    expect(done.severityScore).toBe(expected);
    expect(expected).toBeGreaterThan(0);
    expect(expected).toBeLessThan(100);
  });

  it("is paged, sorted, searched and filtered", async () => {
    const whole = await list("ranks", { sort: "inlinks", order: "asc" });
    const parts: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await rpcOf(crawlId).structure("ranks", { sort: "inlinks", order: "asc", limit: 3, cursor });
      parts.push(...page.rows.map(({ url }) => url));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(parts).toEqual(whole.map(({ url }) => url));
    expect((await list("ranks", { filter: "orphans" })).map(({ url }) => pathOf(url))).toEqual(["/orphan"]);
    expect((await list("ranks", { filter: "dead-ends" })).map(({ url }) => pathOf(url))).toEqual(["/orphan"]);
    expect((await list("ranks", { search: "/BLOG/", sort: "url" })).map(({ url }) => pathOf(url))).toEqual([
      "/blog/1/first-post-here",
      "/blog/2/second-post-here",
    ]);
    expect(await list("ranks", { search: "100%_nothing" })).toEqual([]);
    expect(await list("ranks", { cursor: "not ours" })).toHaveLength(whole.length);
  });

  it("names the anchors of a page with how many use them", async () => {
    const rows = await list("anchors", { url: `${site.url}/` });
    expect(rows).toEqual([{ anchor: "Start page", pageCount: 7, exampleUrl: expect.stringContaining(site.url) }]);
    expect(await list("anchors", { url: `${site.url}/orphan` })).toEqual([]);
  });
});

describe("near duplicates", () => {
  const groups = async (minimum: number) => rpcOf(crawlId).nearGroups({ minimum, limit: 10 });

  it("are the planted copies, in groups that the threshold makes", async () => {
    const { groups: found, groupCount, pageCount, nextCursor } = await groups(0.9);
    expect([groupCount, pageCount, nextCursor]).toEqual([1, 3, null]);
    expect(found[0]?.pages.map(({ url }) => pathOf(url)).sort()).toEqual(["/copy-a", "/copy-b", "/copy-near"]);
    const exact = await groups(1);
    expect(exact.groups.map(({ pages }) => pages.map(({ url }) => pathOf(url)).sort())).toEqual([
      ["/copy-a", "/copy-b"],
    ]);
    const pairs = await list("pairs", { minimum: 0.9 });
    expect(pairs[0]).toMatchObject({ similarity: 1 });
    expect(pairs.map(({ similarity }) => similarity >= 0.9)).toEqual([true, true, true]);
  });

  it("have texts to look at side by side", async () => {
    const texts = await rpcOf(crawlId).texts([`${site.url}/copy-a`, `${site.url}/copy-near`, `${site.url}/nowhere`]);
    expect(texts.map(({ url }) => pathOf(url))).toEqual(["/copy-a", "/copy-near"]);
    expect(texts[1]?.text.length).toBeGreaterThan(texts[0]?.text.length ?? 0);
  });
});

describe("link ideas", () => {
  it("join pages of one subject that do not link to each other yet, with words to put the link on", async () => {
    const rows = await list("ideas");
    expect(rows.map(({ fromUrl, toUrl }) => `${pathOf(fromUrl)} ${pathOf(toUrl)}`)).toEqual(
      expect.arrayContaining(["/kiln /porcelain", "/porcelain /kiln"]),
    );
    const idea = rows.find(({ toUrl }) => pathOf(toUrl) === "/porcelain");
    expect(idea).toMatchObject({ fromUrl: `${site.url}/kiln`, phrase: "porcelain teapots", toInlinkCount: 2 });
    for (const { fromUrl, toUrl, cosine } of rows) {
      expect(STRUCTURE_LINKS[pathOf(fromUrl)]).not.toContain(pathOf(toUrl));
      expect(cosine).toBeGreaterThanOrEqual(0.3);
      expect([pathOf(fromUrl), pathOf(toUrl)].filter((path) => path.startsWith("/copy-")).length).toBeLessThan(2);
    }
  });
});

describe("tables of the site", () => {
  it("templates are shapes of addresses with what their structured data names", async () => {
    const rows = await list("templates");
    const blog = rows.find(({ shape }) => shape === "/blog/{number}/{name}");
    expect(blog).toMatchObject({ hint: "Article", pageCount: 2, medianWords: expect.any(Number) });
    expect(rows.reduce((sum, { pageCount }) => sum + pageCount, 0)).toBe(Object.keys(STRUCTURE_LINKS).length);
    const members = await list("ranks", { template: blog?.id, sort: "url" });
    expect(members.map(({ url }) => pathOf(url))).toEqual(["/blog/1/first-post-here", "/blog/2/second-post-here"]);
  });

  it("languages say which return links are missing", async () => {
    const rows = await list("languages", { sort: "url" });
    const states = Object.fromEntries(
      rows.map(({ url, alternates }) => [
        pathOf(url),
        Object.fromEntries(alternates.map(({ lang, state }) => [lang, state])),
      ]),
    );
    expect(states).toEqual({
      "/en": { en: "self", de: "answered", fr: "missing" },
      "/de": { en: "answered", de: "self" },
      "/fr": { fr: "self" },
    });
    expect(
      (await list("languages", { filter: "missing" })).map(({ url, missingCount }) => [pathOf(url), missingCount]),
    ).toEqual([["/en", 1]]);
  });

  it("redirects are followed to their ends", async () => {
    const rows = await list("redirects", { sort: "url" });
    expect(
      rows.map(({ url, hops, endUrl, endStatus, verdict }) => [
        pathOf(url),
        hops.length,
        pathOf(endUrl),
        endStatus,
        verdict,
      ]),
    ).toEqual([
      ["/loop-a", 2, "/loop-a", 301, "loop"],
      ["/loop-b", 2, "/loop-b", 301, "loop"],
      ["/old-1", 2, "/oak", 200, "chain"],
      ["/old-2", 1, "/oak", 200, "ok"],
      ["/old-gone", 1, "/gone", 404, "broken"],
      ["/soft", 1, "/oak", 200, "temporary"],
    ]);
    expect((await list("redirects", { filter: "chain" })).map(({ url }) => pathOf(url))).toEqual(["/old-1"]);
  });

  it("pictures have their weight, uses and faults, the heaviest first", async () => {
    const rows = await list("images");
    expect(
      rows.map(({ url, status, sizeBytes, pageCount, withoutAltCount, withoutSizeCount }) => [
        pathOf(url),
        status,
        sizeBytes,
        pageCount,
        withoutAltCount,
        withoutSizeCount,
      ]),
    ).toEqual([
      ["/img/heavy.png", 200, 600_000, 1, 1, 1],
      ["/img/small.png", 200, expect.any(Number), 2, 1, 1],
      ["/img/gone.png", 404, null, 1, 0, 0],
    ]);
    expect((await list("images", { filter: "broken" })).map(({ url }) => pathOf(url))).toEqual(["/img/gone.png"]);
    expect((await list("images", { filter: "heavy" })).map(({ url }) => pathOf(url))).toEqual(["/img/heavy.png"]);
  });

  it("distributions count every page once", async () => {
    const state = await rpcOf(crawlId).structureState();
    expect(state?.analysed).toBe(true);
    const sum = (rows: readonly { pageCount: number }[] = []) =>
      rows.reduce((total, { pageCount }) => total + pageCount, 0);
    expect(sum(state?.distributions.size)).toBe(Object.keys(STRUCTURE_LINKS).length);
    expect(sum(state?.distributions.responseTime)).toBe(
      Object.keys(STRUCTURE_LINKS).length + STRUCTURE_REDIRECTS.length + 1,
    );
    expect(state?.distributions.depth[0]).toEqual({ label: "0", pageCount: 1 });
  });
});

describe("broken off between slices, and within them", () => {
  const PAGES = 1_200;
  const TABLES = ANALYSIS_TABLES.flatMap((statement) => /CREATE TABLE IF NOT EXISTS (\w+)/.exec(statement)?.[1] ?? []);

  /** Analyses a made-up site in an object of its own; `breakdowns`: each slice fails once after its work, and the next life knows nothing of it. */
  const analysed = (breakdowns: boolean) => {
    const plan = planFor("https://shop.example");
    return runInDurableObject(stubOf(plan.crawlId), (_, { storage }) => {
      const store = new CrawlStore(storage);
      let state = newState(plan, createPoliteness({ requestsPerSecond: 5, crawlDelayMs: 0 }), 0);
      store.create(state);
      storage.transactionSync(() => {
        for (let at = 1; at <= PAGES; at++) {
          store.sql.exec(
            `INSERT INTO urls (id, url, kind, state, depth, status, is_html, indexable, title, errors) VALUES (?, ?, 0, 2, 1, 200, 1, 1, ?, ?)
             ON CONFLICT (url) DO UPDATE SET kind = 0, state = 2, is_html = 1, indexable = 1`,
            at + 10,
            `https://shop.example/p/${at}`,
            `Page ${at}`,
            at % 7 === 0 ? 1 : 0,
          );
          const text = `${prose(`text ${at % 800}`, 40)} subject${at % 90} theme${at % 90}`;
          putRows(store.sql, "text_sketches", [sketchRow(at + 10, cleanPage({}, { text, structuredData: [] }), true)]);
          store.sql.exec("INSERT OR IGNORE INTO links VALUES (?, ?, 'next')", at + 10, ((at * 7) % PAGES) + 11);
          if (at % 3 === 0) {
            store.sql.exec("INSERT INTO images VALUES (?, 5)", at + 10);
            store.sql.exec("INSERT INTO image_flaws VALUES (?, 5, 1, 1)", at + 10);
          }
          store.sql.exec(
            "INSERT INTO hreflangs VALUES (?, 0, 'en', 'x', ?)",
            at + 10,
            `https://shop.example/p/${at + 1}`,
          );
        }
        store.sql.exec("INSERT INTO urls (id, url, kind, state) VALUES (5, 'https://shop.example/i.png', 2, 2)");
      });
      let slices = 0;
      let memory = new AnalysisMemory();
      for (;;) {
        if (breakdowns) {
          const stored = JSON.stringify(state);
          expect(() =>
            storage.transactionSync(() => {
              runAnalyses(store, state, memory);
              throw new Error("broken off");
            }),
          ).toThrow("broken off");
          state = JSON.parse(stored) as typeof state;
          memory = new AnalysisMemory();
        }
        if (!runAnalyses(store, state, memory)) break;
        slices++;
        if (breakdowns) memory = new AnalysisMemory();
        if (slices > 500) throw new Error(`Analysis ${state.nextAnalysis} does not end`);
      }
      const rows = Object.fromEntries(
        TABLES.map((table) => [table, store.sql.exec(`SELECT * FROM ${table} ORDER BY 1`).toArray()]),
      );
      return { slices, score: state.severityScore, rows };
    });
  };

  it("the results are the same", { timeout: 60_000 }, async () => {
    const [whole, broken] = [await analysed(false), await analysed(true)];
    expect(whole.slices).toBeGreaterThan(10);
    expect(broken).toEqual(whole);
    expect(whole.rows.near_pairs?.length).toBeGreaterThanOrEqual(400);
    expect(whole.rows.link_ideas?.length).toBeGreaterThan(500);
    expect(whole.rows.image_uses).toEqual([{ image_id: 5, pages: 400, without_alt: 400, without_size: 400 }]);
    expect(whole.rows.language_sets).toHaveLength(PAGES);
    expect(whole.rows.text_sketches).toEqual([]);
  });
});

test("one slice of the link graph goes to no further page after 300,000 links", { timeout: 60_000 }, async () => {
  const [pages, linksPerPage] = [1_000, 400];
  await runInDurableObject(stubOf(newId()), (_, { storage: { sql } }) => {
    createTables(sql);
    const numbers = "WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ?)";
    sql.exec(
      `${numbers} INSERT INTO urls (id, url, kind, state) SELECT id, 'https://shop.example/' || id, ${KIND.page}, ${STATE.done} FROM n`,
      pages,
    );
    sql.exec(
      `${numbers} INSERT INTO links SELECT f.id, t.id, '' FROM n AS f JOIN n AS t ON t.id <= ?`,
      pages,
      linksPerPage,
    );
    const graph = new SiteGraph(sql);
    expect(graph.read(sql)).toBeNull();
    // The first pages link to themselves as well, which does not count.
    expect(graph.read(sql)?.targets.length).toBe(pages * linksPerPage - linksPerPage);
  });
});
