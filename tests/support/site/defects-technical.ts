import { behaves, moved, page, raw, type SitePage } from "./model.ts";

const HTML = { "content-type": "text/html; charset=utf-8" };

const alternate = (lang: string, href: string): string => `<link rel="alternate" hreflang="${lang}" href="${href}">`;
const self = (path: string, ...langs: string[]): string =>
  langs.map((lang) => alternate(lang, `{origin}${path}`)).join("");
const translated = (path: string, plants: SitePage["plants"], others: string): SitePage =>
  page(path, plants, { head: self(path, "en", "x-default") + others });

/** Enough items that the page which lists them has more than 100 links. */
const CATALOGUE = Array.from({ length: 101 }, (_, index) => `/catalogue/item-${index + 1}`);
const LONG_QUERY = `/url-too-long?filter=${"oak-".repeat(520)}`;

/** Planted in how the site answers and hangs together. */
export const TECHNICAL_DEFECTS: Record<string, readonly SitePage[]> = {
  status: [
    raw("/client-error", ["client-error"], 404, HTML, "<h1>Not found</h1>"),
    raw("/server-error", ["server-error"], 500, HTML, "<h1>Error</h1>"),
    behaves("/no-response", "drop", ["no-response"]),
    behaves("/response-timeout", "hang", ["response-timeout"]),
    raw("/rate-limited", ["rate-limited"], 429, { ...HTML, "retry-after": "1" }, "<h1>Too many requests</h1>"),
    behaves("/blocked-by-bot-wall", "bot-wall", ["blocked-by-bot-wall"]),
    behaves("/body-too-large", "huge", ["body-too-large"]),
    behaves("/body-length-mismatch", "short-body", ["body-length-mismatch"]),
    behaves("/body-invalid-encoding", "invalid-gzip", ["body-invalid-encoding"]),
    page("/content-type-missing", ["content-type-missing"], {}, { headers: { "content-type": null } }),
    page(
      "/content-type-wrong.html",
      ["content-type-wrong"],
      {},
      { headers: { "content-type": "text/plain; charset=utf-8" } },
    ),
    raw("/brochure.pdf", [], 200, { "content-type": "application/pdf" }, "%PDF-1.4\n%%EOF\n"),
  ],
  redirects: [
    moved("/moved", "/titles"),
    moved("/redirect-chain", "/moved", ["redirect-chain"]),
    moved("/redirect-loop-a", "/redirect-loop-b", ["redirect-loop"]),
    moved("/redirect-loop-b", "/redirect-loop-a", ["redirect-loop"], 308),
    moved("/redirect-to-error", "/client-error", ["redirect-to-error"]),
    moved("/redirect-temporary", "/titles", ["redirect-temporary"], 302),
    moved("/redirect-invalid", "http://[", ["redirect-invalid"]),
    page("/redirect-meta-refresh", ["redirect-meta-refresh"], {
      head: '<meta http-equiv="refresh" content="30; url=/titles">',
    }),
  ],
  links: [
    page("/broken-internal-link", ["broken-internal-link"], { body: '<a href="/client-error">The old offer</a>' }),
    page("/broken-external-link", ["broken-external-link"], {
      body: '<a href="http://gone.invalid/">A friend of ours</a>',
    }),
    page("/link-to-redirect", ["link-to-redirect"], { body: '<a href="/moved">The old address</a>' }),
    page("/link-internal-nofollow", ["link-internal-nofollow"], {
      body: '<a rel="nofollow" href="/titles">Pages about titles</a>',
    }),
    page("/link-to-localhost", ["link-to-localhost"], {
      body: '<a href="http://localhost:3000/admin">Administration</a>',
    }),
    page("/link-empty-anchor", ["link-empty-anchor"], { body: '<a href="/titles"></a>' }),
    page("/link-vague-anchor", ["link-vague-anchor"], { body: '<a href="/titles">Click here</a>' }),
    page("/link-fragment-route", ["link-fragment-route"], {
      body: '<a href="/titles#/latest">The latest titles</a> <a href="#!view">A view</a>',
    }),
    page("/link-fragment-missing", ["link-fragment-missing"], {
      body: '<a href="/link-fragment-fine#prices">Prices</a> <a href="#nowhere">Below</a>',
    }),
    page("/link-fragment-fine", [], {
      body: '<h2 id="h&ouml;he">Height</h2><a name="old">Old</a> <a href="#h%C3%B6he">Height</a> <a href="#old">Old</a> <a href="#top">Up</a> <a href="/titles#:~:text=title">Titles</a>',
    }),
    page("/link-javascript", ["link-javascript"], { body: '<a href="javascript:void(0)">Open the basket</a>' }),
    page("/link-tracking-parameters", ["link-tracking-parameters"], {
      body: '<a href="/brochure.pdf?utm_source=banner">The brochure</a>',
    }),
    page("/link-invalid-url", ["link-invalid-url"], { body: '<a href="http://[">A broken address</a>' }),
    page("/link-other-schemes", [], {
      body: '<a href="mailto:shop@example.com">Write to us</a> <a href="tel:+4312345">Call us</a> <a href="#oak">Down the page</a> <p id="oak">Oak</p>',
    }),
    page("/too-many-links", ["too-many-links"], {
      body: CATALOGUE.map((path, index) => `<a href="${path}">Item number ${index + 1}</a>`).join(" "),
    }),
    page("/no-internal-links", ["no-internal-links"], { menu: [] }),
  ],
  resources: [
    page("/stylesheet-broken", ["stylesheet-broken"], { head: '<link rel="stylesheet" href="/gone/site.css">' }),
    page("/script-broken", ["script-broken"], { head: '<script src="/gone/site.js"></script>' }),
    page("/script-broken-elsewhere", ["script-broken"], { head: '<script src="{elsewhere}/gone/site.js"></script>' }),
    page("/frame-broken", ["frame-broken"], { body: '<iframe src="/gone/map"></iframe>' }),
    page("/media-broken", ["media-broken"], {
      body: '<video><source src="/gone/film.mp4"><track src="/gone/film.vtt"></video>',
    }),
    page("/image-source-broken", ["image-source-broken"], {
      body: '<picture><source srcset="/gone/bench.avif 1x, /img/small.png 2x"><img src="/img/small.png" width="1" height="1" alt="A bench"></picture>',
    }),
    page("/icon-broken", ["icon-broken"], { head: '<link rel="icon" href="/gone/icon.png">' }),
    page("/pagination-broken", ["pagination-broken"], {
      head: '<link rel="prev" href="/titles"><link rel="next" href="/gone/page-2">',
    }),
    page("/resources-fine", [], {
      head: '<link rel="stylesheet" href="/assets/site.css"><script src="{elsewhere}/assets/site.js"></script><link rel="next" href="/titles">',
      body: '<iframe src="/brochure.pdf"></iframe><template><video src="/gone/a.mp4"></video><iframe src="/gone/b"></iframe></template>',
    }),
  ],
  hreflang: [
    page("/hreflang-en", [], {
      head: self("/hreflang-en", "en", "x-default") + alternate("de", "{origin}/hreflang-de"),
    }),
    page("/hreflang-de", [], {
      lang: "de",
      head:
        self("/hreflang-de", "de") +
        alternate("en", "{origin}/hreflang-en") +
        alternate("x-default", "{origin}/hreflang-en"),
    }),
    translated("/hreflang-invalid-code", ["hreflang-invalid-code"], self("/hreflang-invalid-code", "en-uk")),
    translated("/hreflang-conflict", ["hreflang-conflict"], alternate("en", "{elsewhere}/titles")),
    page("/hreflang-self-missing", ["hreflang-self-missing"], {
      head: alternate("de", "{elsewhere}/titles") + alternate("x-default", "{elsewhere}/"),
    }),
    page("/hreflang-x-default-missing", ["hreflang-x-default-missing"], {
      head: self("/hreflang-x-default-missing", "en"),
    }),
    page("/hreflang-relative", ["hreflang-relative"], {
      head: alternate("en", "/hreflang-relative") + self("/hreflang-relative", "x-default"),
    }),
    page("/hreflang-lang-mismatch", ["hreflang-lang-mismatch"], {
      head: self("/hreflang-lang-mismatch", "fr", "x-default"),
    }),
    translated("/hreflang-return-missing", ["hreflang-return-missing"], alternate("de", "{origin}/titles")),
    translated("/hreflang-to-error", ["hreflang-to-error"], alternate("de", "{origin}/client-error")),
    translated(
      "/hreflang-unlinked",
      ["hreflang-to-error", "hreflang-return-missing"],
      alternate("de", "{origin}/only-hreflang") + alternate("fr", "{origin}/only-french"),
    ),
    translated(
      "/hreflang-elsewhere",
      ["hreflang-to-error", "hreflang-to-redirect"],
      alternate("de", "{elsewhere}/gone/de") + alternate("fr", "{elsewhere}/moved"),
    ),
    translated("/hreflang-to-redirect", ["hreflang-to-redirect"], alternate("de", "{origin}/moved")),
    translated("/hreflang-to-noindex", ["hreflang-to-noindex"], alternate("de", "{origin}/noindex")),
  ],
  security: [
    page("/form-insecure", ["form-insecure"], {
      body: '<form method="post" action="http://example.com/subscribe"><button>Subscribe</button></form>',
    }),
    page(
      "/csp-missing",
      ["csp-missing"],
      {},
      { headers: { "content-security-policy": null, "x-frame-options": "DENY" } },
    ),
    page("/nosniff-missing", ["nosniff-missing"], {}, { headers: { "x-content-type-options": null } }),
    page("/referrer-policy-unsafe", ["referrer-policy-unsafe"], {}, { headers: { "referrer-policy": "unsafe-url" } }),
    page(
      "/frame-protection-missing",
      ["frame-protection-missing"],
      {},
      { headers: { "content-security-policy": "default-src 'self'" } },
    ),
  ],
  structure: [
    page("/url_underscore", ["url-underscore"]),
    page("/url//double-slash", ["url-double-slash"]),
    // Too long for a sitemap, so it must not be indexable either: that would be one more issue.
    page(LONG_QUERY, ["url-too-long"], { canonicals: ["{origin}/"] }, { inSitemap: false }),
    page("/url-session-id", ["url-session-id"], {
      body: '<p><a href="/titles?PHPSESSID=3f9c2ab1d4e5f60718293a4b">Titles</a></p>',
    }),
    page("/url-parameters-many?wood=oak&height=45&width=120&depth=40", ["url-parameters-many"]),
    page("/url-encoding-invalid-%E9", ["url-encoding-invalid"]),
    page("/url-space%20between", ["url-space"]),
    page("/url-case", ["duplicate-url-case"]),
    page("/URL-Case", ["duplicate-url-case", "url-uppercase"], { name: "Capital letters" }),
    page("/deep/level-2", [], { body: '<a href="/deep/level-3">Level three</a>' }),
    page("/slow-response", ["slow-response"], {}, { delayMs: 1_200 }),
    page(
      "/html-too-heavy",
      ["html-too-heavy"],
      { head: `<style>/*${" oak".repeat(55_000)} */</style>` },
      { headers: { "content-encoding": "gzip" } },
    ),
    page("/compression-missing", ["compression-missing"], { head: `<style>/*${" oak".repeat(2_600)} */</style>` }),
  ],
};

/** Linked from other pages than a hub. */
export const FURTHER_PAGES: readonly SitePage[] = [
  raw("/assets/site.css", [], 200, { "content-type": "text/css" }, "body { color: #222 }"),
  raw("/assets/site.js", [], 200, { "content-type": "text/javascript" }, "document.title;"),
  raw("/brochure.pdf?utm_source=banner", [], 200, { "content-type": "application/pdf" }, "%PDF-1.4\n%%EOF\n"),
  page("/deep/level-3", [], { body: '<a href="/deep/level-4">Level four</a>' }),
  page("/deep/level-4", [], { body: '<a href="/deep/level-5">Level five</a>' }),
  page("/deep/level-5", ["too-deep"]),
  ...CATALOGUE.map((path) => page(path)),
];
