import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { isFlagOn } from "#app/platform/flags/flags.server.ts";
import { newId } from "#app/platform/ids.ts";
import { cutPage, readSortCursor } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import type { IssueSummary } from "../compare/domain/findings-diff.ts";
import {
  type CrawlProgress,
  type CrawlRpc,
  type CursorPage,
  type FindingQuery,
  type FindingRow,
  isOver,
  type PageQuery,
  type PageRow,
} from "../domain/crawl.ts";
import { MAX_ACTIVE_CRAWLS, MAX_DAILY_CRAWLS } from "../domain/crawl-limits.ts";
import { seoModule } from "../manifest.ts";
import { mutedCodes } from "../mutes/service.server.ts";
import type { DocumentQuery, PageDocument } from "../pages/domain/page-view.ts";
import { findOverLimitProjects, overLimitProjectError } from "../projects/over-limit-projects.server.ts";
import * as projects from "../projects/repo.server.ts";
import { type ListQuery, SEO_WRITE } from "../projects/service.server.ts";
import { crawlObject, handCrawlToObject } from "./crawl-control.server.ts";
import * as repo from "./repo.server.ts";

const NO_CRAWL = appError("not_found", "Crawl not found in this workspace.");
const NO_PROJECT = appError("not_found", "Project not found in this workspace.");
const CLOSED = appError("unavailable", "No new crawls are started at this moment. Please try again later.", {
  retryAfterSeconds: 600,
});
const UNDER_WAY = appError("conflict", "A crawl of this project is already under way.");
// Many projects of one host, crawled together, would be a flood to it however polite each crawl is.
const TOO_MANY = appError(
  "conflict",
  `This workspace has ${MAX_ACTIVE_CRAWLS} crawls under way, and no more can be started. Wait until one has ended, or cancel one.`,
);

const TOO_MANY_TODAY = appError(
  "limit_reached",
  `${MAX_DAILY_CRAWLS} crawls of this project were started within 24 hours, and no more can be. Try again later.`,
);

/**
 * Starts a crawl of a project; a project has at most one under way, a workspace at most ten. Called again with an `id`
 * that it has started already, it answers that crawl. `budget` (domain/gate/budget.ts) is kept with it for its gate.
 * Errors: forbidden, plan_required, not_found, conflict (archived, or as many crawls are under way as there may be),
 * limit_reached (the project rests: a smaller plan has no place for it), unavailable (an administrator has stopped new
 * crawls).
 */
export async function startCrawl(
  context: RequestContext,
  actor: Actor,
  projectId: string,
  {
    startedBy,
    id = newId(context.now().getTime()),
    budget = null,
  }: { startedBy: repo.CrawlRow["startedBy"]; id?: string; budget?: string | null },
): Promise<Result<repo.CrawlRow>> {
  const allowed = authorize(actor, SEO_WRITE);
  if (!allowed.ok) return allowed;
  if (!(await isFlagOn(context, "crawls"))) return err(CLOSED);
  const scope = workspaceScope(context, actor);
  const project = await projects.findProject(scope, projectId);
  if (!project) return err(NO_PROJECT);
  if (project.archivedAt) return err(appError("conflict", "The project is archived. Restore it first."));
  if ((await findOverLimitProjects(scope, actor.plan)).has(projectId)) return err(overLimitProjectError(actor.plan));
  const now = context.now();
  const maxUrls = seoModule.limits.crawlUrls[actor.plan];
  const queued = { id, workspaceId: actor.workspaceId, projectId, startedBy, maxUrls, budget, createdAt: now };
  const started = await repo.insertCrawl(
    context,
    queued,
    { maxActive: MAX_ACTIVE_CRAWLS, maxDaily: MAX_DAILY_CRAWLS },
    auditEntry(actor, "seo_crawl.started", `seo_crawl:${id}`),
  );
  const crawl = await repo.findCrawl(scope, id);
  if (!started) {
    if (crawl) return ok(crawl);
    if (await repo.findActiveCrawl(scope, projectId)) return err(UNDER_WAY);
    return err(
      (await repo.countCrawlsSince(scope, projectId, new Date(now.getTime() - days(1)))) >= MAX_DAILY_CRAWLS
        ? TOO_MANY_TODAY
        : TOO_MANY,
    );
  }
  if (!crawl) throw new Error(`Crawl ${id} vanished after it was queued`);
  await handCrawlToObject(context, crawl, project, actor.plan);
  return ok((await repo.findCrawl(scope, id)) ?? crawl);
}

/** Crawls of a project. Errors: not_found, invalid_input (cursor). */
export async function listCrawls(
  scope: WorkspaceScope,
  projectId: string,
  {
    cursor: text,
    limit,
    status,
    sort = projects.NEWEST_FIRST,
  }: ListQuery & { status?: repo.CrawlRow["status"] | undefined; sort?: repo.CrawlSort },
): Promise<Result<CursorPage<repo.CrawlRow>>> {
  const cursor = readSortCursor(text, "number");
  if (!cursor.ok) return cursor;
  const [project, rows] = await Promise.all([
    projects.findProject(scope, projectId),
    repo.findCrawls(scope, projectId, { cursor: cursor.value, limit: limit + 1, status, sort }),
  ]);
  return project ? ok(cutPage(rows, limit, (row) => row[sort.by])) : err(NO_PROJECT);
}

/** The head row of one crawl. Errors: not_found. */
export async function getCrawl(scope: WorkspaceScope, id: string): Promise<Result<repo.CrawlRow>> {
  const crawl = await repo.findCrawl(scope, id);
  return crawl ? ok(crawl) : err(NO_CRAWL);
}

async function control(
  context: RequestContext,
  actor: Actor,
  crawlId: string,
  verb: "pause" | "resume" | "cancel",
  from: readonly repo.CrawlRow["status"][],
): Promise<Result<CrawlProgress>> {
  const allowed = authorize(actor, SEO_WRITE);
  if (!allowed.ok) return allowed;
  const crawl = await repo.findCrawl(workspaceScope(context, actor), crawlId);
  if (!crawl) return err(NO_CRAWL);
  if (!from.includes(crawl.status))
    return err(appError("conflict", `A crawl that is ${crawl.status} cannot be ${PAST[verb]}.`));
  const progress = await crawlObject(context, crawlId)[verb]();
  await recordAudit(context, auditEntry(actor, `seo_crawl.${PAST[verb]}`, `seo_crawl:${crawlId}`));
  return ok(progress);
}

const PAST = { pause: "paused", resume: "resumed", cancel: "canceled" } as const;

/** Holds a crawl after the requests under way. Errors: forbidden, plan_required, not_found, conflict. */
export const pauseCrawl = (context: RequestContext, actor: Actor, crawlId: string) =>
  control(context, actor, crawlId, "pause", ["queued", "running"]);

/** Resumes a paused crawl. Errors: forbidden, plan_required, not_found, conflict. */
export const resumeCrawl = (context: RequestContext, actor: Actor, crawlId: string) =>
  control(context, actor, crawlId, "resume", ["paused"]);

/** Ends a crawl for good and keeps what it found. Errors: forbidden, plan_required, not_found, conflict. */
export const cancelCrawl = (context: RequestContext, actor: Actor, crawlId: string) =>
  control(context, actor, crawlId, "cancel", ["queued", "running", "paused"]);

/** Asks the crawl's object, after making sure that the crawl belongs to the workspace. Errors: not_found. */
export async function queryCrawl<T>(
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  question: (crawl: CrawlRpc) => Promise<T>,
): Promise<Result<T>> {
  const crawl = await repo.findCrawl(scope, crawlId);
  return crawl ? ok(await question(crawlObject(context, crawlId))) : err(NO_CRAWL);
}

/** One summary per issue that occurs now or was fixed since the previous crawl. Errors: not_found. */
export const listIssues = (
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
): Promise<Result<IssueSummary[]>> => queryCrawl(context, scope, crawlId, (crawl) => crawl.issues());

/** A finding, and whether its issue is muted now. */
export interface MarkedFinding extends FindingRow {
  muted: boolean;
}

/** Findings of a crawl, those of muted issues among them unless they are excluded. Errors: not_found. */
export async function listFindings(
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  { muted = "include", ...query }: Omit<FindingQuery, "without"> & { muted?: "exclude" | "include" },
): Promise<Result<CursorPage<MarkedFinding>>> {
  const crawl = await repo.findCrawl(scope, crawlId);
  if (!crawl) return err(NO_CRAWL);
  const codes = await mutedCodes(context, scope, crawl.projectId);
  const { rows, nextCursor } = await crawlObject(context, crawlId).findings({
    ...query,
    without: muted === "exclude" ? codes : undefined,
  });
  return ok({ rows: rows.map((row) => ({ ...row, muted: codes.includes(row.code) })), nextCursor });
}

/** Crawled pages. Errors: not_found. */
export const listPages = (
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  query: PageQuery,
): Promise<Result<CursorPage<PageRow>>> => queryCrawl(context, scope, crawlId, (crawl) => crawl.pages(query));

/** What a part of the view of one page shows. Errors: not_found. */
export async function getDocument(
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  query: DocumentQuery,
): Promise<Result<PageDocument>> {
  const asked = await queryCrawl(context, scope, crawlId, (crawl) => crawl.document(query));
  if (!asked.ok) return asked;
  return asked.value ? ok(asked.value) : err(appError("not_found", "This crawl did not see that page."));
}

/** Returns the progress of a crawl: from its object while it runs, from the head row once it is over. Errors: not_found. */
export async function getProgress(
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
): Promise<Result<CrawlProgress>> {
  const crawl = await repo.findCrawl(scope, crawlId);
  if (!crawl) return err(NO_CRAWL);
  return ok(
    isOver(crawl.status) || crawl.status === "queued"
      ? progressOf(crawl)
      : await crawlObject(context, crawlId).progress(),
  );
}

/** The head row in the shape of a progress message. */
function progressOf(crawl: repo.CrawlRow): CrawlProgress {
  const { id, startedAt, finishedAt, status } = crawl;
  return {
    crawlId: id,
    status,
    reason: crawl.reason,
    phase: isOver(status) ? "done" : status === "queued" ? "preparing" : "crawling",
    pagesCrawled: crawl.pagesCrawled,
    pagesFound: crawl.pagesFound,
    htmlPages: crawl.htmlPages,
    htmlPagesWithErrors: crawl.htmlPagesWithErrors,
    errorCount: crawl.errorCount,
    warningCount: crawl.warningCount,
    noticeCount: crawl.noticeCount,
    newCount: crawl.newCount,
    fixedCount: crawl.fixedCount,
    persistingCount: crawl.persistingCount,
    healthPercent: crawl.healthPercent,
    severityScore: crawl.severityScore,
    startedAtMs: startedAt?.getTime() ?? null,
    finishedAtMs: finishedAt?.getTime() ?? null,
  };
}
