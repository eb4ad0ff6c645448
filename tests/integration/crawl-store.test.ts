import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { CrawlPlan, FindingRow } from "#app/modules/seo/domain/crawl.ts";
import type { HtmlFacts, LinkFacts } from "#app/modules/seo/domain/facts.ts";
import { newState } from "#app/modules/seo/engine/crawl-state.ts";
import { createPoliteness } from "#app/modules/seo/engine/domain/politeness.ts";
import { emptyFacts } from "#app/modules/seo/engine/fetch/fetch-page.ts";
import { compareFindingsPage } from "#app/modules/seo/engine/store/compare-findings.ts";
import { CrawlStore } from "#app/modules/seo/engine/store/crawl-store.ts";
import { newId } from "#app/platform/ids.ts";

const ORIGIN = "https://shop.example";
const EMPTY: HtmlFacts = {
  lang: null,
  charset: null,
  viewport: null,
  titles: [],
  descriptions: [],
  headings: [],
  canonicals: [],
  robotsDirectives: [],
  hreflangs: [],
  wordCount: 0,
  textHash: "",
  text: "",
  links: [],
  images: [],
  structuredData: [],
  mixedContent: [],
  formActions: [],
  openGraph: { title: null, description: null, image: null },
  metaRefresh: null,
};

const link = (path: string, anchor: string): LinkFacts => ({
  url: ORIGIN + path,
  raw: path,
  anchor,
  nofollow: false,
  internal: true,
});
const picture = (path: string) => ({ url: ORIGIN + path, raw: path, alt: "", hasSize: true });

/** Stores one page, the start page, in a new crawl's tables. */
function stored<T>(html: Partial<HtmlFacts>, read: (sql: SqlStorage) => T): Promise<T> {
  const crawlId = newId();
  const plan: CrawlPlan = {
    crawlId,
    workspaceId: newId(),
    projectId: newId(),
    startUrl: `${ORIGIN}/`,
    maxUrls: 10_000,
    maxDepth: 10,
    maxDurationMs: 60_000,
    requestsPerSecond: 5,
    previousCrawlId: null,
  };
  return runInDurableObject(env.CRAWL.get(env.CRAWL.idFromName(crawlId)), (_, { storage }) => {
    const store = new CrawlStore(storage);
    const state = newState(plan, createPoliteness({ requestsPerSecond: 5, crawlDelayMs: 0 }), 0);
    store.create(state);
    const facts = emptyFacts(
      { url: `${ORIGIN}/`, depth: 0, inSitemap: false },
      { status: 200, html: { ...EMPTY, ...html } },
    );
    store.commitPages(state, "shop.example", [{ id: 1, facts, findings: [] }]);
    return read(store.sql);
  });
}

const LINKS =
  "SELECT u.url, l.anchor FROM links AS l JOIN urls AS u ON u.id = l.to_id WHERE l.from_id = 1 ORDER BY l.to_id";

test("a target is stored once for each page, with its first anchor", async () => {
  const links = [link("/b", "first"), link("/a", 'a "quoted" \\ one'), link("/b", "second"), link("/", "")];
  const rows = await stored({ links }, (sql) => sql.exec<{ url: string; anchor: string }>(LINKS).toArray());
  expect(rows).toHaveLength(3);
  expect(Object.fromEntries(rows.map(({ url, anchor }) => [url, anchor]))).toEqual({
    [`${ORIGIN}/`]: "",
    [`${ORIGIN}/a`]: 'a "quoted" \\ one',
    [`${ORIGIN}/b`]: "first",
  });
});

test("a picture is stored once for each page", async () => {
  const count = await stored({ images: [picture("/1.png"), picture("/2.png"), picture("/1.png")] }, (sql) =>
    sql.exec("SELECT * FROM images").toArray(),
  );
  expect(count).toHaveLength(2);
});

test("as many links as a page may have are all stored, whatever their anchors weigh", async () => {
  const anchor = "\u0001".repeat(200);
  const links = Array.from({ length: 5_000 }, (_, index) => link(`/${index}`, anchor));
  const rows = await stored({ links }, (sql) => sql.exec<{ url: string; anchor: string }>(LINKS).toArray());
  expect(rows.map(({ url }) => url)).toEqual(links.map(({ url }) => url));
  expect(new Set(rows.map((row) => row.anchor))).toEqual(new Set(["\u0001".repeat(120)]));
});

test("a picture that is somewhere on a page without a description or without measures is noted", async () => {
  const images = [
    picture("/1.png"),
    { ...picture("/2.png"), alt: null },
    { ...picture("/2.png"), hasSize: false },
    { ...picture("/3.png"), alt: null },
  ];
  const flaws = await stored({ images }, (sql) =>
    sql
      .exec(
        "SELECT u.url, f.without_alt, f.without_size FROM image_flaws AS f JOIN urls AS u ON u.id = f.image_id ORDER BY u.url",
      )
      .toArray(),
  );
  expect(flaws).toEqual([
    { url: `${ORIGIN}/2.png`, without_alt: 1, without_size: 1 },
    { url: `${ORIGIN}/3.png`, without_alt: 1, without_size: 0 },
  ]);
});

test.each([
  ["a text that may be found", {}, true],
  ["a text that search engines must leave out", { robotsDirectives: ["noindex"] }, false],
  ["a text of a few words", { text: "nothing here" }, false],
])("%s is compared with others, or not", async (_, more, isCompared) => {
  const text = Array.from({ length: 30 }, (_unused, at) => `word${at}`).join(" ");
  const structuredData = [{ type: "Product", error: null, excerpt: "" }];
  const sketches = await stored({ text, structuredData, ...more }, (sql) =>
    sql
      .exec<{ hint: string; compared: number }>("SELECT hint, sketch IS NOT NULL AS compared FROM text_sketches")
      .toArray(),
  );
  expect(sketches).toEqual([{ hint: "Product", compared: isCompared ? 1 : 0 }]);
});

test.each([
  [false, ["broken-external-link", "title-missing"]],
  [true, ["title-missing"]],
])("where other sites could not be asked (%s), no link to them counts as fixed", async (networkDown, fixed) => {
  const before = (code: string): FindingRow => ({
    code,
    url: `${ORIGIN}/`,
    severity: "warning",
    state: "new",
    found: "x",
    limit: null,
    related: [],
  });
  const codes = await stored({}, (sql) => {
    compareFindingsPage(sql, [before("broken-external-link"), before("title-missing")], networkDown);
    return sql.exec<{ code: string }>("SELECT code FROM findings WHERE state = 2 ORDER BY code").toArray();
  });
  expect(codes.map(({ code }) => code)).toEqual(fixed);
});

test("a page is stored with what it loads, the places that its links name, and its own places, in one row", async () => {
  const html: Partial<HtmlFacts> = {
    targets: [
      { role: "stylesheet", url: `${ORIGIN}/site.css` },
      { role: "icon", url: `${ORIGIN}/icon.png` },
    ],
    images: [picture("/icon.png")],
    links: [
      { ...link("/a", "Oak"), raw: "/a#oak" },
      { ...link("/a", "Oak again"), raw: "/a#oak" },
      { ...link("/b", "Top"), raw: "/b#top" },
    ],
    places: ["oak"],
  };
  const rows = await stored(html, (sql) => {
    const idOf = (path: string) =>
      sql.exec<{ id: number }>("SELECT id FROM urls WHERE url = ?", ORIGIN + path).one().id;
    const [row] = sql.exec<Record<string, string>>("SELECT resources, fragments, places FROM page_targets").toArray();
    const kinds = sql
      .exec<{ kind: number }>(
        "SELECT kind FROM urls WHERE url IN (?, ?) ORDER BY url",
        `${ORIGIN}/icon.png`,
        `${ORIGIN}/site.css`,
      )
      .toArray();
    return {
      row,
      css: idOf("/site.css"),
      icon: idOf("/icon.png"),
      page: idOf("/a"),
      kinds: kinds.map(({ kind }) => kind),
    };
  });
  expect(JSON.parse(rows.row?.resources ?? "")).toEqual([
    [rows.css, 0],
    [rows.icon, 6],
  ]);
  expect(JSON.parse(rows.row?.fragments ?? "")).toEqual([[rows.page, "oak"]]);
  expect(rows.row?.places).toBe('["oak"]');
  // What is a picture on a page, too, is measured as one.
  expect(rows.kinds).toEqual([2, 3]);
});
