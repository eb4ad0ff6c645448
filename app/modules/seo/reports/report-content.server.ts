import type { AppContext } from "#app/platform/context.server.ts";
import { siteLabel } from "#app/platform/web/url/website-url.ts";
import { longDate, shortDate } from "#app/shared/format/date.ts";
import { themeTitle } from "../audit/domain/issue-groups.ts";
import { crawlObject } from "../crawls/crawl-control.server.ts";
import type { CrawlRow } from "../crawls/repo.server.ts";
import { getCrawl, listCrawls } from "../crawls/service.server.ts";
import { REQUESTS_PER_SECOND } from "../domain/crawl-limits.ts";
import { readableOn } from "./domain/colour.ts";
import { changesOf, countSeverities, countThemes, summarise, topFixes } from "./domain/report-summary.ts";
import { trendShape } from "./domain/trend.ts";
import { readReportableCrawl } from "./reportable-crawl.server.ts";
import type { SharedReport } from "./shared-report.server.ts";

const FIXES = 10;
const CHANGES = 6;
const CRAWLS_COMPARED = 8;
/** Pages of the crawl list that are looked through for those before the one shown. */
const CRAWLS_READ = 40;

const dayOf = (crawl: CrawlRow): Date => crawl.finishedAt ?? crawl.createdAt;

/** Returns the crawl that a link shows; null while none has finished. */
async function findCrawl({ report, project, scope }: SharedReport): Promise<CrawlRow | null> {
  if (report.crawlId !== null) {
    const chosen = await getCrawl(scope, report.crawlId);
    return chosen.ok && chosen.value.projectId === project.id ? chosen.value : null;
  }
  const latest = await listCrawls(scope, project.id, { limit: 1, status: "finished" });
  return latest.ok ? (latest.value.rows[0] ?? null) : null;
}

/** Finished crawls up to this one, oldest first. */
async function readHistory({ project, scope }: SharedReport, crawl: CrawlRow): Promise<CrawlRow[]> {
  const finished = await listCrawls(scope, project.id, { limit: CRAWLS_READ, status: "finished" });
  const rows = finished.ok ? finished.value.rows : [];
  return rows
    .filter(({ createdAt }) => createdAt <= crawl.createdAt)
    .slice(0, CRAWLS_COMPARED)
    .reverse();
}

/** What the cover says: known before the password is, but for the names. */
export const coverOf = ({ report, project }: SharedReport) => ({
  title: report.title,
  brandName: report.brandName,
  brandColour: report.brandColour,
  onBrand: readableOn(report.brandColour),
  preparedFor: report.preparedFor,
  preparedBy: report.preparedBy,
  site: siteLabel(project.url),
});

/** Everything that a report shows, in words and numbers; null while the website has no finished crawl. */
export async function readReportContent(context: AppContext, shared: SharedReport) {
  const shown = await findCrawl(shared);
  if (!shown) return null;
  const [reported, mode] = await Promise.all([
    readHistory(shared, shown).then((history) => readReportableCrawl(context, shared.scope, shown, history)),
    crawlObject(context, shown.id).mode(),
  ]);
  const { issues, crawl, others: history } = reported.ok ? reported.value : { issues: [], crawl: shown, others: [] };
  const before = history.find(({ id }) => id === crawl.previousCrawlId) ?? null;
  const compared = crawl.previousCrawlId !== null;
  const site = siteLabel(shared.project.url);
  const { pagesCrawled, pagesFound, maxUrls, htmlPages, healthPercent } = crawl;
  const figures = {
    site,
    pagesCrawled,
    pagesFound,
    maxUrls,
    htmlPages,
    healthPercent,
    healthBefore: before?.healthPercent ?? null,
    compared,
  };
  return {
    day: longDate(dayOf(crawl)),
    sentences: summarise(figures, issues),
    healthPercent,
    pagesCrawled,
    counts: countSeverities(issues),
    trend: trendShape(
      history.flatMap((one) =>
        one.healthPercent === null ? [] : [{ label: shortDate(dayOf(one)), value: one.healthPercent }],
      ),
    ),
    themes: countThemes(issues).map((theme) => ({ ...theme, title: themeTitle(theme.theme) })),
    fixes: topFixes(issues, htmlPages, FIXES),
    kinds: issues.filter(({ count }) => count > 0).length,
    changes: compared ? { ...changesOf(issues, CHANGES), beforeDay: before ? longDate(dayOf(before)) : null } : null,
    method: {
      mode,
      startUrl: shared.project.url,
      pagesCrawled,
      pagesFound,
      htmlPages,
      maxUrls,
      requestsPerSecond: REQUESTS_PER_SECOND,
    },
  };
}

export type ReportContent = NonNullable<Awaited<ReturnType<typeof readReportContent>>>;
export type ReportCover = ReturnType<typeof coverOf>;
