import { describe, expect, it } from "vitest";
import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";
import { at, cleanPage, link } from "#tests/support/site/facts.ts";
import { LIMITS } from "../../domain/audit-limits.ts";
import type { HtmlFacts, PageFacts } from "../../domain/facts.ts";
import { checkPage } from "./check-page.ts";
import { ISSUES, type IssueCode } from "./issues/catalogue.ts";

const html = (facts: Partial<HtmlFacts>): PageFacts => cleanPage({}, facts);
const failed = (failure: FetchFailure, status: number | null = null): PageFacts => cleanPage({ status, failure }, null);
const headers = (changes: Record<string, string>, without: string[] = []): PageFacts => {
  const page = cleanPage();
  return {
    ...page,
    headers: Object.fromEntries(
      Object.entries({ ...page.headers, ...changes }).filter(([name]) => !without.includes(name)),
    ),
  };
};
const canonical = (raw: string, url: string | null = raw, inHead = true) => ({ raw, url, inHead });
const image = { url: at("/a.png"), raw: "/a.png", alt: "A chair", hasSize: true };
const alternates = (...langs: [string, string][]): HtmlFacts["hreflangs"] =>
  langs.map(([lang, path]) => ({ lang, raw: at(path), url: at(path) }));
const described = (source: string): HtmlFacts["structuredData"][number] => ({
  type: "WebSite",
  error: null,
  excerpt: source,
  line: 7,
  source,
});
const words = (count: number): string => "abcd ".repeat(count).trim();

/** A page that fires exactly the code, or the code and its unavoidable companions. */
const CASES: Partial<Record<IssueCode, PageFacts | { page: PageFacts; with: IssueCode[] }>> = {
  "title-missing": html({ titles: [" "] }),
  "title-multiple": html({ titles: ["Wooden garden chairs made to order", "Chairs"] }),
  "title-too-short": html({ titles: ["Chairs"] }),
  "title-too-long": html({ titles: [`${"little lilies filling ".repeat(3)}`] }),
  "title-too-wide": html({ titles: ["WWWWWWWWWW MMMMMMMMMM WWWWWWWWWW MMMMMMMM"] }),
  "description-missing": html({ descriptions: [] }),
  "description-multiple": html({ descriptions: [words(20), words(21)] }),
  "description-too-short": html({ descriptions: ["Chairs from oak."] }),
  "description-too-long": html({ descriptions: [words(40)] }),
  "h1-missing": html({ headings: [{ level: 2, text: "Oak" }] }),
  "h1-multiple": html({
    headings: [
      { level: 1, text: "One" },
      { level: 1, text: "Two" },
    ],
  }),
  "heading-empty": html({ headings: [{ level: 1, text: " " }] }),
  "heading-level-skipped": html({
    headings: [
      { level: 1, text: "One" },
      { level: 3, text: "Three" },
    ],
  }),
  "low-word-count": html({ wordCount: 199 }),
  "placeholder-text": html({ text: "Garden chairs\nLorem ipsum dolor sit amet, consectetur" }),
  "lang-missing": html({ lang: null }),
  "lang-invalid": html({ lang: "en_GB" }),
  "charset-missing": { page: cleanPage({ contentType: "text/html" }, { charset: null }), with: [] },
  "viewport-missing": html({ viewport: null }),
  "viewport-blocks-zoom": html({ viewport: "width=device-width, user-scalable=no" }),
  "open-graph-missing": html({ openGraph: { title: "Chairs", description: null, image: null } }),
  "canonical-missing": html({ canonicals: [] }),
  "canonical-multiple": html({ canonicals: [canonical(at("/page")), canonical(at("/other"))] }),
  "canonical-relative": html({ canonicals: [canonical("/page", at("/page"))] }),
  "canonical-invalid": html({ canonicals: [canonical("https://", null)] }),
  "canonical-has-fragment": html({ canonicals: [canonical(at("/page#top"), at("/page"))] }),
  "canonical-outside-head": html({ canonicals: [canonical(at("/page"), at("/page"), false)] }),
  "canonical-header-mismatch": headers({ link: `<${at("/other")}>; rel="canonical"` }),
  "canonical-cross-host": html({ canonicals: [canonical("https://example.org/page")] }),
  noindex: html({ robotsDirectives: ["noindex"] }),
  nofollow: headers({ "x-robots-tag": "nofollow" }),
  nosnippet: html({ robotsDirectives: ["max-snippet:0"] }),
  "robots-conflict": {
    page: {
      ...html({ robotsDirectives: ["index", "follow"] }),
      headers: headers({ "x-robots-tag": "googlebot: noindex" }).headers,
    },
    with: ["noindex"],
  },
  "client-error": cleanPage({ status: 404 }, null),
  "server-error": cleanPage({ status: 503 }, null),
  "no-response": failed("dns"),
  "response-timeout": failed("timeout"),
  "rate-limited": cleanPage({ status: 429, headers: { "retry-after": "30" } }, null),
  "blocked-by-bot-wall": cleanPage({ status: 403, botWall: { vendor: "Cloudflare" } }, null),
  "body-too-large": cleanPage({ truncated: true, bodyBytes: 5_000_000 }),
  "body-length-mismatch": failed("length-mismatch", 200),
  "body-invalid-encoding": failed("invalid-encoding", 200),
  "content-type-missing": cleanPage({ contentType: null }, null),
  "content-type-wrong": cleanPage({ contentType: "text/plain; charset=utf-8", looksLikeHtml: true }, null),
  "redirect-invalid": failed("invalid-redirect", 301),
  "redirect-meta-refresh": html({ metaRefresh: "0; url=/new" }),
  "slow-response": cleanPage({ ttfbMs: 801 }),
  "html-too-heavy": cleanPage({ bodyBytes: LIMITS.htmlMaxBytes + 1 }),
  "link-internal-nofollow": html({ links: [link("/a", { nofollow: true })] }),
  "link-to-localhost": html({
    links: [link("/"), link("/", { url: "http://localhost:3000/", raw: "http://localhost:3000/", internal: false })],
  }),
  "link-to-http": html({ links: [link("/", { url: "http://example.com/a" })] }),
  "link-empty-anchor": html({ links: [link("/", { anchor: " " })] }),
  "link-vague-anchor": html({ links: [link("/", { anchor: "Click here" })] }),
  "link-invalid-url": html({
    links: [link("/"), link("/", { url: null, raw: "https://" }), link("/", { url: null, raw: "tel:+43123" })],
  }),
  "too-many-links": html({ links: Array.from({ length: 101 }, (_, index) => link(`/${index}`)) }),
  "no-internal-links": html({ links: [link("/page"), link("/", { url: "https://example.org/", internal: false })] }),
  "image-alt-missing": html({ images: [image, { ...image, alt: null }] }),
  "image-alt-too-long": html({ images: [{ ...image, alt: words(25) }] }),
  "image-size-missing": html({ images: [{ ...image, hasSize: false, alt: "" }] }),
  "url-too-long": { page: cleanPage({ url: at(`/page?${"q".repeat(2_048)}`) }), with: [] },
  "url-uppercase": cleanPage({ url: at("/Garden-chairs") }),
  "url-underscore": cleanPage({ url: at("/garden_chairs") }),
  "url-double-slash": cleanPage({ url: at("/garden//chairs") }),
  "hreflang-invalid-code": html({ hreflangs: alternates(["en", "/page"], ["en-uk", "/uk"], ["x-default", "/page"]) }),
  "hreflang-conflict": html({
    hreflangs: alternates(["en", "/page"], ["de", "/de"], ["DE", "/at"], ["x-default", "/page"]),
  }),
  "hreflang-self-missing": html({ hreflangs: alternates(["de", "/de"], ["x-default", "/"]) }),
  "hreflang-x-default-missing": html({ hreflangs: alternates(["en", "/page"], ["de", "/de"]) }),
  "hreflang-relative": html({
    hreflangs: [...alternates(["en", "/page"], ["x-default", "/page"]), { lang: "de", raw: "/de", url: at("/de") }],
  }),
  "hreflang-lang-mismatch": html({ hreflangs: alternates(["de", "/page"], ["x-default", "/page"]) }),
  "soft-404": html({ titles: ["Garden shop | Page not found"], wordCount: 250 }),
  "h1-too-long": html({ headings: [{ level: 1, text: "a".repeat(71) }] }),
  "description-same-as-title": {
    page: html({ titles: [words(8)], descriptions: [words(8).toUpperCase()] }),
    with: ["description-too-short"],
  },
  "open-graph-image-relative": html({ openGraph: { title: "Chairs", description: null, image: "/chair.jpg" } }),
  "twitter-card-missing": html({ twitterCard: null }),
  "favicon-missing": cleanPage(
    { depth: 0 },
    { hasIcon: false, structuredData: [{ type: "WebSite", error: null, excerpt: "" }] },
  ),
  "entity-markup-missing": cleanPage(
    { depth: 0 },
    { structuredData: [{ type: "BreadcrumbList, ListItem", error: null, excerpt: "" }] },
  ),
  "link-fragment-route": html({ links: [link("/"), link("/", { raw: "/#/about" }), link("/", { raw: "#!contact" })] }),
  "link-javascript": html({ scriptLinks: { count: 2, first: "javascript:void(0)" } }),
  "link-tracking-parameters": html({ links: [link("/"), link("/sale?utm_source=banner"), link("/sale?a=1&GCLID=x")] }),
  "url-session-id": cleanPage({ url: at("/page;jsessionid=1A530637289A03B07199A44E8D531427"), inSitemap: false }),
  "url-parameters-many": cleanPage({ url: at("/page?a=1&b=2&c=3&d=4") }),
  "url-encoding-invalid": cleanPage({ url: at("/caf%E9") }),
  "url-space": cleanPage({ url: at("/garden%20chairs") }),
  "compression-missing": headers({}, ["content-encoding"]),
  "referrer-policy-unsafe": headers({ "referrer-policy": "no-referrer, unsafe-url, made-up" }),
  "noindex-with-canonical": {
    page: html({ robotsDirectives: ["noindex"], canonicals: [canonical(at("/other"))] }),
    with: ["noindex"],
  },
  "structured-data-parse-error": html({ structuredData: [{ type: null, error: "Unexpected token", excerpt: "{," }] }),
  "structured-data-required-missing": html({
    structuredData: [described('{"@context":"https://schema.org","@type":"WebSite","name":"A"}')],
  }),
  "structured-data-recommended-missing": html({
    structuredData: [described('{"@context":"https://schema.org","@type":"Person","name":"A"}')],
  }),
  "structured-data-type-missing": html({ structuredData: [{ type: null, error: null, excerpt: "{}" }] }),
  "page-on-http": {
    page: cleanPage(
      { url: "http://example.com/page" },
      { canonicals: [canonical("http://example.com/page")], links: [link("/", { url: "http://example.com/" })] },
    ),
    with: [],
  },
  "mixed-content": html({ mixedContent: [{ tag: "script", url: "http://cdn.example/a.js" }] }),
  "form-insecure": html({ formActions: ["http://example.com/send"] }),
  "hsts-missing": headers({}, ["strict-transport-security"]),
  "csp-missing": headers({ "x-frame-options": "DENY" }, ["content-security-policy"]),
  "nosniff-missing": headers({}, ["x-content-type-options"]),
  "frame-protection-missing": headers({ "content-security-policy": "default-src 'self'" }),
};

const codesOf = (page: PageFacts): IssueCode[] => checkPage(page).map((finding) => finding.code);

describe("checkPage", () => {
  it("has a case for every page issue and for no other", () => {
    expect(Object.keys(CASES).sort()).toEqual(
      ISSUES.filter((issue) => issue.scope === "page")
        .map((issue) => issue.code)
        .sort(),
    );
  });

  it("finds nothing on a clean page, a clean file, a permanent redirect or a forbidden page", () => {
    expect(checkPage(cleanPage())).toEqual([]);
    expect(checkPage(cleanPage({ contentType: "application/pdf" }, null))).toEqual([]);
    expect(
      checkPage(cleanPage({ status: 301, redirectTo: at("/new"), contentType: null, bodyBytes: 0 }, null)),
    ).toEqual([]);
    expect(checkPage(cleanPage({ status: null, robotsBlocked: true }, null))).toEqual([]);
    expect(
      checkPage(
        cleanPage(
          {},
          {
            hreflangs: alternates(["en-GB", "/page"], ["pt-BR", "/br"], ["zh-Hant-TW", "/tw"], ["x-default", "/page"]),
          },
        ),
      ),
    ).toEqual([]);
  });

  it.each(Object.entries(CASES))("%s fires where it should, alone, with evidence", (code, entry) => {
    const { page, with: companions } = "page" in entry ? entry : { page: entry, with: [] };
    const findings = checkPage(page);
    expect(findings.map((finding) => finding.code).sort()).toEqual([code, ...companions].sort());
    for (const finding of findings) {
      expect(finding.url).toBe(page.url);
      expect(finding.found).not.toBe("");
      expect(finding.found).not.toMatch(/undefined|NaN|\[object/);
      expect(finding.found.length).toBeLessThanOrEqual(LIMITS.evidenceMaxChars);
      expect(finding.related.length).toBeLessThanOrEqual(LIMITS.relatedMax);
    }
  });

  it.each([
    ["title of 20 characters", html({ titles: ["a".repeat(20)] })],
    ["title of 60 characters", html({ titles: ["i".repeat(60)] })],
    ["description of 80 characters", html({ descriptions: ["a".repeat(80)] })],
    ["description of 160 characters", html({ descriptions: ["a".repeat(160)] })],
    ["200 words", html({ wordCount: 200 })],
    ["100 links", html({ links: Array.from({ length: 100 }, (_, index) => link(`/${index}`)) })],
    ["alt of 100 characters", html({ images: [{ ...image, alt: "a".repeat(100) }] })],
    ["first byte after 800 ms", cleanPage({ ttfbMs: 800 })],
    ["maximum-scale 2", html({ viewport: "width=device-width, maximum-scale=2.0" })],
    [
      "X-Frame-Options without frame-ancestors",
      headers({ "content-security-policy": "default-src 'self'", "x-frame-options": "DENY" }),
    ],
    ["the same canonical twice", html({ canonicals: [canonical(at("/page")), canonical(at("/page"))] })],
    [
      "the same canonical in the header",
      headers({ link: `<${at("/style.css")}>; rel=preload; as=style, <${at("/page")}>; rel="canonical"` }),
    ],
    ["h1 of 70 characters", html({ headings: [{ level: 1, text: "a".repeat(70) }] })],
    ["three parameters, empty ones apart", cleanPage({ url: at("/page?a=1&b=2&&c=3&") })],
    ["a path in UTF-8", cleanPage({ url: at("/caf%C3%A9") })],
    ["10,000 bytes without compression", { ...headers({}, ["content-encoding"]), bodyBytes: 10_000 }],
    ["a parameter that is called sid and is short", cleanPage({ url: at("/page?sid=12345") })],
    ["a link to a part of the page", html({ links: [link("/"), link("/", { raw: "/#oak" })] })],
    [
      "a link from outside's parameters on another site",
      html({ links: [link("/"), link("/", { url: "https://example.org/?utm_source=x", internal: false })] }),
    ],
    ["a safe referrer policy after an unsafe one", headers({ "referrer-policy": "unsafe-url, strict-origin" })],
    [
      "facts of a crawl that did not look for card, icon and scripts",
      cleanPage({}, { twitterCard: undefined, hasIcon: undefined, scriptLinks: undefined }),
    ],
    ["a page other than the start page without an icon", html({ hasIcon: false })],
    [
      "an article about error pages",
      html({
        titles: ["How to fix a page that was not found"],
        headings: [{ level: 1, text: "Page not found: what to do about it" }],
        wordCount: 250,
      }),
    ],
    ["directives for another robot", headers({ "x-robots-tag": "otherbot: noindex, nofollow" })],
  ])("keeps silent at the limit: %s", (_, page) => {
    expect(codesOf(page)).toEqual([]);
  });

  it("says nothing about text and snippet of a page that is kept out of the index", () => {
    expect(
      codesOf(
        html({ robotsDirectives: ["noindex"], wordCount: 3, titles: ["Sign in"], descriptions: [], canonicals: [] }),
      ),
    ).toEqual(["noindex"]);
  });

  it("reports a walled page as walled, whatever the wall answered", () => {
    for (const status of [200, 403, 429, 503, null])
      expect(codesOf(cleanPage({ status, botWall: { vendor: "DataDome" }, failure: null }))).toEqual([
        "blocked-by-bot-wall",
      ]);
  });

  it("judges no content of a document that was cut off", () => {
    expect(codesOf(cleanPage({ truncated: true }, { titles: [], links: [] }))).toEqual(["body-too-large"]);
  });

  it("recognises a wrong type by the file extension too", () => {
    expect(codesOf(cleanPage({ url: at("/page.html"), contentType: "application/octet-stream" }, null))).toEqual([
      "content-type-wrong",
    ]);
    expect(codesOf(cleanPage({ url: at("/licence"), contentType: "text/plain" }, null))).toEqual([]);
  });

  it("lets loopback addresses use http, but not the public ones that a page there posts to", () => {
    const local = cleanPage(
      { url: "http://127.0.0.1:9000/page" },
      { canonicals: [canonical("http://127.0.0.1:9000/page")], formActions: ["http://127.0.0.1:9000/send"] },
    );
    expect(codesOf(local)).toEqual([]);
    expect(codesOf({ ...local, url: "http://127.0.0.1.example.com/page" })).toContain("page-on-http");
  });

  it("keeps at most 20 related URLs, and counts all", () => {
    const page = html({ links: Array.from({ length: 60 }, (_, index) => link(`/${index}`, { nofollow: true })) });
    const [finding] = checkPage(page);
    expect(finding?.found).toContain("60 links");
    expect(finding?.related).toHaveLength(20);
  });

  it("counts the links that are left out, and says so", () => {
    const [finding] = checkPage(
      html({ links: Array.from({ length: 5_000 }, (_, index) => link(`/${index}`)), linksLeftOut: 1_432 }),
    );
    expect(finding).toMatchObject({
      code: "too-many-links",
      found: "6,432 links; the last 1,432 were neither checked nor followed",
    });
  });

  it("judges a page with 20,000 links in time", () => {
    const page = html({
      links: Array.from({ length: 20_000 }, (_, index) => link(`/${index}`, { anchor: "read more" })),
    });
    const start = performance.now();
    checkPage(page);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
