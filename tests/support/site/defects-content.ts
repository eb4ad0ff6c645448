import { moved, page, raw, type SitePage } from "./model.ts";

/** Planted in what a page says: one page per code, named after it. */
export const CONTENT_DEFECTS: Record<string, readonly SitePage[]> = {
  titles: [
    page("/title-missing", ["title-missing"], { titles: [] }),
    page("/title-multiple", ["title-multiple"], {
      titles: ["Two titles on one page: the first", "Two titles: the second"],
    }),
    page("/title-too-short", ["title-too-short"], { titles: ["Short title"] }),
    page("/title-too-long", ["title-too-long"], {
      titles: ["Lilies fill little tilted tins till light filters in, still life"],
    }),
    page("/title-too-wide", ["title-too-wide"], { titles: ["GARDEN WORKSHOP: WOODEN WHEELBARROWS AND WINDOWS"] }),
    page("/soft-404", ["soft-404"], { titles: ["Oak garden shop | Page not found"] }),
    page("/duplicate-title-a", ["duplicate-title"], { titles: ["The same title on two pages"] }),
    page("/duplicate-title-b", ["duplicate-title"], { titles: ["The same title on two pages"] }),
  ],
  descriptions: [
    page("/description-missing", ["description-missing"], { descriptions: [] }),
    page("/description-multiple", ["description-multiple"], {
      descriptions: [
        "The first of two descriptions, which is long enough to pass the check for short ones with ease.",
        "The second description.",
      ],
    }),
    page("/description-too-short", ["description-too-short"], { descriptions: ["A description that is too short."] }),
    page("/description-too-long", ["description-too-long"], {
      descriptions: [
        "A description that goes on and on about chairs, benches and tables, about oak, beech and larch, about rain and summer evenings, until no search result could show all of it.",
      ],
    }),
    page("/description-same-as-title", ["description-same-as-title", "description-too-short"], {
      titles: ["One sentence for title and description"],
      descriptions: ["One sentence for title and description"],
    }),
    page("/duplicate-description-a", ["duplicate-description"], {
      descriptions: ["One description used for two pages, which therefore describes neither of them properly at all."],
    }),
    page("/duplicate-description-b", ["duplicate-description"], {
      descriptions: ["One description used for two pages, which therefore describes neither of them properly at all."],
    }),
  ],
  content: [
    page("/h1-missing", ["h1-missing"], { headings: "<h2>Only a second level</h2>" }),
    page("/h1-multiple", ["h1-multiple"], { headings: "<h1>First main heading</h1><h1>Second main heading</h1>" }),
    page("/heading-empty", ["heading-empty"], { headings: "<h1>Heading above nothing</h1><h2> </h2>" }),
    page("/heading-level-skipped", ["heading-level-skipped"], {
      headings: "<h1>Heading</h1><h4>Three levels down</h4>",
    }),
    page("/h1-too-long", ["h1-too-long"], {
      headings: "<h1>A main heading that says everything about oak, beech and larch, and then goes on about rain</h1>",
    }),
    page("/duplicate-h1-a", ["duplicate-h1"], { headings: "<h1>One heading for two pages</h1>" }),
    page("/duplicate-h1-b", ["duplicate-h1"], { headings: "<h1>One heading for two pages</h1>" }),
    page("/low-word-count", ["low-word-count"], { wordCount: 20 }),
    page("/placeholder-text", ["placeholder-text"], {
      body: "<p>Lorem ipsum <b>dolor</b> sit amet, consectetur adipiscing elit.</p>",
    }),
    page("/lang-missing", ["lang-missing"], { lang: null }),
    page("/lang-invalid", ["lang-invalid"], { lang: "en_GB" }),
    page("/charset-missing", ["charset-missing"], { charsetMeta: false }, { headers: { "content-type": "text/html" } }),
    page("/viewport-missing", ["viewport-missing"], { viewport: null }),
    page("/viewport-blocks-zoom", ["viewport-blocks-zoom"], {
      viewport: "width=device-width, initial-scale=1, user-scalable=no",
    }),
    page("/open-graph-missing", ["open-graph-missing"], { openGraph: false }),
    page("/open-graph-image-relative", ["open-graph-image-relative"], { openGraphImage: "/img/share.png" }),
    page("/social-image-broken", ["social-image-broken"], { openGraphImage: "{origin}/gone/share.png" }),
    page("/twitter-card-missing", ["twitter-card-missing"], { twitterCard: false }),
    page("/duplicate-body-a", ["duplicate-body", "duplicate-h1"], {
      textSeed: "copy",
      headings: "<h1>Copied text</h1>",
    }),
    page("/duplicate-body-b", ["duplicate-body", "duplicate-h1"], {
      textSeed: "copy",
      headings: "<h1>Copied text</h1>",
    }),
    page("/structured-data-parse-error", ["structured-data-parse-error"], {
      head: '<script type="application/ld+json">{"@type": "Product", "name": "Bench",}</script>',
    }),
    page("/structured-data-type-missing", ["structured-data-type-missing"], {
      head: '<script type="application/ld+json">{"name": "Bench"}</script>',
    }),
    page("/structured-data-required-missing", ["structured-data-required-missing"], {
      head: '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "WebSite", "name": "Bench"}</script>',
    }),
    page("/structured-data-recommended-missing", ["structured-data-recommended-missing"], {
      head: '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Person", "name": "Bench"}</script>',
    }),
    page("/structured-data-valid", [], {
      head: '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Course", "name": "Bench", "description": "How to build it", "provider": "Oak"}</script>',
    }),
  ],
  images: [
    page("/image-alt-missing", ["image-alt-missing"], { body: '<img src="/img/small.png" width="1" height="1">' }),
    page("/image-alt-too-long", ["image-alt-too-long"], {
      body: `<img src="/img/small.png" width="1" height="1" alt="${"A bench made of oak ".repeat(6)}">`,
    }),
    page("/image-size-missing", ["image-size-missing"], { body: '<img src="/img/small.png" alt="A bench">' }),
    page("/image-broken", ["image-broken"], { body: '<img src="/img/gone.png" width="1" height="1" alt="A bench">' }),
    page("/image-too-heavy", ["image-too-heavy"], {
      body: '<img src="/img/heavy.png" width="1" height="1" alt="A bench">',
    }),
    page("/image-fine", [], {
      body: '<img src="/img/small.png" width="1" height="1" alt="A bench"><img src="/img/small.png" width="1" height="1" alt="">',
    }),
  ],
  canonicals: [
    page("/canonical-missing", ["canonical-missing"], { canonicals: [] }),
    page("/canonical-multiple", ["canonical-multiple"], { canonicals: ["{origin}/canonical-multiple", "{origin}/"] }),
    page("/canonical-relative", ["canonical-relative"], { canonicals: ["/canonical-relative"] }),
    page("/canonical-invalid", ["canonical-invalid"], { canonicals: ["http://["] }),
    page("/canonical-has-fragment", ["canonical-has-fragment"], {
      canonicals: ["{origin}/canonical-has-fragment#oak"],
    }),
    page("/canonical-outside-head", ["canonical-outside-head"], {
      canonicals: [],
      body: '<link rel="canonical" href="{origin}/canonical-outside-head">',
    }),
    page(
      "/canonical-header-mismatch",
      ["canonical-header-mismatch"],
      {},
      { headers: { link: '<{origin}/>; rel="canonical"' } },
    ),
    page(
      "/canonical-header-only",
      [],
      { canonicals: [] },
      { headers: { link: '<{origin}/canonical-header-only>; rel="canonical"' } },
    ),
    page(
      "/canonical-cross-host",
      ["canonical-cross-host"],
      { canonicals: ["{elsewhere}/titles"] },
      { inSitemap: false },
    ),
    page("/canonical-to-redirect", ["canonical-to-redirect"], { canonicals: ["{origin}/moved"] }, { inSitemap: false }),
    page(
      "/canonical-to-error",
      ["canonical-to-error"],
      { canonicals: ["{origin}/client-error"] },
      { inSitemap: false },
    ),
    page(
      "/canonical-to-error-unlinked",
      ["canonical-to-error"],
      { canonicals: ["{origin}/only-canonical"] },
      { inSitemap: false },
    ),
    page(
      "/canonical-to-error-elsewhere",
      ["canonical-to-error", "canonical-cross-host"],
      { canonicals: ["{elsewhere}/gone/canonical"] },
      { inSitemap: false },
    ),
    page(
      "/canonical-to-redirect-elsewhere",
      ["canonical-to-redirect", "canonical-cross-host"],
      { canonicals: ["{elsewhere}/moved"] },
      { inSitemap: false },
    ),
    page("/canonical-to-noindex", ["canonical-to-noindex"], { canonicals: ["{origin}/noindex"] }, { inSitemap: false }),
    page(
      "/canonical-to-blocked",
      ["canonical-to-blocked"],
      { canonicals: ["{origin}/private/linked"] },
      { inSitemap: false },
    ),
    page(
      "/canonical-to-other-canonical",
      ["canonical-to-other-canonical"],
      { canonicals: ["{origin}/canonicalised"] },
      { inSitemap: false },
    ),
    page("/canonicalised", [], { canonicals: ["{origin}/"] }, { inSitemap: false }),
  ],
  robots: [
    page("/noindex", ["noindex"], { head: '<meta name="robots" content="noindex">' }, { inSitemap: false }),
    page("/noindex-header", ["noindex"], {}, { inSitemap: false, headers: { "x-robots-tag": "noindex" } }),
    page(
      "/noindex-with-canonical",
      ["noindex-with-canonical", "noindex"],
      { head: '<meta name="robots" content="noindex">', canonicals: ["{origin}/"] },
      { inSitemap: false },
    ),
    page("/nofollow", ["nofollow"], { head: '<meta name="robots" content="nofollow">' }),
    page("/nosnippet", ["nosnippet"], { head: '<meta name="robots" content="nosnippet">' }),
    page(
      "/robots-conflict",
      ["robots-conflict", "noindex"],
      { head: '<meta name="robots" content="index, follow">' },
      { inSitemap: false, headers: { "x-robots-tag": "noindex" } },
    ),
    page("/private/linked", ["blocked-by-robots"], {}, { inSitemap: false }),
  ],
  sitemaps: [
    page("/sitemap-url-noindex", ["sitemap-url-noindex", "noindex"], {
      head: '<meta name="robots" content="noindex">',
    }),
    page("/sitemap-url-canonicalised", ["sitemap-url-canonicalised"], { canonicals: ["{origin}/"] }),
    page("/not-in-sitemap", ["not-in-sitemap"], {}, { inSitemap: false }),
  ],
};

/** Named by a canonical or an hreflang alone. */
export const NAMED_ONLY: readonly SitePage[] = [
  raw("/only-canonical", ["client-error"], 404, { "content-type": "text/html; charset=utf-8" }, "<h1>Not found</h1>"),
  raw("/only-hreflang", ["client-error"], 404, { "content-type": "text/html; charset=utf-8" }, "<h1>Not found</h1>"),
  page("/only-french", ["not-in-sitemap"], { lang: "fr" }, { inSitemap: false }),
];

/** Reached through the sitemap alone. */
export const SITEMAP_ONLY: readonly SitePage[] = [
  page("/private/in-sitemap", ["sitemap-url-blocked", "blocked-by-robots"]),
  moved("/sitemap-url-redirect", "/titles", ["sitemap-url-redirect"], 301, true),
  raw(
    "/sitemap-url-error",
    ["sitemap-url-error", "client-error"],
    404,
    { "content-type": "text/html; charset=utf-8" },
    "<h1>Not found</h1>",
    true,
  ),
  page("/orphan-page", ["orphan-page"]),
];
