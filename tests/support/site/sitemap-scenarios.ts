import { raw, type Scenario } from "./model.ts";
import { cleanPages, largeSitemap, PERMISSIVE_ROBOTS, sitemapIndex, urlset, XML } from "./pieces.ts";

/** Sites whose sitemaps are found, read or broken in some way. */
export const SITEMAP_SCENARIOS = {
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
} as const satisfies Readonly<Record<string, Scenario>>;
