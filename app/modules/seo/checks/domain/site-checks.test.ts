import { describe, expect, it } from "vitest";
import {
  at,
  broken,
  redirect,
  resolved,
  resource,
  type SiteParts,
  siteView,
  summary,
} from "#tests/support/site/facts.ts";
import { LIMITS } from "../../domain/audit-limits.ts";
import type { CheckedTarget, MissingPage, PageSummary } from "../../domain/facts.ts";
import { ISSUES, type IssueCode, type IssueFinding } from "./issues/catalogue.ts";
import { SITE_CHECKS } from "./site-checks.ts";

/** Where the code fires, and what else must fire with it. */
interface Case {
  site: SiteParts;
  at: string[];
  with?: IssueCode[];
}

const sitemap = {
  url: at("/sitemap.xml"),
  status: 200,
  error: null,
  urlCount: 10,
  sizeBytes: 900,
  declared: true,
} as const;
const robotsTxt = ["/robots.txt"];
const canonicalised = (path: string, to: string) => summary(path, { canonical: at(to), inSitemap: false });

const NOTHING =
  "Garden shop\nNothing is kept at this place any more, which may be our fault or that of an old link.\nPlease look for it in the list of all our benches, or ask us.";
const TOKEN = "/kajabot40401";
const missingPage = (more: Partial<MissingPage> = {}): MissingPage => ({
  url: at(TOKEN),
  status: 200,
  redirectTo: null,
  title: "Garden shop",
  text: NOTHING,
  wordCount: 32,
  ...more,
});
const sameAsMissing = (path: string, more: Partial<PageSummary> = {}) =>
  summary(path, { title: "Garden shop", wordCount: 32, ...more });

const CASES: Partial<Record<IssueCode, Case>> = {
  "duplicate-title": {
    site: {
      pages: [
        summary("/a", { title: "Same" }),
        summary("/b", { title: "Same" }),
        summary("/c", { title: "Same", noindex: true, inSitemap: false }),
      ],
    },
    at: ["/a", "/b"],
  },
  "duplicate-description": {
    site: { pages: [summary("/a", { description: "Same" }), summary("/b", { description: "Same" })] },
    at: ["/a", "/b"],
  },
  "duplicate-body": {
    site: {
      pages: [
        summary("/a", { textHash: "x" }),
        summary("/b", { textHash: "x" }),
        summary("/c", { textHash: "0", wordCount: 0 }),
        summary("/d", { textHash: "0", wordCount: 0 }),
      ],
    },
    at: ["/a", "/b"],
  },
  "duplicate-h1": {
    site: {
      pages: [summary("/a"), summary("/b"), summary("/c", { noindex: true, inSitemap: false })],
      h1s: [
        ["/a", "Same"],
        ["/b", "Same"],
        ["/c", "Same"],
      ],
    },
    at: ["/a", "/b"],
  },
  "duplicate-url-case": {
    site: { pages: [summary("/shop"), summary("/Shop"), summary("/SHOP", { noindex: true, inSitemap: false })] },
    at: ["/shop", "/Shop"],
  },
  "robots-blocks-search-engines": { site: { robots: { text: "User-agent: bingbot\nDisallow: /\n" } }, at: robotsTxt },
  "robots-blocks-ai-search-bots": {
    site: { robots: { text: "User-agent: PerplexityBot\nUser-agent: GPTBot\nDisallow: /\n" } },
    at: robotsTxt,
  },
  "robots-blocks-css-js": {
    site: {
      robots: { text: "User-agent: *\nDisallow: /assets/\n" },
      files: { resources: [at("/assets/site.css"), at("/open.js"), "https://example.com.cdn.example/assets/a.js"] },
    },
    at: robotsTxt,
  },
  "llms-txt-missing": { site: { files: { llms: { status: 404, isHtml: false, text: "" } } }, at: ["/llms.txt"] },
  "llms-txt-malformed": {
    site: { files: { llms: { status: 200, isHtml: false, text: "Garden shop\n# Chairs\n" } } },
    at: ["/llms.txt"],
  },
  "http-not-redirected": {
    site: { files: { variants: [{ kind: "http", url: "http://example.com/", status: 200 }] } },
    at: ["/"],
  },
  "www-and-bare-both-answer": {
    site: {
      files: {
        variants: [
          { kind: "http", url: "http://example.com/", status: 301 },
          { kind: "host", url: "https://www.example.com/", status: 200 },
        ],
      },
    },
    at: ["/"],
  },
  "missing-pages-found": { site: { files: { missing: [missingPage()] } }, at: ["/"] },
  "sitemap-not-in-robots": { site: { sitemaps: [{ ...sitemap, declared: false }] }, at: robotsTxt },
  "sitemap-loop": {
    site: {
      sitemaps: [
        { ...sitemap, url: at("/index.xml"), namedBy: [at("/more.xml")] },
        { ...sitemap, url: at("/more.xml"), namedBy: [at("/index.xml")] },
        { ...sitemap, namedBy: [at("/more.xml")] },
        { ...sitemap, url: at("/self.xml"), namedBy: [at("/self.xml")] },
      ],
    },
    at: ["/index.xml", "/more.xml", "/self.xml"],
  },
  "sitemap-index-nested": {
    site: {
      sitemaps: [
        { ...sitemap, url: at("/index.xml") },
        { ...sitemap, url: at("/more.xml"), namedBy: [at("/index.xml")] },
        { ...sitemap, namedBy: [at("/more.xml")] },
      ],
    },
    at: ["/more.xml"],
  },
  "canonical-to-redirect": { site: { pages: [canonicalised("/a", "/old"), redirect("/old", "/")] }, at: ["/a"] },
  "canonical-to-error": { site: { pages: [canonicalised("/a", "/gone"), broken("/gone")] }, at: ["/a"] },
  "canonical-to-noindex": {
    site: { pages: [canonicalised("/a", "/hidden"), summary("/hidden", { noindex: true, inSitemap: false })] },
    at: ["/a"],
  },
  "canonical-to-blocked": {
    site: {
      pages: [
        canonicalised("/a", "/private"),
        summary("/private", { robotsBlocked: true, status: null, isHtml: false, inSitemap: false }),
      ],
    },
    at: ["/a"],
    with: ["blocked-by-robots"],
  },
  "canonical-to-other-canonical": {
    site: { pages: [canonicalised("/a", "/b"), canonicalised("/b", "/")] },
    at: ["/a"],
  },
  "blocked-by-robots": {
    site: { pages: [summary("/private", { robotsBlocked: true, status: null, isHtml: false, inSitemap: false })] },
    at: ["/private"],
  },
  "robots-blocks-start-page": {
    site: { pages: [summary("/", { robotsBlocked: true, status: null, isHtml: false, inSitemap: false })] },
    at: ["/"],
  },
  "robots-txt-server-error": {
    site: {
      robots: { status: 503 },
      pages: [summary("/", { robotsBlocked: true, status: null, isHtml: false, inSitemap: false })],
    },
    at: robotsTxt,
  },
  "robots-txt-unreachable": { site: { robots: { status: null, failure: "timeout" } }, at: robotsTxt },
  "robots-txt-missing": { site: { robots: { status: 404 } }, at: robotsTxt },
  "robots-txt-too-large": { site: { robots: { sizeBytes: LIMITS.robotsMaxBytes + 1 } }, at: robotsTxt },
  "robots-txt-syntax": { site: { robots: { syntaxErrors: [{ line: 3, text: "Disalow /x" }] } }, at: robotsTxt },
  "sitemap-missing": { site: { sitemaps: [{ ...sitemap, status: 404, urlCount: 0, declared: false }] }, at: ["/"] },
  "sitemap-error": {
    site: { sitemaps: [sitemap, { ...sitemap, url: at("/other.xml"), error: "line 3: tag not closed" }] },
    at: ["/other.xml"],
  },
  "sitemap-empty": {
    site: { sitemaps: [sitemap, { ...sitemap, url: at("/other.xml"), urlCount: 0 }] },
    at: ["/other.xml"],
  },
  "sitemap-too-many-urls": {
    site: { sitemaps: [{ ...sitemap, urlCount: LIMITS.sitemapMaxUrls + 1 }] },
    at: ["/sitemap.xml"],
  },
  "sitemap-too-large": {
    site: { sitemaps: [{ ...sitemap, sizeBytes: LIMITS.sitemapMaxBytes + 1, error: "too large" }] },
    at: ["/sitemap.xml"],
  },
  "sitemap-url-blocked": {
    site: { pages: [summary("/private", { robotsBlocked: true, status: null, isHtml: false })] },
    at: ["/private"],
    with: ["blocked-by-robots"],
  },
  "sitemap-url-noindex": { site: { pages: [summary("/hidden", { noindex: true })] }, at: ["/hidden"] },
  "sitemap-url-canonicalised": { site: { pages: [summary("/a", { canonical: at("/") })] }, at: ["/a"] },
  "sitemap-url-redirect": { site: { pages: [redirect("/old", "/", { inSitemap: true })] }, at: ["/old"] },
  "sitemap-url-error": { site: { pages: [broken("/gone", { inSitemap: true })] }, at: ["/gone"] },
  "not-in-sitemap": { site: { pages: [summary("/a", { inSitemap: false })] }, at: ["/a"] },
  "redirect-chain": {
    site: { pages: [redirect("/a", "/b"), redirect("/b", "/c"), redirect("/c", "/")] },
    at: ["/a", "/b"],
  },
  "redirect-loop": {
    site: { pages: [redirect("/in", "/a"), redirect("/a", "/b"), redirect("/b", "/a"), redirect("/self", "/self")] },
    at: ["/in", "/a", "/b", "/self"],
  },
  "redirect-temporary": {
    site: { pages: [redirect("/soon", "/", { status: 302 }), redirect("/moved", "/")] },
    at: ["/soon"],
  },
  "redirect-to-error": { site: { pages: [redirect("/old", "/gone"), broken("/gone")] }, at: ["/old"] },
  "broken-internal-link": {
    site: {
      links: [
        resolved("/a", "/gone"),
        resolved("/a", "/dead", { targetStatus: null, targetFailure: "connection" }),
        resolved("/b", "/gone"),
      ],
    },
    at: ["/a", "/b"],
  },
  "broken-external-link": {
    site: {
      links: [
        resolved("/a", "https://example.org/gone"),
        resolved("/b", "http://gone.invalid/", { targetStatus: null, targetFailure: "dns" }),
      ],
    },
    at: ["/a", "/b"],
  },
  "link-to-redirect": {
    site: { links: [resolved("/a", "/old", { targetStatus: 301, targetRedirectTo: at("/") })] },
    at: ["/a"],
  },
  "image-broken": {
    site: {
      images: [
        { pageUrl: at("/a"), imageUrl: at("/a.png"), status: 404, sizeBytes: null },
        { pageUrl: at("/b"), imageUrl: at("/b.png"), status: null, sizeBytes: null },
      ],
    },
    at: ["/a", "/b"],
  },
  "stylesheet-broken": {
    site: { resources: [resource("/a", "stylesheet"), resource("/b", "stylesheet", { status: 200 })] },
    at: ["/a"],
  },
  "script-broken": {
    site: { resources: [resource("/a", "script"), resource("/b", "script", { status: null, failure: "dns" })] },
    at: ["/a", "/b"],
  },
  "frame-broken": { site: { resources: [resource("/a", "frame")] }, at: ["/a"] },
  "media-broken": { site: { resources: [resource("/a", "media")] }, at: ["/a"] },
  "image-source-broken": { site: { resources: [resource("/a", "image-source")] }, at: ["/a"] },
  "social-image-broken": { site: { resources: [resource("/a", "social-image")] }, at: ["/a"] },
  "icon-broken": { site: { resources: [resource("/a", "icon")] }, at: ["/a"] },
  "pagination-broken": { site: { resources: [resource("/a", "pagination")] }, at: ["/a"] },
  "link-fragment-missing": {
    site: {
      fragments: [
        ["/a", "/prices", "oak", ["larch", "Oak"]],
        ["/b", "/prices", "larch", ["larch"]],
        ["/c", "/prices", "oak", []],
      ],
    },
    at: ["/a", "/c"],
  },
  "image-too-heavy": {
    site: {
      images: [
        { pageUrl: at("/a"), imageUrl: at("/a.png"), status: 200, sizeBytes: 500_001 },
        { pageUrl: at("/b"), imageUrl: at("/b.png"), status: 200, sizeBytes: 500_000 },
      ],
    },
    at: ["/a"],
  },
  "too-deep": {
    site: {
      pages: [summary("/deep", { depth: LIMITS.depthMax + 1 }), summary("/less-deep", { depth: LIMITS.depthMax })],
    },
    at: ["/deep"],
  },
  "orphan-page": { site: { pages: [summary("/lonely", { inlinkCount: 0, depth: null })] }, at: ["/lonely"] },
  "hreflang-return-missing": {
    site: {
      pages: [summary("/en"), summary("/de")],
      hreflangs: [
        ["/en", "en", "/en"],
        ["/en", "de", "/de"],
        ["/de", "de", "/de"],
      ],
    },
    at: ["/en"],
  },
  "hreflang-to-error": {
    site: { pages: [summary("/en"), broken("/de")], hreflangs: [["/en", "de", "/de"]] },
    at: ["/en"],
  },
  "hreflang-to-redirect": {
    site: { pages: [summary("/en"), redirect("/de", "/")], hreflangs: [["/en", "de", "/de"]] },
    at: ["/en"],
  },
  "hreflang-to-noindex": {
    site: {
      pages: [summary("/en"), summary("/de", { noindex: true, inSitemap: false })],
      hreflangs: [
        ["/en", "de", "/de"],
        ["/de", "en", "/en"],
      ],
    },
    at: ["/en"],
  },
};

const runAll = (parts: SiteParts): IssueFinding[] => SITE_CHECKS.flatMap((check) => [...check.run(siteView(parts))]);
const codesOf = (parts: SiteParts): IssueCode[] => [...new Set(runAll(parts).map((finding) => finding.code))];

describe("SITE_CHECKS", () => {
  it("has a case for every site issue and for no other", () => {
    expect(Object.keys(CASES).sort()).toEqual(
      ISSUES.filter((issue) => issue.scope === "site")
        .map((issue) => issue.code)
        .sort(),
    );
  });

  it("finds nothing on a clean site", () => {
    expect(
      runAll({
        pages: [summary("/en"), summary("/de"), redirect("/old", "/")],
        hreflangs: [
          ["/de", "de", "/de"],
          ["/de", "en", "/en"],
          ["/en", "de", "/de"],
          ["/en", "en", "/en"],
        ],
      }),
    ).toEqual([]);
  });

  it.each(Object.entries(CASES))(
    "%s fires where it should and nowhere else, with evidence",
    (code, { site, at: paths, with: companions = [] }) => {
      const findings = runAll(site);
      expect(
        findings
          .filter((finding) => finding.code === code)
          .map((finding) => finding.url)
          .sort(),
      ).toEqual(paths.map(at).sort());
      expect(codesOf(site).sort()).toEqual([code, ...companions].sort());
      for (const finding of findings) {
        expect(finding.found).not.toBe("");
        expect(finding.found).not.toMatch(/undefined|NaN|\[object/);
      }
      expect(new Set(findings.map((finding) => `${finding.code} ${finding.url}`)).size).toBe(findings.length);
    },
  );

  it("does not call a walled, throttled or forbidden page broken", () => {
    const wall = { status: 403, botWall: true, isHtml: false, canonical: null } as const;
    expect(
      codesOf({
        pages: [
          summary("/wall", wall),
          canonicalised("/a", "/wall"),
          redirect("/old", "/wall"),
          summary("/busy", { ...wall, botWall: false, status: 429 }),
        ],
        links: [
          resolved("/a", "/wall", { targetStatus: 403 }),
          resolved("/b", "/busy", { targetStatus: 429 }),
          resolved("/c", "/unknown", { targetStatus: null }),
        ],
        hreflangs: [["/a", "de", "/wall"]],
      }),
    ).toEqual([]);
  });

  it("does not call foreign refusals and a developer's own machine broken links", () => {
    expect(
      codesOf({
        links: [
          resolved("/a", "https://www.linkedin.com/in/somebody", { targetStatus: 999 }),
          resolved("/b", "https://example.org/", { targetStatus: 403 }),
          resolved("/c", "http://localhost:3000/", { targetStatus: null, targetFailure: "connection" }),
          resolved("/d", "https://example.org/old", { targetStatus: 301, targetRedirectTo: "https://example.org/" }),
        ],
      }),
    ).toEqual([]);
    expect(codesOf({ links: [resolved("/a", "/private", { targetStatus: 403 })] })).toEqual(["broken-internal-link"]);
  });

  it("judges canonicals and hreflang that lead to other sites by what these answered", () => {
    const elsewhere = "https://example.org/page";
    const codesFor = (status: number | null, more: Partial<CheckedTarget> = {}) =>
      codesOf({
        pages: [summary("/a", { canonical: elsewhere, inSitemap: false })],
        hreflangs: [["/a", "de", elsewhere]],
        targets: [{ url: elsewhere, status, failure: null, redirectTo: null, ...more }],
      });
    expect(codesFor(200)).toEqual([]);
    expect(codesFor(404)).toEqual(["canonical-to-error", "hreflang-to-error"]);
    expect(codesFor(null, { failure: "dns" })).toEqual(["canonical-to-error", "hreflang-to-error"]);
    expect(codesFor(301, { redirectTo: "https://example.org/" })).toEqual([
      "canonical-to-redirect",
      "hreflang-to-redirect",
    ]);
    // Turned away as a robot, or not asked.
    expect(codesFor(403)).toEqual([]);
    expect(codesFor(null)).toEqual([]);
  });

  it("does not call a file of another site broken that is only kept from robots", () => {
    expect(
      codesOf({
        resources: [resource("/a", "script", { status: 403 }), resource("/b", "stylesheet", { status: 429 })],
      }),
    ).toEqual([]);
    expect(codesOf({ resources: [resource("/a", "script", { status: 403, url: at("/site.js") })] })).toEqual([
      "script-broken",
    ]);
  });

  it("judges crawlers one by one, each with the line that decides", () => {
    const text =
      "User-agent: *\nDisallow: /private/\n\nUser-agent: Googlebot\nUser-agent: OAI-SearchBot\nDisallow: /\nAllow: /$\n\nUser-agent: Claude-SearchBot\nDisallow: /\n";
    const found = runAll({ robots: { text } });
    expect(found.map(({ code, found: evidence }) => [code, evidence])).toEqual([
      ["robots-blocks-ai-search-bots", "Claude-SearchBot: Disallow: / (line 10)"],
    ]);
  });

  it("says nothing of files that gave no clear answer", () => {
    const text = "User-agent: *\nDisallow: /\n";
    expect(codesOf({ robots: { status: 403, text } })).toEqual([]);
    for (const status of [null, 403, 500, 301])
      expect(codesOf({ files: { llms: { status, isHtml: false, text: "" } } }), String(status)).toEqual([]);
    expect(
      codesOf({ files: { llms: null, variants: [{ kind: "host", url: "https://www.example.com/", status: 403 }] } }),
    ).toEqual([]);
    expect(codesOf({ files: { llms: { status: 200, isHtml: false, text: "\uFEFF\n# Garden shop\n" } } })).toEqual([]);
    expect(codesOf({ files: { llms: { status: 200, isHtml: true, text: "# x" } } })).toEqual(["llms-txt-missing"]);
    expect(codesOf({ sitemaps: [{ ...sitemap, declared: false }], robots: { status: 403 } })).toEqual([]);
  });

  it.each<[string, Partial<MissingPage>, string | null]>([
    ["status 200", {}, `${at(TOKEN)}: status 200`],
    [
      "a redirect to the start page",
      { status: 302, redirectTo: at("/"), text: null, wordCount: 0 },
      `${at(TOKEN)}: status 302, to the start page`,
    ],
    [
      "a redirect to somewhere else",
      { status: 302, redirectTo: at("/en/kajabot40401"), text: null, wordCount: 0 },
      null,
    ],
    ["404", { status: 404 }, null],
    ["410", { status: 410 }, null],
    ["500", { status: 500, text: null }, null],
    ["no HTML, with 200", { text: null, wordCount: 0 }, `${at(TOKEN)}: status 200`],
  ])("an address that cannot exist, answered with %s", (_, missing, found) => {
    const findings = runAll({ files: { missing: [missingPage(missing)] } });
    expect(findings.map((finding) => [finding.code, finding.url, finding.found])).toEqual(
      found === null ? [] : [["missing-pages-found", at("/"), found]],
    );
  });

  it("calls a page that looks like the answer for a missing one a soft 404, and no other", () => {
    const pages = [
      sameAsMissing("/same"),
      sameAsMissing("/names-itself"),
      sameAsMissing("/other-title", { title: "Oak benches" }),
      sameAsMissing("/other-text"),
      sameAsMissing("/longer", { wordCount: 60 }),
      sameAsMissing("/hidden", { noindex: true, inSitemap: false }),
      sameAsMissing("/gone", { status: 404, inSitemap: false }),
    ];
    const texts = pages
      .map(({ url }) => [new URL(url).pathname, NOTHING] as const)
      .filter(([path]) => path !== "/other-text" && path !== "/names-itself");
    const named = (path: string) => NOTHING.replace("at this place", `at ${path}`);
    const site: SiteParts = {
      pages,
      texts: [
        ...texts,
        ["/names-itself", named("/names-itself")],
        ["/other-text", NOTHING.split(" ").reverse().join(" ")],
      ],
    };
    const softOf = (missing: Partial<MissingPage>, more: SiteParts = {}) =>
      runAll({ ...site, ...more, files: { missing: [missingPage(missing)] } })
        .filter(({ code }) => code === "soft-404")
        .map(({ url }) => new URL(url).pathname);
    expect(softOf({})).toEqual(["/same"]);
    expect(softOf({ text: named(TOKEN), title: "Garden shop" })).toEqual(["/names-itself"]);
    // A right answer for what is missing accuses nobody, and so does one of too few words.
    expect(softOf({ status: 404 })).toEqual([]);
    expect(softOf({ wordCount: 12 })).toEqual([]);
    // One document for every address.
    const shell: SiteParts = {
      pages: [sameAsMissing("/", { depth: 0 }), ...pages],
      texts: [...(site.texts ?? []), ["/", NOTHING]],
    };
    expect(softOf({}, shell)).toEqual([]);
  });

  it("reports a chain of more than 20 redirects once, at its start", () => {
    const chain = (length: number, status = 302) =>
      Array.from({ length }, (_, index) =>
        redirect(`/hop-${index}`, index === length - 1 ? "/" : `/hop-${index + 1}`, { status }),
      );
    for (const pages of [chain(100), chain(100).reverse(), chain(21)]) {
      const findings = runAll({ pages }).filter(({ code }) => code === "redirect-loop");
      expect(findings.map(({ url }) => url)).toEqual([at("/hop-0")]);
      expect(findings[0]?.found).toMatch(/^more than 20 hops: .*\/hop-0 → .*\/hop-4 → …$/);
    }
    // What the crawl did not ask for any more belongs to the chain too.
    const cut = [...chain(21).slice(0, -1), redirect("/hop-20", "/never-requested")];
    expect(runAll({ pages: cut }).map(({ code, url }) => [code, url])).toEqual([["redirect-loop", at("/hop-0")]]);
    // As many as browsers follow.
    const legal = runAll({ pages: chain(20, 301) });
    expect(new Set(legal.map(({ code }) => code))).toEqual(new Set(["redirect-chain"]));
    expect(legal.map(({ found }) => found)).toEqual(Array.from({ length: 19 }, (_, index) => `${20 - index} hops`));
  });

  it("reports a circle of more than 20 redirects once", () => {
    const pages = Array.from({ length: 30 }, (_, index) => redirect(`/circle-${index}`, `/circle-${(index + 1) % 30}`));
    expect(runAll({ pages }).map(({ code, url }) => [code, url])).toEqual([["redirect-loop", at("/circle-0")]]);
  });

  it("groups a page's broken links into one finding with at most 20 addresses", () => {
    const links = Array.from({ length: 50 }, (_, index) => resolved("/a", `/gone-${index}`));
    const findings = runAll({ links });
    expect(findings).toHaveLength(1);
    expect(findings[0]?.found).toContain("50 links");
    expect(findings[0]?.related).toHaveLength(20);
  });

  it("names the other copies of a duplicate, never the page itself", () => {
    const pages = Array.from({ length: 30 }, (_, index) => summary(`/copy-${index}`, { title: "Same" }));
    for (const finding of runAll({ pages })) {
      expect(finding.related).toHaveLength(20);
      expect(finding.related).not.toContain(finding.url);
    }
  });

  it("holds no more than one page's links at a time", () => {
    let alive = 0;
    function* many() {
      for (let page = 0; page < 50_000; page += 1) {
        alive = page;
        yield resolved(`/p-${page}`, "/gone");
      }
    }
    const site = { ...siteView(), troubledLinks: many };
    const check = SITE_CHECKS.find(({ name }) => name === "link-targets");
    let seen = 0;
    for (const _ of check?.run(site) ?? []) {
      seen += 1;
      // A finding comes out as soon as the next page begins: nothing is gathered first.
      expect(alive - seen).toBeLessThanOrEqual(1);
    }
    expect(seen).toBe(50_000);
  });
});
