import { describe, expect, it } from "vitest";
import type { CrawlPlan } from "#app/modules/seo/domain/crawl.ts";
import { type CrawlSettings, DEFAULT_CRAWL_SETTINGS } from "#app/modules/seo/domain/crawl-settings.ts";
import { allFindings, allPages, crawl, openSite, planFor } from "#tests/support/crawl.ts";
import type { TestSiteOptions } from "#tests/support/site/server.ts";

const html = (links: readonly string[], head = "") => ({
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page of the shop</title>${head}</head><body><h1>Shop</h1>${links.map((href) => `<a href="${href}">To ${href}</a> `).join("")}</body></html>`,
});

const SITE: TestSiteOptions = {
  scenario: "clean",
  answers: {
    "/": html(["/blog/one", "/blog/two?utm_source=menu", "/blog/two", "/shop/a?sid=1&page=2", "/shop/a?page=2&sid=2", "/private/x"]),
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
    "/robots.txt": { body: "User-agent: *\nDisallow: /private/\nSitemap: {origin}/sitemap.xml\n", headers: { "content-type": "text/plain" } },
    "/sitemap.xml": {
      body: '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>{origin}/</loc></url><url><loc>{origin}/blog/one</loc></url><url><loc>{origin}/only-in-sitemap?utm_source=map</loc></url></urlset>',
      headers: { "content-type": "application/xml" },
    },
    "/only-in-sitemap?utm_source=map": html([]),
  },
};

/** Crawls the site with these settings; gives the paths of the pages in order. */
async function crawled(change: (url: string) => Partial<CrawlSettings>, more: Partial<CrawlPlan> = {}, options: Partial<TestSiteOptions> = {}) {
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
    const { paths, codes, requests } = await crawled(() => ({ include: ["/blog/"], exclude: ["/blog/draft/", "*?*utm_source="] }));
    expect(paths).toEqual(["/", "/blog/one", "/blog/two"]);
    expect(requests.map(({ path }) => path).filter((path) => path.startsWith("/shop"))).toEqual([]);
    // Who has not looked everywhere cannot tell an orphan.
    expect(codes.has("orphan-page")).toBe(false);
  });

  it("the addresses of a list, and no links", async () => {
    const { paths, progress } = await crawled((url) => ({ mode: "list", list: [`${url}/shop/a`, `${url}/blog/one`, `${url}/`], exclude: ["/shop/"] }));
    expect(paths).toEqual(["/", "/blog/one", "/shop/a"]);
    expect(progress.status).toBe("finished");
  });

  it("what sitemaps name, and no links", async () => {
    const { paths } = await crawled(() => ({ mode: "sitemap", parameters: { rule: "strip-listed", names: ["utm_*"] } }));
    expect(paths).toEqual(["/", "/blog/one", "/only-in-sitemap"]);
  });

  it("each page once, without the parameters that do not count", async () => {
    const { paths, requests } = await crawled(() => ({ parameters: { rule: "strip-listed", names: ["sid", "utm_*"] } }));
    expect(paths).toEqual(["/", "/blog/draft/three", "/blog/one", "/blog/two", "/only-in-sitemap", "/private/x", "/shop/a", "/shop/a?page=2"]);
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
