import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { CrawlPlan } from "#app/modules/seo/domain/crawl.ts";
import { extractCells, selectorProblem } from "#app/modules/seo/engine/extract/custom-extraction.ts";
import { readSiteChanges } from "#app/modules/seo/engine/read/read-changes.ts";
import { type CrawlSettings, DEFAULT_CRAWL_SETTINGS } from "#app/modules/seo/settings/domain/crawl-settings.ts";
import { encryptSiteCredentials } from "#app/modules/seo/settings/encrypted-site-credentials.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { allFindings, allPages, crawl, openSite, planFor, rpcOf, stubOf } from "#tests/support/crawl.ts";
import type { TestSiteOptions } from "#tests/support/site/server.ts";

const html = (links: readonly string[], head = "") => ({
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page of the shop</title>${head}</head><body><h1>Shop</h1>${links.map((href) => `<a href="${href}">To ${href}</a> `).join("")}</body></html>`,
});

const SITE: TestSiteOptions = {
  scenario: "clean",
  answers: {
    "/": html([
      "/blog/one",
      "/blog/two?utm_source=menu",
      "/blog/two",
      "/shop/a?sid=1&page=2",
      "/shop/a?page=2&sid=2",
      "/private/x",
    ]),
    "/blog/one": html(["/blog/two", "/blog/draft/three"]),
    "/blog/two": html(["/shop/a"]),
    "/blog/two?utm_source=menu": html(["/shop/a"]),
    "/blog/draft/three": html([]),
    "/shop/a": html([]),
    "/shop/a?page=2": html([]),
    "/shop/a?sid=1&page=2": html([]),
    "/shop/a?page=2&sid=2": html([]),
    "/private/x": html(["/private/y"]),
    "/private/y": html([]),
    "/only-in-sitemap": html(["/shop/a"]),
    "/robots.txt": {
      body: "User-agent: *\nDisallow: /private/\nSitemap: {origin}/sitemap.xml\n",
      headers: { "content-type": "text/plain" },
    },
    "/sitemap.xml": {
      body: '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>{origin}/</loc></url><url><loc>{origin}/blog/one</loc></url><url><loc>{origin}/only-in-sitemap?utm_source=map</loc></url></urlset>',
      headers: { "content-type": "application/xml" },
    },
    "/only-in-sitemap?utm_source=map": html([]),
  },
};

/** Crawls the site with these settings; gives the paths of the pages in order. */
async function crawled(
  change: (url: string) => Partial<CrawlSettings>,
  more: Partial<CrawlPlan> = {},
  options: Partial<TestSiteOptions> = {},
) {
  const site = await openSite({ ...SITE, ...options });
  const plan = planFor(site.url, { settings: { ...DEFAULT_CRAWL_SETTINGS, ...change(site.url) }, ...more });
  const progress = await crawl(plan);
  const pages = (await allPages(plan.crawlId)).map((page) => ({ ...page, path: page.url.slice(site.url.length) }));
  const codes = new Set((await allFindings(plan.crawlId)).map(({ code }) => code));
  const requests = await site.requests();
  await site.close();
  return { progress, pages, paths: pages.map(({ path }) => path).sort(), codes, requests };
}

describe("what is crawled", () => {
  it("within the patterns, and the start page always", async () => {
    const { paths, codes, requests } = await crawled(() => ({
      include: ["/blog/"],
      exclude: ["/blog/draft/", "*?*utm_source="],
    }));
    expect(paths).toEqual(["/", "/blog/one", "/blog/two"]);
    expect(requests.map(({ path }) => path).filter((path) => path.startsWith("/shop"))).toEqual([]);
    // An incomplete crawl cannot recognise an orphan.
    expect(codes.has("orphan-page")).toBe(false);
  });

  it("the addresses of a list, and no links", async () => {
    const { paths, progress } = await crawled((url) => ({
      mode: "list",
      list: [`${url}/shop/a`, `${url}/blog/one`, `${url}/`],
      exclude: ["/shop/"],
    }));
    expect(paths).toEqual(["/", "/blog/one", "/shop/a"]);
    expect(progress.status).toBe("finished");
  });

  it("what sitemaps name, and no links", async () => {
    const { paths } = await crawled(() => ({
      mode: "sitemap",
      parameters: { rule: "strip-listed", names: ["utm_*"] },
    }));
    expect(paths).toEqual(["/", "/blog/one", "/only-in-sitemap"]);
  });

  it("each page once, without the parameters that do not count", async () => {
    const { paths, requests } = await crawled(() => ({
      parameters: { rule: "strip-listed", names: ["sid", "utm_*"] },
    }));
    expect(paths).toEqual([
      "/",
      "/blog/draft/three",
      "/blog/one",
      "/blog/two",
      "/only-in-sitemap",
      "/private/x",
      "/shop/a",
      "/shop/a?page=2",
    ]);
    expect(requests.filter(({ path }) => /sid|utm/.test(path))).toEqual([]);
  });

  it("a redirect that adds such a parameter is followed", async () => {
    const { pages } = await crawled(
      () => ({ parameters: { rule: "ignore-all", names: [] } }),
      {},
      {
        answers: {
          ...SITE.answers,
          "/blog/one": { status: 302, body: "", headers: { location: "/blog/one?session=9" } },
          "/blog/one?session=9": html([]),
        },
      },
    );
    expect(pages.filter(({ path }) => path.startsWith("/blog/one")).map(({ path, status }) => [path, status])).toEqual([
      ["/blog/one", 302],
      ["/blog/one?session=9", 200],
    ]);
  });
});

describe("who crawls", () => {
  const private_ = (paths: readonly string[]) => paths.filter((path) => path.startsWith("/private/"));
  const settings = { ignoreRobots: true, userAgent: { choice: "custom" as const, custom: "ShopTest/9" } };

  it("robots.txt and the name are KajaBot's while the site is not verified", async () => {
    const { requests } = await crawled(() => settings);
    expect(private_(requests.map(({ path }) => path))).toEqual([]);
    expect(requests.every(({ userAgent }) => userAgent.startsWith("KajaBot/1.0"))).toBe(true);
  });

  it("a verified site is crawled against its robots.txt, under the chosen name", async () => {
    const { requests, pages } = await crawled(() => settings, { verified: true });
    expect(private_(requests.map(({ path }) => path))).toEqual(["/private/x", "/private/y"]);
    expect(pages.find(({ path }) => path === "/private/x")?.status).toBe(200);
    expect(new Set(requests.map(({ userAgent }) => userAgent))).toEqual(new Set(["ShopTest/9"]));
  });

  it("verified or not, robots.txt is obeyed while nothing else was chosen; a phone needs no verification", async () => {
    const { requests } = await crawled(() => ({ userAgent: { choice: "kajabot-mobile", custom: null } }), {
      verified: true,
    });
    expect(private_(requests.map(({ path }) => path))).toEqual([]);
    expect(requests.every(({ userAgent }) => userAgent.includes("Android") && userAgent.includes("KajaBot/1.0"))).toBe(
      true,
    );
  });
});

describe("the site's own sign-in", () => {
  const HEADER = `Basic ${btoa("tester:pass word")}`;
  const context = createAppContext(env, { waitUntil: () => undefined });
  const seal = (plan: CrawlPlan, url: string) =>
    encryptSiteCredentials(context, { ...plan, url }, { username: "tester", password: "pass word" });

  async function staging(sealFor: (plan: CrawlPlan, url: string, elsewhere: string) => Promise<string> | null) {
    const elsewhere = await openSite({ scenario: "clean" });
    const site = await openSite({
      ...SITE,
      authorization: HEADER,
      answers: {
        ...SITE.answers,
        "/shop/a": html([`${elsewhere.url}/oak`, "/leave"]),
        "/leave": { status: 302, body: "", headers: { location: `${elsewhere.url}/beech` } },
      },
    });
    const plan = planFor(site.url);
    const sealed = await sealFor(plan, site.url, elsewhere.url);
    const progress = await crawl(sealed === null ? plan : { ...plan, sealedBasicAuth: sealed });
    const stored = await runInDurableObject(
      stubOf(plan.crawlId),
      (_, { storage }) => storage.sql.exec("SELECT value FROM state").one().value as string,
    );
    const result = { progress, plan, stored, own: await site.requests(), others: await elsewhere.requests() };
    await Promise.all([site.close(), elsewhere.close()]);
    return result;
  }

  it("without it there is nothing to see but 401", async () => {
    const { progress, own } = await staging(() => null);
    expect(progress).toMatchObject({ pagesCrawled: 1, reason: "The start page answered with status 401." });
    expect(own.every(({ authorization }) => authorization === null)).toBe(true);
  });

  it("is sent to the site's own origin alone, and forgotten with the end of the crawl", async () => {
    const { progress, own, others, stored } = await staging(seal);
    expect(progress.htmlPages).toBeGreaterThan(5);
    expect(own.every(({ authorization }) => authorization === HEADER)).toBe(true);
    expect(others.length).toBeGreaterThan(0);
    expect(others.every(({ authorization }) => authorization === null)).toBe(true);
    expect(stored).not.toContain("sealedBasicAuth");
    expect(stored).not.toContain(HEADER);
  });

  it("does not open for another origin", async () => {
    const { progress, own } = await staging((plan, _, elsewhere) => seal(plan, elsewhere));
    expect(progress.pagesCrawled).toBe(1);
    expect(own.every(({ authorization }) => authorization === null)).toBe(true);
  });
});

describe("columns of one's own", () => {
  it("are read from each page, and come back page by page", async () => {
    const site = await openSite({
      scenario: "clean",
      answers: {
        "/oak": {
          body: '<!doctype html><title>Oak</title><main><p class="price">€&nbsp;20 &amp; more</p><p class="price">€ 30</p><a rel="author" href="/a?b&amp;c">A</a></main>',
        },
      },
    });
    const extraction = [
      { name: "Price", selector: "main .price", what: "text" as const, attribute: null },
      { name: "Author", selector: "a[rel=author]", what: "attribute" as const, attribute: "href" },
      { name: "Paragraphs", selector: "p", what: "count" as const, attribute: null },
    ];
    const plan = planFor(site.url, { settings: { ...DEFAULT_CRAWL_SETTINGS, extraction } });
    await crawl(plan);
    const first = await rpcOf(plan.crawlId).extraction({ limit: 2 });
    expect(first.columns).toEqual(["Price", "Author", "Paragraphs"]);
    expect(first.rows).toHaveLength(2);
    const rest = await rpcOf(plan.crawlId).extraction({ limit: 500, cursor: first.nextCursor ?? "" });
    expect(rest.nextCursor).toBeNull();
    const rows = [...first.rows, ...rest.rows];
    expect(rows.find(({ url }) => url.endsWith("/oak"))?.cells).toEqual(["€ 20 & more | € 30", "/a?b&c", "2"]);
    expect(rows).toHaveLength((await rpcOf(plan.crawlId).progress()).htmlPages);
    await site.close();
  });

  it("hold ten values at most, and an empty cell where nothing matches", async () => {
    const html = `<ul>${"<li>x</li>".repeat(12)}</ul>`;
    const rule = (selector: string, what: "text" | "attribute" | "count") => ({
      name: "A",
      selector,
      what,
      attribute: "id",
    });
    expect(
      await extractCells(html, [rule("li", "text"), rule("li", "count"), rule("h1", "text"), rule("li", "attribute")]),
    ).toEqual([Array(10).fill("x").join(" | "), "12", "", ""]);
  });

  it("read long character references, and stop where a page is made to be costly", async () => {
    const rule = (selector: string, what: "text" | "count") => ({ name: "A", selector, what, attribute: null });
    const html = `<p>a&#x${"0".repeat(300)}41;b</p>${"<i>".repeat(200_000)}<u>x</u>`;
    expect(await extractCells(html, [rule("p", "text"), rule("i", "count"), rule("u", "text")])).toEqual([
      "aAb",
      "10000",
      "",
    ]);
    // The runtime's rewriter gives up on such a tag.
    expect(await extractCells(`<p>found</p><a ${"x".repeat(4_000_000)}`, [rule("p", "text")])).toEqual(["found"]);
  });

  it.each(["", "a >", "p::before", ":has(a)", "div:hover", "[", "a,,b"])("%j is no selector", (selector) =>
    expect(selectorProblem(selector)).not.toBeNull(),
  );
  it.each(["h1", ".a.b > #c", "a[rel=author]", "li:nth-child(2)", "p:not(.x)", "h1, h2"])("%s is one", (selector) =>
    expect(selectorProblem(selector)).toBeNull(),
  );
});

describe("what else differs from the crawl before", () => {
  it("is robots.txt and the canonicals of pages that both know", async () => {
    const site = await openSite(SITE);
    const before = planFor(site.url);
    await crawl(before);
    await site.change({
      "/blog/one": html(["/blog/two", "/new"], '<link rel="canonical" href="/blog/two">'),
      "/new": html([], '<link rel="canonical" href="/">'),
      "/robots.txt": {
        body: "User-agent: *\nDisallow: /shop/\nSitemap: {origin}/sitemap.xml\n",
        headers: { "content-type": "text/plain" },
      },
    });
    const now = planFor(site.url, { previousCrawlId: before.crawlId });
    await crawl(now);
    const changes = await runInDurableObject(stubOf(now.crawlId), (_, { storage }) =>
      readSiteChanges(storage.sql, rpcOf(before.crawlId)),
    );
    expect(changes).toEqual({
      robots: { added: ["Disallow: /shop/"], removed: ["Disallow: /private/"] },
      canonicals: { count: 1, examples: [{ url: `${site.url}/blog/one`, before: null, now: `${site.url}/blog/two` }] },
    });
    const same = await runInDurableObject(stubOf(now.crawlId), (_, { storage }) =>
      readSiteChanges(storage.sql, rpcOf(now.crawlId)),
    );
    expect(same).toEqual({ robots: null, canonicals: null });
    await site.close();
  });
});
