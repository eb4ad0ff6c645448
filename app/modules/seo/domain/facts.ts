/**
 * What the crawler learns and the checks judge. These shapes are the seam between the engine
 * (fetching, parsing, storing) and the rules (pure functions over them).
 */

import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";
import type { LighthouseFacts } from "../checks/domain/lighthouse/facts.ts";
import type { MicrodataItem } from "../structured-data/domain/items.ts";
import type { PageResource, ResourceRole } from "./page-resources.ts";

/** Response headers that a check reads; names in lower case, several values joined by ", ". */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** One requested URL: every hop of a redirect chain is a page of its own. */
export interface PageFacts {
  /** Normalised absolute URL without fragment: the identity of a page within a crawl. */
  url: string;
  /** Clicks from the start page; null when no crawled link leads here (sitemap only). */
  depth: number | null;
  inSitemap: boolean;
  /** True when robots.txt forbids the URL: it is then never requested and `status` is null. */
  robotsBlocked: boolean;
  /** HTTP status, or null when no response arrived. */
  status: number | null;
  failure: FetchFailure | null;
  /** Set when a bot wall answered in place of the page. */
  botWall: { vendor: string } | null;
  /** Absolute, normalised target of a 3xx answer. */
  redirectTo: string | null;
  contentType: string | null;
  /** The first bytes look like an HTML document; only worth sniffing when `contentType` is not HTML. */
  looksLikeHtml?: boolean;
  /** Body bytes read after decompression; `truncated` when the size cap cut it. */
  bodyBytes: number;
  truncated: boolean;
  /** Time to the response head, in milliseconds. */
  ttfbMs: number | null;
  headers: ResponseHeaders;
  /** Null for anything that is not a parsed HTML document answered with 2xx. */
  html: HtmlFacts | null;
}

export interface HtmlFacts {
  lang: string | null;
  charset: string | null;
  viewport: string | null;
  /** Text of each `<title>` of the document, those of drawings left out, white space folded. */
  titles: string[];
  /** `content` of each meta description. */
  descriptions: string[];
  /** In document order. */
  headings: { level: 1 | 2 | 3 | 4 | 5 | 6; text: string }[];
  /** `<link rel=canonical>` as written and resolved (null when it does not parse). */
  canonicals: { raw: string; url: string | null; inHead: boolean }[];
  /** Lower-cased directives of meta robots / googlebot: "noindex", "nofollow", … */
  robotsDirectives: string[];
  hreflangs: { lang: string; raw: string; url: string | null }[];
  /** Words of the visible text (scripts, styles, inert templates and noscript left out); what attributes or style sheets hide counts. */
  wordCount: number;
  /** 64-bit hash of the folded visible text, as 16 hex digits: equal means same body. */
  textHash: string;
  /** The visible text, white space folded, blocks parted by line feeds; the first 20,000 characters. */
  text: string;
  links: LinkFacts[];
  /** Links behind the first 5,000, which are neither judged nor followed; missing when there are none. */
  linksLeftOut?: number;
  images: ImageFacts[];
  /** One entry for each `<script type="application/ld+json">`. */
  structuredData: StructuredBlock[];
  /** Microdata; missing when the page has none. */
  microdata?: MicrodataItem[];
  /** What only Lighthouse's audits look at. */
  lighthouse?: LighthouseFacts;
  /** http: subresources (scripts, styles, images, frames, media) on an https: page. */
  mixedContent: { tag: string; url: string }[];
  /** Absolute `action` of each form that posts, or the raw value when it does not parse. */
  formActions: string[];
  openGraph: { title: string | null; description: string | null; image: string | null };
  metaRefresh: string | null;
  /** Where it leads, when it leads anywhere. */
  metaRefreshUrl?: string | null;
  /** `content` of twitter:card. This and what follows is missing in the facts of crawls before 22 November 2026. */
  twitterCard?: string | null;
  /** Whether the document names an icon of its own. */
  hasIcon?: boolean;
  /** Links whose address is a script. */
  scriptLinks?: { count: number; first: string };
  /** Scripts and style sheets that the document loads, the first 50; stored for the start page alone. */
  resources?: string[];
  /** What the document names besides links and pictures; not stored with its facts. */
  targets?: PageResource[];
  /** Ids and names that a fragment can name; null when there are too many. Not stored with its facts. */
  places?: string[] | null;
}

export interface StructuredBlock {
  type: string | null;
  error: string | null;
  excerpt: string;
  /** Line of the document on which its text starts. */
  line?: number;
  /** As written; missing when the page has more of it than is kept. */
  source?: string;
}

export interface LinkFacts {
  /** Absolute, normalised; null when `raw` does not parse. */
  url: string | null;
  raw: string;
  /** Folded text, alt texts of images inside, or else aria-label / title: "" means no name at all. */
  anchor: string;
  nofollow: boolean;
  /** Same host as the start page (with or without `www.`). */
  internal: boolean;
}

export interface ImageFacts {
  url: string | null;
  raw: string;
  /** Null when the attribute is missing; an empty string marks a decorative image. */
  alt: string | null;
  hasSize: boolean;
}

/** A page as the site-wide checks see it: facts without the long lists. */
export interface PageSummary {
  url: string;
  depth: number | null;
  inSitemap: boolean;
  robotsBlocked: boolean;
  status: number | null;
  failure: FetchFailure | null;
  botWall: boolean;
  redirectTo: string | null;
  isHtml: boolean;
  /** noindex by meta or header. */
  noindex: boolean;
  title: string | null;
  description: string | null;
  textHash: string | null;
  wordCount: number;
  /** First resolvable canonical, from the head or the Link header. */
  canonical: string | null;
  /** Internal links that point here from other crawled pages. */
  inlinkCount: number;
}

/** A link with what its target answered. */
export interface ResolvedLink {
  from: string;
  to: string;
  anchor: string;
  internal: boolean;
  targetStatus: number | null;
  targetFailure: FetchFailure | null;
  targetRedirectTo: string | null;
}

/** A file or address that a page names, with what it answered. */
export interface ResolvedResource {
  from: string;
  url: string;
  role: ResourceRole;
  status: number | null;
  failure: FetchFailure | null;
}

/** A link to a place on a crawled page of the site. */
export interface FragmentLink {
  from: string;
  to: string;
  /** As written behind the #. */
  place: string;
  /** Ids and names on the page it leads to. */
  places: ReadonlySet<string>;
}

/** What an address that is no page of the crawl answered. */
export interface CheckedTarget {
  url: string;
  status: number | null;
  failure: FetchFailure | null;
  redirectTo: string | null;
}

/** Another address of the start page, and what it answered. */
export interface SiteVariant {
  kind: "http" | "host";
  url: string;
  status: number | null;
}

/** What a host of the site answered to an address that cannot exist. */
export interface MissingPage {
  url: string;
  status: number | null;
  redirectTo: string | null;
  title: string | null;
  /** Visible text as `HtmlFacts.text`; null for what is no HTML. */
  text: string | null;
  wordCount: number;
}

/** What robots.txt and the sitemaps said, for the checks that compare them with the pages. */
export interface SiteFiles {
  robots: {
    status: number | null;
    failure: FetchFailure | null;
    sizeBytes: number;
    syntaxErrors: { line: number; text: string }[];
    text?: string | null;
  };
  /** `robots.text`: the file itself, at most 500 KiB. `declared`: named by robots.txt or a sitemap index; false when only tried at the usual address. `sizeBytes` after decompression. `namedBy`: the index files that list it. */
  sitemaps: {
    url: string;
    status: number | null;
    error: string | null;
    urlCount: number;
    sizeBytes: number;
    declared?: boolean;
    namedBy?: string[];
  }[];
  /** /llms.txt; null when it was not asked for. */
  llms?: { status: number | null; isHtml: boolean; text: string } | null;
  /** The same site by http, and with or without `www.`, where these are other addresses. */
  variants?: SiteVariant[];
  /** One for each host that was asked. */
  missing?: MissingPage[];
  /** Scripts and style sheets of the start page. */
  resources?: string[];
}

export type DuplicateField = "title" | "description" | "textHash" | "h1";

/** Pages that robots.txt forbids, that redirect, that name another page as canonical, that only a sitemap may name, that lie deep. */
export type PageSelection = "blocked" | "redirecting" | "canonicalised" | "without-inlinks" | "deep";

/**
 * The whole crawl, read lazily. The crawl object backs it with SQL cursors, tests with arrays;
 * a check must iterate once and keep nothing that grows with the site.
 */
export interface SiteView {
  startUrl: string;
  files: SiteFiles;
  /** `of`: those that a check has a question about; a view may leave out the others. */
  pages(of?: PageSelection): Iterable<PageSummary>;
  page(url: string): PageSummary | undefined;
  /** An address that was only asked for, as the targets of links to other sites are. */
  target(url: string): CheckedTarget | undefined;
  /** Visible text of a page, as `HtmlFacts.text`: an indexed look-up. */
  textOf(url: string): string | null;
  /** Links whose target answered 3xx, 4xx, 5xx or not at all, ordered by `from`. */
  troubledLinks(): Iterable<ResolvedLink>;
  /** Non-empty values shared by two or more indexable HTML pages (`isIndexable` in checks/indexable.ts). */
  duplicates(field: DuplicateField): Iterable<{ value: string; urls: string[] }>;
  /** Indexable pages whose addresses differ in upper and lower case alone: two or more each. */
  caseTwins(): Iterable<string[]>;
  /** Ordered by `url`. */
  hreflangs(): Iterable<{ url: string; lang: string; target: string | null; raw: string }>;
  /** The hreflang annotations of one page: an indexed look-up, for return links. */
  hreflangsOf(url: string): Iterable<{ lang: string; target: string | null }>;
  /** Images whose request (HEAD or GET) failed or exceeded the size limit, ordered by `pageUrl`. */
  images(): Iterable<{ pageUrl: string; imageUrl: string; status: number | null; sizeBytes: number | null }>;
  /** Files and addresses besides links and pictures that answered 4xx, 5xx or not at all, ordered by `from`. */
  troubledResources(): Iterable<ResolvedResource>;
  /** Links to a place on a page that was read whole, ordered by `from`. */
  fragmentLinks(): Iterable<FragmentLink>;
}

export type Severity = "error" | "warning" | "notice";

/** One occurrence of an issue on one URL. `found` and `limit` are what the person reads as evidence. */
export interface Finding<Code extends string = string> {
  code: Code;
  url: string;
  found: string;
  limit: string | null;
  /** Other URLs concerned: the duplicates, the chain, the linking page. At most 20. */
  related: string[];
}
