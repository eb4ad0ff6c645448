import { canonicalOf } from "../../checks/domain/canonical-header.ts";
import { isIndexable } from "../../checks/domain/indexability.ts";
import { type IssueFinding, issueOf } from "../../checks/domain/issues/catalogue.ts";
import { isNoindex } from "../../checks/domain/robots-directives.ts";
import type { HtmlFacts, ImageFacts, LinkFacts, PageFacts, PageSummary } from "../../domain/facts.ts";
import type { CrawlState } from "../crawl-state.ts";

export interface PageResult {
  id: number;
  facts: PageFacts;
  findings: IssueFinding[];
  /** A cell for each column of the project's own. */
  cells?: string[];
}

const ANCHOR_CHARS = 120;
/** A control character is six in JSON: even of these a row is no longer than what `bulk` sends at once. */
const LINKS_PER_ROW = 500;
/** Pictures of a page that its stored facts describe; all of them are in the table of images. */
const STORED_IMAGES = 200;
const STORED_NOFOLLOWS = 200;
const STORED_CHARS = 150_000;

/** The links of a page for LINK_SQL, each target once with its first anchor; in pieces that fit whatever their anchors weigh. */
export function linkRows(
  links: readonly LinkFacts[],
  idOf: (url: string) => number | undefined,
): Record<number, string>[] {
  const rows: Record<number, string>[] = [];
  const seen = new Set<number>();
  let row: Record<number, string> = {};
  for (const { url, anchor } of links) {
    const to = url === null ? undefined : idOf(url);
    if (to === undefined || seen.has(to)) continue;
    if (seen.size % LINKS_PER_ROW === 0) {
      row = {};
      rows.push(row);
    }
    seen.add(to);
    row[to] = anchor.length > ANCHOR_CHARS ? anchor.slice(0, ANCHOR_CHARS) : anchor;
  }
  return rows;
}

/** A page without its lists; nobody has counted the links to it yet. */
export function summaryOf(facts: PageFacts): PageSummary {
  const { html } = facts;
  return {
    url: facts.url,
    depth: facts.depth,
    inSitemap: facts.inSitemap,
    robotsBlocked: facts.robotsBlocked,
    status: facts.status,
    // A document that was cut off cannot be judged as a whole.
    failure: facts.failure ?? (facts.truncated ? "too-large" : null),
    botWall: facts.botWall !== null,
    redirectTo: facts.redirectTo,
    isHtml: html !== null,
    noindex: isNoindex(facts),
    title: html?.titles[0] ?? null,
    description: html?.descriptions[0] ?? null,
    textHash: html && html.wordCount > 0 ? html.textHash : null,
    wordCount: html?.wordCount ?? 0,
    canonical: canonicalOf(facts),
    inlinkCount: 0,
  };
}

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

export const pageRow = ({ id, facts }: PageResult, summary: PageSummary): unknown[] => [
  id,
  bit(summary.robotsBlocked),
  summary.status,
  summary.failure,
  bit(summary.botWall),
  summary.redirectTo,
  bit(summary.isHtml),
  bit(summary.noindex),
  bit(isIndexable(summary)),
  summary.title,
  summary.description,
  summary.textHash,
  summary.wordCount,
  summary.canonical,
  facts.bodyBytes,
  facts.ttfbMs,
];

/** The pictures of a page, each once; `flaws`: those that stand somewhere on it without a description or without measures. */
export function pictureRows(
  pageId: number,
  images: readonly ImageFacts[],
  idOf: (url: string) => number | undefined,
): { ids: number[]; flaws: number[][] } {
  const flawsOf = new Map<number, { withoutAlt: boolean; withoutSize: boolean }>();
  for (const { url, alt, hasSize } of images) {
    const id = url === null ? undefined : idOf(url);
    if (id === undefined) continue;
    const before = flawsOf.get(id);
    flawsOf.set(id, {
      withoutAlt: alt === null || before?.withoutAlt === true,
      withoutSize: !hasSize || before?.withoutSize === true,
    });
  }
  return {
    ids: [...flawsOf.keys()],
    flaws: [...flawsOf].flatMap(([id, { withoutAlt, withoutSize }]) =>
      withoutAlt || withoutSize ? [[pageId, id, bit(withoutAlt), bit(withoutSize)]] : [],
    ),
  };
}

/** Counts pages as they come in; `recount` has the last word. */
export function countResults(state: CrawlState, results: readonly PageResult[]): void {
  for (const { facts, findings } of results) {
    if (!facts.robotsBlocked) state.pagesCrawled++;
    const severities = findings.map((finding) => issueOf(finding.code).severity);
    const errors = severities.filter((severity) => severity === "error").length;
    if (facts.html) state.htmlPages++;
    if (facts.html && errors > 0) state.htmlPagesWithErrors++;
    state.errorCount += errors;
    state.warningCount += severities.filter((severity) => severity === "warning").length;
    state.noticeCount += severities.filter((severity) => severity === "notice").length;
    state.wallStreak = facts.botWall ? state.wallStreak + 1 : 0;
  }
}

/** Returns the first main heading, cut to a distinctive length; null without one. */
export const firstH1 = (html: HtmlFacts): string | null =>
  html.headings.find(({ level, text }) => level === 1 && text !== "")?.text.slice(0, 300) ?? null;

/**
 * What a page said, for the views of one page: its lists of links and its text are in tables of their own. A page made
 * to be large keeps its first entries of each list, so that no row is longer than a value may be.
 */
export function factsRow({ id, facts }: PageResult): [number, string] {
  const { html } = facts;
  const stored = html && {
    ...html,
    links: undefined,
    text: undefined,
    targets: undefined,
    places: undefined,
    images: html.images.slice(0, STORED_IMAGES),
    // Of the links only this is in no table.
    nofollowTargets: html.links
      .flatMap(({ url, nofollow }) => (nofollow && url !== null ? [url] : []))
      .slice(0, STORED_NOFOLLOWS),
    resources: facts.depth === 0 ? html.resources : undefined,
  };
  const json = JSON.stringify({ ...facts, html: stored });
  return [id, json.length <= STORED_CHARS ? json : JSON.stringify({ ...facts, html: stored && cutLists(stored) })];
}

/** Each list of an object with its first entries alone. */
const cutLists = (html: object): object =>
  Object.fromEntries(
    Object.entries(html).map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, 5) : value]),
  );
