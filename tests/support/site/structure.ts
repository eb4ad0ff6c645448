import { prose } from "./document.ts";
import { moved, page, raw, type Scenario, type SitePage } from "./model.ts";

/** Which page links to which on the site "structure": all of its graph. */
export const STRUCTURE_LINKS: Readonly<Record<string, readonly string[]>> = {
  "/": [
    "/oak",
    "/porcelain",
    "/en",
    "/old-1",
    "/old-2",
    "/soft",
    "/old-gone",
    "/loop-a",
    "/blog/1/first-post-here",
    "/copies",
  ],
  "/oak": ["/", "/porcelain"],
  "/porcelain": ["/"],
  "/kiln": ["/", "/oak"],
  "/copies": ["/copy-a", "/copy-b", "/copy-near", "/kiln"],
  "/copy-a": ["/"],
  "/copy-b": ["/"],
  "/copy-near": ["/"],
  "/blog/1/first-post-here": ["/", "/blog/2/second-post-here"],
  "/blog/2/second-post-here": ["/blog/1/first-post-here"],
  "/en": ["/de", "/fr"],
  "/de": ["/en"],
  "/fr": ["/en"],
  // Named by the sitemap alone, and leads nowhere.
  "/orphan": [],
};

/** Addresses that redirect, with where to. */
export const STRUCTURE_REDIRECTS = [
  ["/old-1", "/old-2", 301],
  ["/old-2", "/oak", 301],
  ["/soft", "/oak", 302],
  ["/old-gone", "/gone", 301],
  ["/loop-a", "/loop-b", 301],
  ["/loop-b", "/loop-a", 301],
] as const;

const POTTERY =
  "<p>Our porcelain teapots are glazed by hand and fired twice in the old kiln, because glaze and porcelain shrink together in the fire of a kiln.</p>";
const article =
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"A post"}</script>';
const alternates = (...languages: string[]): string =>
  languages.map((lang) => `<link rel="alternate" hreflang="${lang}" href="{origin}/${lang}">`).join("");

const anchorOf = (path: string): string => (path === "/" ? "Start page" : `About ${path.slice(1)}`);

/** A page with its planted links; all but the copies have words of their own. */
const linked = (path: string, document: Parameters<typeof page>[2] = {}): SitePage =>
  page(path, [], {
    menu: (STRUCTURE_LINKS[path] ?? []).map((target) => [target, anchorOf(target)] as const),
    ...document,
  });

const copy = (path: string, body = ""): SitePage =>
  linked(path, { name: "Twice told", textSeed: "copies", wordCount: 400, canonicals: [], body });

/** A small site whose graph, copies, subjects, templates, languages and redirects are all known. */
export const STRUCTURE_SITE: Scenario = {
  exact: false,
  sitemap: true,
  robots: "User-agent: *\nDisallow:\n\nSitemap: {origin}/sitemap.xml\n",
  pages: [
    linked("/"),
    linked("/oak", {
      body: '<img src="/img/small.png" alt="A bench" width="10" height="10"><img src="/img/heavy.png">',
    }),
    linked("/porcelain", {
      name: "Porcelain teapots",
      titles: ["Porcelain teapots of the garden shop"],
      body: POTTERY,
    }),
    linked("/kiln", {
      titles: ["The old kiln, and what it is fired with"],
      body: `${POTTERY}<img src="/img/small.png">`,
    }),
    linked("/copies"),
    copy("/copy-a"),
    copy("/copy-b"),
    copy("/copy-near", `<p>${prose("a few words more", 12)}</p>`),
    linked("/blog/1/first-post-here", { head: article }),
    linked("/blog/2/second-post-here", {
      head: article,
      body: '<img src="/img/gone.png" alt="Lost" width="10" height="10">',
    }),
    linked("/en", { head: alternates("en", "de", "fr") }),
    linked("/de", { head: alternates("en", "de") }),
    linked("/fr", { head: alternates("fr") }),
    linked("/orphan"),
    ...STRUCTURE_REDIRECTS.map(([from, to, status]) => moved(from, to, [], status)),
    raw("/img/small.png", [], 200, { "content-type": "image/png" }, "\x89PNG small"),
    raw("/img/share.png", [], 200, { "content-type": "image/png" }, "\x89PNG share"),
    raw("/img/heavy.png", [], 200, { "content-type": "image/png" }, "p".repeat(600_000)),
  ],
};
