import { type AddressError, checkAddress } from "#app/modules/websites/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { ARCHIVE_FACTOR, archiveFull, limitReached } from "#app/platform/access/limits.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { looksPublic } from "#app/platform/web/url/website-url.ts";
import { cutPage, readSortCursor } from "#app/shared/cursor.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { crawlObject } from "../crawls/crawl-control.server.ts";
import * as crawls from "../crawls/repo.server.ts";
import type { CursorPage } from "../domain/crawl.ts";
import { seoModule } from "../manifest.ts";
import type { CreateProjectInput, UpdateProjectInput } from "../schema.ts";
import { forgetSite } from "../settings/repo.server.ts";
import { nextOccurrence } from "./domain/schedule.ts";
import * as repo from "./repo.server.ts";

/** A page of a list. */
export interface ListQuery {
  cursor?: string | undefined;
  /** 1 to 100. */
  limit: number;
}

const NO_PROJECT = appError("not_found", "Project not found in this workspace.");

/** What it takes to change projects: owners and editors of a workspace whose plan has the SEO Engine. */
export const SEO_WRITE = { feature: "seo", write: true } as const;

/** Lists the projects of a workspace, each with its latest crawl. Errors: invalid_input (cursor). */
export async function listProjects(
  scope: WorkspaceScope,
  {
    cursor: text,
    limit,
    archived = false,
    sort = repo.NEWEST_FIRST,
  }: ListQuery & { archived?: boolean; sort?: repo.ProjectSort },
): Promise<Result<CursorPage<repo.ProjectWithLatest>>> {
  const cursor = readSortCursor(text, sort.by === "name" ? "text" : "number");
  if (!cursor.ok) return cursor;
  const rows = await repo.findProjects(scope, { cursor: cursor.value, limit: limit + 1, archived, sort });
  return ok(cutPage(rows, limit, (row) => row[sort.by]));
}

/** Health of the last finished crawls of each project, oldest first. */
export const listHealthTrends = (
  scope: WorkspaceScope,
  projectIds: readonly string[],
  perProject = 12,
): Promise<Map<string, number[]>> => crawls.findHealthTrends(scope, projectIds, perProject);

/** One project with its latest crawl, archived ones included. Errors: not_found. */
export async function getProject(scope: WorkspaceScope, id: string): Promise<Result<repo.ProjectWithLatest>> {
  const project = await repo.findProject(scope, id);
  return project ? ok(project) : err(NO_PROJECT);
}

const conflict = (url: string): AppError => {
  const message = `This workspace already has a project for ${url}.`;
  return appError("conflict", message, { fields: [{ path: "url", message }] });
};

/** Why there is no room for an active project: its address has one, the archive is full, or the plan allows no more. */
async function noRoom(context: RequestContext, actor: Actor, url: string): Promise<AppError> {
  const { plan } = actor;
  const scope = workspaceScope(context, actor);
  if (await repo.hasActiveProject(scope, url)) return conflict(url);
  const isArchiveFull = (await repo.countProjects(scope)) >= seoModule.limits.projects[plan] * ARCHIVE_FACTOR;
  return isArchiveFull ? archiveFull(plan, seoModule.limits.projects) : limitReached(plan, seoModule.limits.projects);
}

function refuseAddress(context: AppContext, url: string): AppError | null {
  if (context.config.ALLOW_LOOPBACK_FETCH || looksPublic(url)) return null;
  const message = "This URL is not on the public internet, so it cannot be crawled from here.";
  return appError("invalid_input", message, { fields: [{ path: "url", message }] });
}

/**
 * Connects a website. Called again with an `id` that it has made already, it answers that project.
 * Errors: forbidden, plan_required, invalid_input (private address), conflict (the workspace has it already), limit_reached.
 */
export async function createProject(
  context: RequestContext,
  actor: Actor,
  input: CreateProjectInput,
  id: string = newId(context.now().getTime()),
): Promise<Result<repo.ProjectWithLatest>> {
  const allowed = authorize(actor, SEO_WRITE);
  if (!allowed.ok) return allowed;
  const refusal = refuseAddress(context, input.url);
  if (refusal) return err(refusal);
  const now = context.now();
  const project: Omit<repo.ProjectRow, "websiteId"> = {
    id,
    workspaceId: actor.workspaceId,
    ...input,
    nextCrawlAt: nextOccurrence(input.schedule, now, now),
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const joined = await repo.insertProject(
    context,
    project,
    seoModule.limits.projects[actor.plan],
    auditEntry(actor, "seo_project.created", `seo_project:${id}`),
  );
  if (!joined) {
    const made = await repo.findProject(workspaceScope(context, actor), id);
    return made ? ok(made) : err(await noRoom(context, actor, input.url));
  }
  return ok({ ...project, ...joined, lastCrawl: null, lastHealthPercent: null });
}

/**
 * Connects a website that a person typed, once its address answers or the person has said to connect it anyway.
 * Errors: those of `createProject`, invalid_input (nobody answers there, with advice), rate_limited, unavailable.
 */
export async function connectProject(
  context: RequestContext,
  actor: Actor,
  { connectAnyway, ...input }: CreateProjectInput & { connectAnyway: boolean },
  id: string,
): Promise<Result<repo.ProjectWithLatest, AddressError>> {
  const allowed = authorize(actor, SEO_WRITE);
  if (!allowed.ok) return allowed;
  const refusal = refuseAddress(context, input.url);
  if (refusal) return err(refusal);
  const scope = workspaceScope(context, actor);
  const made = await repo.findProject(scope, id);
  if (made) return ok(made);
  // What needs no request comes first.
  if (await repo.hasActiveProject(scope, input.url)) return err(conflict(input.url));
  const checked = await checkAddress(context, actor, { field: "url", url: input.url, connectAnyway, use: "crawl" });
  return checked.ok ? createProject(context, actor, input, id) : checked;
}

/**
 * Changes name, schedule or, before the first crawl, the address.
 * Errors: forbidden, plan_required, not_found, invalid_input, conflict.
 */
export async function updateProject(
  context: RequestContext,
  actor: Actor,
  id: string,
  input: UpdateProjectInput,
): Promise<Result<repo.ProjectWithLatest>> {
  const allowed = authorize(actor, SEO_WRITE);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const project = await repo.findProject(scope, id);
  if (!project) return err(NO_PROJECT);
  if (project.archivedAt) return err(appError("conflict", "The project is archived. Restore it first."));
  const movesTo = input.url !== undefined && input.url !== project.url ? input.url : undefined;
  if (movesTo !== undefined) {
    const message =
      "The URL is fixed once a crawl has run, because crawls of two sites cannot be compared. Connect the other website as its own project.";
    const problem = project.lastCrawl
      ? appError("invalid_input", message, { fields: [{ path: "url", message }] })
      : refuseAddress(context, movesTo);
    if (problem) return err(problem);
  }
  const now = context.now();
  if (movesTo !== undefined) await forgetSite(scope, id, now);
  const updated = await repo.updateProject(scope, project, {
    updatedAt: now,
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(movesTo === undefined ? {} : { url: movesTo }),
    ...(input.schedule === undefined || input.schedule === project.schedule
      ? {}
      : { schedule: input.schedule, nextCrawlAt: nextOccurrence(input.schedule, project.createdAt, now) }),
  });
  if (!updated) return err(movesTo === undefined ? NO_PROJECT : conflict(movesTo));
  await recordAudit(context, auditEntry(actor, "seo_project.updated", `seo_project:${id}`));
  return getProject(scope, id);
}

/** Archives a project: off the schedule, its running crawl canceled, everything kept. Errors: forbidden, plan_required, not_found. */
export async function archiveProject(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = authorize(actor, SEO_WRITE);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const project = await repo.findProject(scope, id);
  if (!project) return err(NO_PROJECT);
  if (!(await repo.archiveProject(scope, id, context.now()))) return ok(undefined);
  const running = await crawls.findActiveCrawl(scope, id);
  if (running) await crawlObject(context, running.id).cancel();
  await recordAudit(context, auditEntry(actor, "seo_project.archived", `seo_project:${id}`));
  return ok(undefined);
}

/** Brings a project back, with its schedule. Errors: forbidden, plan_required, not_found, conflict (its address is taken by now), limit_reached. */
export async function restoreProject(
  context: RequestContext,
  actor: Actor,
  id: string,
): Promise<Result<repo.ProjectWithLatest>> {
  const allowed = authorize(actor, SEO_WRITE);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const project = await repo.findProject(scope, id);
  if (!project) return err(NO_PROJECT);
  if (!project.archivedAt) return ok(project);
  const now = context.now();
  const nextCrawlAt = nextOccurrence(project.schedule, project.createdAt, now);
  const restored = await repo.restoreProject(
    scope,
    project,
    { nextCrawlAt, now },
    seoModule.limits.projects[actor.plan],
  );
  if (!restored) return err(await noRoom(context, actor, project.url));
  await recordAudit(context, auditEntry(actor, "seo_project.restored", `seo_project:${id}`));
  return getProject(scope, id);
}
