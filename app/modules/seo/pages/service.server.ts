import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { findIssue } from "../checks/domain/issues/catalogue.ts";
import { type LighthouseSeo, runLighthouseSeoAudits } from "../checks/domain/lighthouse/audits.ts";
import type { CrawlRow } from "../crawls/repo.server.ts";
import { getDocument, listCrawls } from "../crawls/service.server.ts";
import type { FindingRow, PageRow } from "../domain/crawl.ts";
import type { PageFacts } from "../domain/facts.ts";
import { type SerpPreview, serpPreview } from "../snippets/domain/serp-preview.ts";
import { type RichPreview, richPreviews } from "../structured-data/domain/rich-preview.ts";
import { validateItems } from "../structured-data/domain/validate.ts";
import { readItems, type ValidationReport } from "../structured-data/domain/validation-report.ts";
import type { DocumentQuery, PageDocument, PageImage, PageLink } from "./domain/page-view.ts";

export interface OverviewPart {
  part: "overview";
  serp: SerpPreview[];
  seo: LighthouseSeo | null;
  findings: (FindingRow & { title: string })[];
}

export interface ContentPart {
  part: "content";
  /** `skipped`: levels left out before it, such as 1 between h2 and h4. */
  headings: { level: number; text: string; skipped: number }[];
  facts: { label: string; value: string }[];
  text: string | null;
}

export interface LinksPart {
  part: "links";
  direction: "in" | "out";
  rows: PageLink[];
  nextCursor: string | null;
}

export interface ImagesPart {
  part: "images";
  images: { url: string; alt: string | null; hasSize: boolean; answer: PageImage | null }[];
}

export interface DataPart {
  part: "data";
  report: ValidationReport;
  previews: RichPreview[];
}

export interface HistoryPart {
  part: "history";
  /** Newest first; `row` is null where a crawl did not see the page. */
  crawls: { id: string; finishedAtMs: number | null; row: PageRow | null }[];
}

export type PageViewPart =
  | OverviewPart
  | ContentPart
  | LinksPart
  | ImagesPart
  | DataPart
  | HistoryPart
  | { part: "headers"; headers: { name: string; value: string }[] }
  | { part: "facts"; json: string };

export interface PageView {
  row: PageRow;
  /** False for a page of a crawl that kept no facts: it has to be crawled again. */
  hasFacts: boolean;
  shown: PageViewPart;
}

const HISTORY_CRAWLS = 10;

/** One part of what is known about a page. Errors: not_found. */
export async function getPageView(
  context: AppContext,
  scope: WorkspaceScope,
  crawl: Pick<CrawlRow, "id" | "projectId">,
  query: DocumentQuery,
): Promise<Result<PageView>> {
  const found = await getDocument(context, scope, crawl.id, query);
  if (!found.ok) return found;
  const document = found.value;
  const facts = document.facts === null ? null : (JSON.parse(document.facts) as PageFacts);
  const hasFacts = facts !== null || query.part === "links" || query.part === "history";
  const shown =
    query.part === "history"
      ? await historyOf(context, scope, crawl.projectId, query.url)
      : partOf(query, document, facts, context.now().getTime());
  return ok({ row: document.row, hasFacts, shown });
}

function partOf(
  { part, direction = "in" }: DocumentQuery,
  document: PageDocument,
  facts: PageFacts | null,
  nowMs: number,
): PageViewPart {
  switch (part) {
    case "content":
      return contentOf(document, facts);
    case "links":
      return { part, direction, rows: document.links?.rows ?? [], nextCursor: document.links?.nextCursor ?? null };
    case "images":
      return imagesOf(document, facts);
    case "data":
      return dataOf(facts);
    case "headers":
      return { part, headers: Object.entries(facts?.headers ?? {}).map(([name, value]) => ({ name, value })) };
    case "facts":
      return { part, json: facts ? JSON.stringify(facts, null, 2) : "" };
    default:
      return overviewOf(document, facts, nowMs);
  }
}

function overviewOf({ row, findings, robots }: PageDocument, facts: PageFacts | null, nowMs: number): OverviewPart {
  const html = facts?.html;
  const input = { url: row.url, title: html?.titles[0] ?? row.title, description: html?.descriptions[0] ?? null };
  return {
    part: "overview",
    serp: html ? (["desktop", "mobile"] as const).map((device) => serpPreview({ ...input, device })) : [],
    seo: facts && runLighthouseSeoAudits(facts, robots, nowMs),
    findings: findings.map((finding) => ({ ...finding, title: findIssue(finding.code)?.title ?? finding.code })),
  };
}

function contentOf({ row, text }: PageDocument, facts: PageFacts | null): ContentPart {
  const html = facts?.html;
  let before = 0;
  const headings = (html?.headings ?? []).map(({ level, text: words }) => {
    const skipped = Math.max(0, level - before - 1);
    before = level;
    return { level, text: words, skipped };
  });
  const fact = (label: string, value: string | null | undefined): { label: string; value: string }[] =>
    value ? [{ label, value }] : [];
  return {
    part: "content",
    headings,
    facts: html
      ? [
          { label: "Title", value: html.titles.join(" · ") || "none" },
          { label: "Description", value: html.descriptions.join(" · ") || "none" },
          { label: "Words", value: exact(row.wordCount) },
          { label: "Language", value: html.lang ?? "not given" },
          ...fact("Character set", html.charset),
          { label: "Canonical", value: html.canonicals.map(({ raw }) => raw).join(", ") || "none" },
          ...fact("Robots", html.robotsDirectives.join(", ")),
          ...fact("Hreflang", html.hreflangs.map(({ lang }) => lang).join(", ")),
          ...fact("Viewport", html.viewport),
          ...fact("Open Graph title", html.openGraph.title),
          ...fact("Open Graph description", html.openGraph.description),
          ...fact("Open Graph image", html.openGraph.image),
          ...fact("Refresh", html.metaRefresh),
        ]
      : [],
    text,
  };
}

function imagesOf({ images }: PageDocument, facts: PageFacts | null): ImagesPart {
  const answers = new Map(images.map((image) => [image.url, image]));
  return {
    part: "images",
    images: (facts?.html?.images ?? []).map(({ url, raw, alt, hasSize }) => ({
      url: url ?? raw,
      alt,
      hasSize,
      answer: (url === null ? null : answers.get(url)) ?? null,
    })),
  };
}

function dataOf(facts: PageFacts | null): DataPart {
  const blocks = facts?.html?.structuredData ?? [];
  const kept = blocks.flatMap(({ source, line }) => (source === undefined ? [] : [{ text: source, line: line ?? 1 }]));
  const { items, syntaxErrors } = readItems(kept, facts?.html?.microdata ?? []);
  return {
    part: "data",
    report: { items: validateItems(items), syntaxErrors, cut: kept.length < blocks.length },
    previews: richPreviews(items),
  };
}

/** The same address in the latest crawls of the project. */
async function historyOf(
  context: AppContext,
  scope: WorkspaceScope,
  projectId: string,
  url: string,
): Promise<HistoryPart> {
  const crawls = await listCrawls(scope, projectId, { limit: HISTORY_CRAWLS, status: "finished" });
  const rows = crawls.ok ? crawls.value.rows : [];
  const seen = await Promise.all(rows.map(({ id }) => getDocument(context, scope, id, { url, part: "history" })));
  return {
    part: "history",
    crawls: rows.map(({ id, finishedAt }, index) => {
      const found = seen[index];
      return { id, finishedAtMs: finishedAt?.getTime() ?? null, row: found?.ok ? found.value.row : null };
    }),
  };
}
