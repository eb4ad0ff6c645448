import { ISSUE_CODES, type IssueCode } from "#app/modules/seo/checks/domain/issues/catalogue.ts";
import { CONTENT_DEFECTS, NAMED_ONLY, SITEMAP_ONLY } from "./defects-content.ts";
import { FURTHER_PAGES, TECHNICAL_DEFECTS } from "./defects-technical.ts";
import type { DocumentSpec } from "./document.ts";
import { behaves, moved, type PlantedTable, page, raw, type Scenario, type SitePage } from "./model.ts";
import { cleanPages, images, linkList, PERMISSIVE_ROBOTS, urlset, XML } from "./pieces.ts";
import { SITEMAP_SCENARIOS } from "./sitemap-scenarios.ts";
import { STRUCTURE_SITE } from "./structure.ts";

const HUBS = { ...CONTENT_DEFECTS, ...TECHNICAL_DEFECTS };
/** Findings that a hub must have, because it links to the broken and moved pages of its theme. */
const HUB_PLANTS: Readonly<Record<string, readonly IssueCode[]>> = {
  status: ["broken-internal-link"],
  redirects: ["link-to-redirect", "broken-internal-link"],
};

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
  ...SITEMAP_SCENARIOS,
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

export { generateSite } from "./generated.ts";
export { sitemapOf } from "./pieces.ts";
