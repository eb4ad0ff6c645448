import { ISSUE_CODES, type IssueCode } from "#app/modules/seo/checks/domain/issues/catalogue.ts";
import { CONTENT_DEFECTS, NAMED_ONLY, SITEMAP_ONLY } from "./defects-content.ts";
import { FURTHER_PAGES, TECHNICAL_DEFECTS } from "./defects-technical.ts";
import { type DocumentSpec, prose } from "./document.ts";
import { behaves, moved, type PlantedTable, page, raw, type Scenario, type SitePage } from "./model.ts";
import { STRUCTURE_SITE } from "./structure.ts";

const HUBS = { ...CONTENT_DEFECTS, ...TECHNICAL_DEFECTS };
const PERMISSIVE_ROBOTS = "User-agent: *\nDisallow:\n\nSitemap: {origin}/sitemap.xml\n";
const XML = { "content-type": "application/xml; charset=utf-8" };

/** Findings that a hub must have, because it links to the broken and moved pages of its theme. */
const HUB_PLANTS: Readonly<Record<string, readonly IssueCode[]>> = {
  status: ["broken-internal-link"],
  redirects: ["link-to-redirect", "broken-internal-link"],
};

const linkList = (pages: readonly SitePage[]): string =>
  `<ul>${pages.map(({ path }, index) => `<li><a href="${path}">Example number ${index + 1}</a></li>`).join("")}</ul>`;

const defects: Scenario = {
  exact: true,
  sitemap: true,
  robots:
    "User-agent: *\nDisallow: /private/\nDisallow: /styles/\nThis line is not a rule\n\nUser-agent: OAI-SearchBot\nDisallow: /\n\nSitemap: {origin}/sitemap.xml\nSitemap: {origin}/sitemap-gone.xml\nSitemap: {origin}/sitemap-empty.xml\n",
  pages: [
    page("/", [], {
      menu: Object.keys(HUBS).map((hub) => [`/${hub}`, `Pages about ${hub}`] as const),
      head: '<link rel="stylesheet" href="/styles/site.css">',
    }),
    raw("/styles/site.css", [], 200, { "content-type": "text/css" }, "body { color: #222 }"),
    raw(
      "/llms.txt",
      ["llms-txt-malformed"],
      200,
      { "content-type": "text/plain; charset=utf-8" },
      "A garden shop, without a heading.\n",
    ),
    ...Object.entries(HUBS).flatMap(([hub, pages]) => [
      page(`/${hub}`, HUB_PLANTS[hub], { body: linkList(pages) }),
      ...pages,
    ]),
    ...SITEMAP_ONLY,
    ...NAMED_ONLY,
    ...FURTHER_PAGES,
    raw("/robots.txt", ["robots-txt-syntax", "robots-blocks-ai-search-bots", "robots-blocks-css-js"], 0),
    raw("/sitemap-gone.xml", ["sitemap-error"], 404, XML, "<error/>"),
    raw("/sitemap-empty.xml", ["sitemap-empty"], 200, XML, urlset([])),
    ...images(),
  ],
};

/** An error page that says so in no title and no heading; "{path}" is where it was asked for. */
const NOTHING_HERE: Partial<DocumentSpec> = {
  name: "Nothing to see",
  titles: ["Oak garden shop: nothing to see at this place"],
  descriptions: [
    "Nothing to see at this place, though there is much else in a made-up garden shop that is worth a look.",
  ],
  headings: "<h1>Nothing to see</h1><h2>Look elsewhere</h2>",
  textSeed: "nothing",
  body: "<p>Nothing is kept at {path}, not any more.</p>",
};

const SHELL: Partial<DocumentSpec> = {
  name: "Garden",
  titles: ["Oak garden shop, opened in your browser"],
  descriptions: ["The pages of a made-up garden shop, which a script writes into this one document in your browser."],
  headings: "<h1>Garden shop</h1><h2>Opening</h2>",
  textSeed: "shell",
};

const SHOP_HUBS = ["titles", "descriptions", "images"];

/** Pages with the given names that all link to one another, and that no check objects to. */
const cleanPages = (names: readonly string[]): SitePage[] => {
  const paths = ["/", ...names.map((name) => `/${name}`)];
  const menu = paths.map((path) => [path, path === "/" ? "Start page" : `All about ${path.slice(1)}`] as const);
  return [...paths.map((path) => page(path, [], { menu })), ...images()];
};

/** Redirects /hop-1 → … → /hop-100 → /. */
const HOPS = Array.from({ length: 100 }, (_, index) =>
  moved(`/hop-${index + 1}`, index === 99 ? "/" : `/hop-${index + 2}`),
);

const HOSTILE: readonly SitePage[] = [
  behaves("/hang", "hang", ["response-timeout"]),
  behaves("/slow-body", "slow-body", ["response-timeout"]),
  behaves("/endless", "endless", ["body-too-large"]),
  behaves("/huge", "huge", ["body-too-large"]),
  behaves("/short-body", "short-body", ["body-length-mismatch"]),
  behaves("/invalid-gzip", "invalid-gzip", ["body-invalid-encoding"]),
  behaves("/drop", "drop", ["no-response"]),
  behaves("/binary-as-html", "binary-as-html", []),
  behaves("/wall", "bot-wall", ["blocked-by-bot-wall"]),
  moved("/loop-a", "/loop-b", ["redirect-loop"]),
  moved("/loop-b", "/loop-a", ["redirect-loop"]),
  moved("/loop-self", "/loop-self", ["redirect-loop"]),
  moved("/hop-0", "/hop-1", ["redirect-loop"]),
];

/** Every scenario is a site of its own, because robots.txt and sitemaps belong to an origin. */
export const SCENARIOS = {
  structure: STRUCTURE_SITE,
  /** A planted defect for each code that fits on one site. */
  defects,
  /** A small site with a few of the same defects, for journeys that wait for a polite crawl. */
  shop: {
    exact: true,
    sitemap: true,
    robots: PERMISSIVE_ROBOTS,
    pages: [
      page("/", [], {
        name: "Oak garden shop",
        titles: ["Oak garden shop: benches and tables"],
        menu: SHOP_HUBS.map((hub) => [`/${hub}`, `Pages about ${hub}`] as const),
      }),
      ...SHOP_HUBS.flatMap((hub) => [
        page(`/${hub}`, [], { body: linkList(CONTENT_DEFECTS[hub] ?? []) }),
        ...(CONTENT_DEFECTS[hub] ?? []),
      ]),
      ...images(),
    ],
  },
  /** Five pages and nothing wrong. */
  clean: {
    exact: true,
    sitemap: true,
    robots: PERMISSIVE_ROBOTS,
    pages: cleanPages(["oak", "beech", "larch", "contact"]),
  },
  /** Every address is answered 200; one page is no more than that answer, one only looks alike. */
  "missing-pages": {
    exact: true,
    sitemap: true,
    robots: PERMISSIVE_ROBOTS,
    missing: { kind: "document", document: NOTHING_HERE },
    pages: [
      page("/", ["missing-pages-found"], {
        menu: [
          ["/oak", "All about oak"],
          ["/sold-out", "All about larch"],
          ["/look-alike", "All about beech"],
        ],
      }),
      page("/oak"),
      page("/sold-out", ["soft-404"], NOTHING_HERE),
      page("/look-alike", [], {
        ...NOTHING_HERE,
        titles: ["Oak garden shop: beech, by the plank"],
        descriptions: [
          "Planks of beech by the metre, sawn to measure and delivered with everything else from a made-up garden shop.",
        ],
        headings: "<h1>Beech planks</h1>",
        textSeed: "beech",
      }),
      ...images(),
    ],
  },
  /** Missing pages lead to the start page. */
  "missing-to-start": {
    exact: true,
    sitemap: true,
    robots: PERMISSIVE_ROBOTS,
    missing: { kind: "redirect", status: 302, to: "/" },
    pages: cleanPages(["oak"]).map((it) => (it.path === "/" ? { ...it, plants: ["missing-pages-found"] } : it)),
  },
  /** One document for every address, which a script fills in the browser: a page looks like a missing one. */
  "one-document": {
    exact: true,
    sitemap: true,
    robots: PERMISSIVE_ROBOTS,
    missing: { kind: "document", document: SHELL },
    pages: [
      page("/", ["missing-pages-found", "duplicate-title", "duplicate-h1", "duplicate-description"], {
        ...SHELL,
        icon: true,
        identity: true,
        menu: [["/oak", "All about oak"]],
      }),
      page("/oak", ["duplicate-title", "duplicate-h1", "duplicate-description"], SHELL),
      ...images(),
    ],
  },
  /** Neither robots.txt nor sitemap. */
  "no-files": {
    exact: true,
    sitemap: false,
    robots: { kind: "raw", status: 404, headers: {}, body: "" },
    pages: [
      ...cleanPages(["oak"]).map((it) =>
        it.path === "/"
          ? page("/", ["sitemap-missing", "favicon-missing", "entity-markup-missing"], {
              menu: [["/oak", "All about oak"]],
              icon: false,
              identity: false,
            })
          : it,
      ),
      raw("/llms.txt", ["llms-txt-missing"], 404, {}, ""),
      raw("/robots.txt", ["robots-txt-missing"], 0),
    ],
  },
  /** robots.txt answers 503: nothing may be crawled. */
  "robots-5xx": {
    exact: true,
    sitemap: true,
    robots: { kind: "raw", status: 503, headers: {}, body: "" },
    pages: [...cleanPages([]), raw("/robots.txt", ["robots-txt-server-error"], 0)],
  },
  /** robots.txt never arrives: nothing may be crawled. */
  "robots-unreachable": {
    exact: true,
    sitemap: true,
    robots: { kind: "behaviour", behaviour: "drop" },
    pages: [...cleanPages([]), raw("/robots.txt", ["robots-txt-unreachable"], 0)],
  },
  /** robots.txt of 600 kB. */
  "robots-too-large": {
    exact: true,
    sitemap: true,
    robots: PERMISSIVE_ROBOTS + `# ${"padding ".repeat(12)}\n`.repeat(6_200),
    pages: [...cleanPages(["oak"]), raw("/robots.txt", ["robots-txt-too-large"], 0)],
  },
  /** The start page is forbidden; one page stays open and is in the sitemap, so nothing that may be read links to it. */
  "robots-blocks-all": {
    exact: true,
    sitemap: true,
    robots: "User-agent: *\nDisallow: /\nAllow: /open\nAllow: /sitemap.xml\n\nSitemap: {origin}/sitemap.xml\n",
    pages: [
      page("/", ["robots-blocks-start-page"], {}, { inSitemap: false }),
      page("/open", ["orphan-page"]),
      raw("/robots.txt", ["robots-blocks-search-engines", "robots-blocks-ai-search-bots"], 0),
      ...images(),
    ],
  },
  /** Crawl-delay of one second; to be read together with the recorded requests. */
  "crawl-delay": {
    exact: true,
    sitemap: true,
    robots: "User-agent: *\nCrawl-delay: 1\nDisallow:\n\nSitemap: {origin}/sitemap.xml\n",
    pages: cleanPages(["oak", "beech", "larch"]),
  },
  /** A sitemap index with a gzip file and a gzip-encoded answer; no page links to the listed ones. */
  "sitemap-index": {
    exact: true,
    sitemap: false,
    robots: "User-agent: *\nDisallow:\n\nSitemap: {origin}/sitemap-index.xml\n",
    pages: [
      ...cleanPages(["oak", "beech"]),
      raw("/sitemap-index.xml", [], 200, XML, sitemapIndex(["/sitemap-a.xml.gz", "/sitemap-b.xml"])),
      {
        path: "/sitemap-a.xml.gz",
        plants: [],
        inSitemap: false,
        answer: { kind: "gzip", headers: { "content-type": "application/gzip" }, body: urlset(["/", "/oak"]) },
      },
      {
        path: "/sitemap-b.xml",
        plants: [],
        inSitemap: false,
        answer: { kind: "gzip", headers: { ...XML, "content-encoding": "gzip" }, body: urlset(["/beech"]) },
      },
    ],
  },
  /** A sitemap that robots.txt does not name. */
  "sitemap-not-in-robots": {
    exact: true,
    sitemap: true,
    robots: "User-agent: *\nDisallow:\n",
    pages: [...cleanPages(["oak"]), raw("/robots.txt", ["sitemap-not-in-robots"], 0)],
  },
  /** An index that lists itself and another index; that one lists the pages' sitemap. */
  "sitemap-loop": {
    exact: true,
    sitemap: true,
    robots: "User-agent: *\nDisallow:\n\nSitemap: {origin}/sitemap-index.xml\n",
    pages: [
      ...cleanPages(["oak"]),
      raw(
        "/sitemap-index.xml",
        ["sitemap-loop"],
        200,
        XML,
        sitemapIndex(["/sitemap-index.xml", "/sitemap-nested.xml"]),
      ),
      raw("/sitemap-nested.xml", ["sitemap-index-nested"], 200, XML, sitemapIndex(["/sitemap.xml"])),
    ],
  },
  /** Three sitemaps that cannot be read beside one that can. */
  "sitemap-errors": {
    exact: true,
    sitemap: true,
    robots: `${PERMISSIVE_ROBOTS}Sitemap: {origin}/sitemap-html.xml\nSitemap: {origin}/sitemap-cut.xml\nSitemap: {origin}/sitemap-500.xml\n`,
    pages: [
      ...cleanPages(["oak"]),
      raw(
        "/sitemap-html.xml",
        ["sitemap-error"],
        200,
        { "content-type": "text/html; charset=utf-8" },
        "<!doctype html><title>Not found</title><p>This page is gone.</p>",
      ),
      raw(
        "/sitemap-cut.xml",
        ["sitemap-error"],
        200,
        XML,
        '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>{origin}/oak</loc></url><url><loc>{origin}/o',
      ),
      raw("/sitemap-500.xml", ["sitemap-error"], 500, XML, "<error/>"),
    ],
  },
  /** Sitemaps over the limits of the protocol: 50,001 addresses, and more than 50 MB. */
  "sitemap-limits": {
    exact: true,
    sitemap: true,
    robots: `${PERMISSIVE_ROBOTS}Sitemap: {origin}/sitemap-many.xml\nSitemap: {origin}/sitemap-large.xml\n`,
    pages: [
      ...cleanPages(["oak"]),
      // Fragments make 50,001 different entries of one page, so that the crawl itself stays small.
      raw(
        "/sitemap-many.xml",
        ["sitemap-too-many-urls"],
        200,
        XML,
        urlset(Array.from({ length: 50_001 }, (_, index) => `/oak#${index}`)),
      ),
      raw("/sitemap-large.xml", ["sitemap-too-large"], 200, XML, largeSitemap),
    ],
  },
  /** Every page is behind a challenge; robots.txt and the sitemap are not. */
  "bot-wall": {
    exact: true,
    sitemap: true,
    robots: PERMISSIVE_ROBOTS,
    pages: [{ ...behaves("/", "bot-wall", ["blocked-by-bot-wall"]), inSitemap: true }],
  },
  /** Answers that must never hold up a crawl. */
  hostile: {
    exact: false,
    sitemap: true,
    robots: PERMISSIVE_ROBOTS,
    pages: [page("/", [], { body: linkList(HOSTILE) }), ...HOSTILE, ...HOPS, ...images()],
  },
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof SCENARIOS;

/** Where each code must be reported in a scenario: all codes are there, most with no path. */
export function plantedIn(name: ScenarioName): PlantedTable {
  const { pages }: Scenario = SCENARIOS[name];
  const table = Object.fromEntries(ISSUE_CODES.map((code) => [code, [] as string[]])) as Record<IssueCode, string[]>;
  for (const { path, plants } of pages) for (const code of plants) table[code].push(path);
  return table;
}

/** Where each code is planted on the main site, scenario "defects". Codes that need another robots.txt or sitemap are in other scenarios. */
export const PLANTED: PlantedTable = plantedIn("defects");

/** Codes that cannot occur on plain http at a loopback address; the unit tables prove them. */
export const UNPLANTABLE: Readonly<Partial<Record<IssueCode, string>>> = {
  "page-on-http": "a loopback address is exempt: it has no certificate",
  "mixed-content": "needs a page served over https",
  "hsts-missing": "is judged on https pages only",
  "link-to-http": "needs a page served over https",
  "http-not-redirected": "a loopback address has no other address by http",
  "www-and-bare-both-answer": "a loopback address has no other host",
};

/**
 * A site of `count` linked pages for benchmarks: a tree in which each page links to its parent, its neighbours and
 * its ten children, so that a breadth-first crawl finds all of them in few steps. "typical" pages are as long as those of a real shop
 * (some 36 kB, 50 links, 37 pictures' places); "small" ones (2 kB) keep tests quick.
 */
export function generateSite(count: number, size: "small" | "typical" = "small"): Scenario {
  const pathOf = (index: number): string => (index === 0 ? "/" : `/page-${index}`);
  const pages = Array.from({ length: count }, (_, index) => {
    const near = [
      Math.floor((index - 1) / 10),
      index - 1,
      index + 1,
      ...Array.from({ length: 10 }, (_unused, child) => index * 10 + child + 1),
    ];
    const targets = [...new Set(near.filter((other) => other >= 0 && other < count && other !== index))];
    return page(pathOf(index), [], {
      menu: [["/", "Start page"], ...targets.map((other) => [pathOf(other), `Page number ${other}`] as const)],
      ...(size === "typical" && { wordCount: 600, body: cards(index, count, pathOf) }),
    });
  });
  return { exact: true, sitemap: true, robots: PERMISSIVE_ROBOTS, pages: [...pages, ...images()] };
}

/** What surrounds the text of a shop's page: cards with pictures, prices and links, with the markup that templates write. */
function cards(index: number, count: number, pathOf: (index: number) => string): string {
  return Array.from({ length: Math.min(36, count) }, (_, card) => {
    const target = (index * 7 + card * 53) % count;
    return `<article class="card card--product relative flex flex-col rounded-lg border bg-white shadow-sm" data-position="${card}" data-sku="OAK-${target}"><a class="card__link block p-4 no-underline hover:underline" href="${pathOf(target)}" title="Page number ${target}"><span class="card__badge inline-flex items-center rounded-full px-2 text-xs">In stock</span><img class="card__image aspect-square w-full object-cover" src="/img/small.png" width="320" height="320" loading="lazy" alt="Oak bench number ${target}"><h3 class="card__title mt-2 text-base font-semibold">Page number ${target}</h3></a><p class="card__text text-sm text-muted">${prose(`${index}:${card}`, 12)}</p><p class="card__price"><span class="price__amount" itemprop="price" content="${target}.00">€ ${target}.00</span></p></article>`;
  }).join("\n");
}

function urlset(paths: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>{origin}${path.replaceAll("&", "&amp;")}</loc></url>`).join("\n")}\n</urlset>\n`;
}

function sitemapIndex(paths: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<sitemap><loc>{origin}${path}</loc></sitemap>`).join("\n")}\n</sitemapindex>\n`;
}

/** The sitemap of a scenario's own pages. */
export const sitemapOf = (scenario: Scenario): string =>
  urlset(scenario.pages.filter((it) => it.inSitemap).map((it) => it.path));

function* largeSitemap(): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>{origin}/oak</loc></url>\n';
  const comment = `<!-- ${"oak ".repeat(250)}-->\n`;
  for (let bytes = 0; bytes <= 52_428_800; bytes += comment.length) yield comment;
  yield "</urlset>\n";
}

/** The picture files that pages refer to: they are no pages, so nothing is planted on them. */
function images(): SitePage[] {
  const png = { "content-type": "image/png" };
  return [
    raw("/img/small.png", [], 200, png, "\x89PNG small"),
    raw("/img/share.png", [], 200, png, "\x89PNG share"),
    raw("/img/heavy.png", [], 200, png, "p".repeat(600_000)),
  ];
}
