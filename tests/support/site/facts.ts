import { isIndexable } from "#app/modules/seo/checks/domain/indexability.ts";
import type {
  CheckedTarget,
  DuplicateField,
  HtmlFacts,
  LinkFacts,
  PageFacts,
  PageSummary,
  ResolvedLink,
  ResolvedResource,
  SiteFiles,
  SiteView,
} from "#app/modules/seo/domain/facts.ts";

/** The site that hand-made facts belong to. */
export const ORIGIN = "https://example.com";
export const at = (path: string): string => ORIGIN + path;
const absolute = (target: string): string => (target.includes("://") ? target : at(target));

export const link = (path: string, more: Partial<LinkFacts> = {}): LinkFacts => ({
  url: at(path),
  raw: path,
  anchor: "Garden chairs",
  nofollow: false,
  internal: true,
  ...more,
});

/** HTML that no check objects to. */
export const cleanHtml = (more: Partial<HtmlFacts> = {}): HtmlFacts => ({
  lang: "en",
  charset: "utf-8",
  viewport: "width=device-width, initial-scale=1",
  titles: ["Wooden garden chairs made to order"],
  descriptions: [
    "Chairs, benches and tables from local oak, built to your measure and delivered within three weeks, with a ten-year guarantee.",
  ],
  headings: [
    { level: 1, text: "Garden chairs" },
    { level: 2, text: "Oak" },
  ],
  canonicals: [{ raw: at("/page"), url: at("/page"), inHead: true }],
  robotsDirectives: [],
  hreflangs: [],
  wordCount: 350,
  textHash: "00000000000000aa",
  text: "Garden chairs\nOak",
  links: [link("/")],
  images: [],
  structuredData: [],
  mixedContent: [],
  formActions: [],
  openGraph: { title: "Garden chairs", description: "Made to order", image: at("/chair.jpg") },
  metaRefresh: null,
  twitterCard: "summary_large_image",
  hasIcon: true,
  scriptLinks: { count: 0, first: "" },
  resources: [],
  ...more,
});

/** A page that no check objects to; `html: null` makes it something other than a document. */
export const cleanPage = (more: Partial<PageFacts> = {}, html: Partial<HtmlFacts> | null = {}): PageFacts => ({
  url: at("/page"),
  depth: 1,
  inSitemap: true,
  robotsBlocked: false,
  status: 200,
  failure: null,
  botWall: null,
  redirectTo: null,
  contentType: "text/html; charset=utf-8",
  bodyBytes: 20_000,
  truncated: false,
  ttfbMs: 120,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "gzip",
    "strict-transport-security": "max-age=31536000",
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  },
  ...more,
  html: html === null ? null : cleanHtml(html),
});

/** A summary of a page that no check objects to. */
export const summary = (path: string, more: Partial<PageSummary> = {}): PageSummary => ({
  url: at(path),
  depth: 1,
  inSitemap: true,
  robotsBlocked: false,
  status: 200,
  failure: null,
  botWall: false,
  redirectTo: null,
  isHtml: true,
  noindex: false,
  title: `Title of ${path}`,
  description: `Description of ${path}`,
  textHash: path,
  wordCount: 300,
  canonical: at(path),
  inlinkCount: 2,
  ...more,
});

export const redirect = (path: string, to: string, more: Partial<PageSummary> = {}): PageSummary =>
  summary(path, {
    status: 301,
    redirectTo: at(to),
    isHtml: false,
    canonical: null,
    title: null,
    description: null,
    textHash: null,
    inSitemap: false,
    ...more,
  });

export const broken = (path: string, more: Partial<PageSummary> = {}): PageSummary =>
  summary(path, {
    status: 404,
    isHtml: false,
    canonical: null,
    title: null,
    description: null,
    textHash: null,
    inSitemap: false,
    ...more,
  });

export const resolved = (from: string, to: string, more: Partial<ResolvedLink> = {}): ResolvedLink => ({
  from: at(from),
  to: absolute(to),
  anchor: "Old offer",
  internal: !to.includes("://"),
  targetStatus: 404,
  targetFailure: null,
  targetRedirectTo: null,
  ...more,
});

/** A file of another site that is gone. */
export const resource = (
  from: string,
  role: ResolvedResource["role"],
  more: Partial<ResolvedResource> = {},
): ResolvedResource => ({
  from: at(from),
  url: "https://files.example.org/gone",
  role,
  status: 404,
  failure: null,
  ...more,
});

/** What a hand-made site consists of; lists are in the order that SiteView promises. */
export interface SiteParts {
  pages?: PageSummary[];
  robots?: Partial<SiteFiles["robots"]>;
  sitemaps?: SiteFiles["sitemaps"];
  files?: Partial<Pick<SiteFiles, "llms" | "variants" | "resources" | "missing">>;
  /** [page path, its visible text] */
  texts?: (readonly [string, string])[];
  /** [page path, its main heading] */
  h1s?: (readonly [string, string])[];
  links?: ResolvedLink[];
  /** [page path, language, target path] */
  hreflangs?: (readonly [string, string, string])[];
  /** Addresses that are no pages, with what they answered. */
  targets?: CheckedTarget[];
  resources?: ResolvedResource[];
  /** [page path, target path, place, the places there are] */
  fragments?: (readonly [string, string, string, readonly string[]])[];
  images?: { pageUrl: string; imageUrl: string; status: number | null; sizeBytes: number | null }[];
}

/** A SiteView over arrays; the start page is always there, and clean. */
export function siteView(parts: SiteParts = {}): SiteView {
  const pages = [...(parts.pages ?? [])];
  if (!pages.some((page) => page.url === at("/"))) pages.unshift(summary("/", { depth: 0 }));
  const hreflangs = (parts.hreflangs ?? []).map(([path, lang, target]) => ({
    url: at(path),
    lang,
    target: absolute(target),
    raw: absolute(target),
  }));
  return {
    startUrl: at("/"),
    files: {
      robots: { status: 200, failure: null, sizeBytes: 80, syntaxErrors: [], ...parts.robots },
      ...parts.files,
      sitemaps: parts.sitemaps ?? [
        { url: at("/sitemap.xml"), status: 200, error: null, urlCount: 10, sizeBytes: 900, declared: true },
      ],
    },
    pages: () => pages,
    page: (url) => pages.find((page) => page.url === url),
    textOf: (url) => parts.texts?.find(([path]) => at(path) === url)?.[1] ?? null,
    troubledLinks: () => parts.links ?? [],
    caseTwins: () => {
      const groups = new Map<string, string[]>();
      for (const { url } of pages.filter(isIndexable))
        groups.set(url.toLowerCase(), [...(groups.get(url.toLowerCase()) ?? []), url]);
      return [...groups.values()].filter((urls) => urls.length > 1);
    },
    duplicates: (field: DuplicateField) => {
      const groups = new Map<string, string[]>();
      for (const page of pages) {
        const value = field === "h1" ? (parts.h1s ?? []).find(([path]) => at(path) === page.url)?.[1] : page[field];
        if (value) groups.set(value, [...(groups.get(value) ?? []), page.url]);
      }
      return [...groups].filter(([, urls]) => urls.length > 1).map(([value, urls]) => ({ value, urls }));
    },
    hreflangs: () => hreflangs,
    hreflangsOf: (url) => hreflangs.filter((annotation) => annotation.url === url),
    images: () => parts.images ?? [],
    target: (url) => parts.targets?.find((target) => target.url === url),
    troubledResources: () => parts.resources ?? [],
    fragmentLinks: () =>
      (parts.fragments ?? []).map(([from, to, place, places]) => ({
        from: at(from),
        to: at(to),
        place,
        places: new Set(places),
      })),
  };
}
