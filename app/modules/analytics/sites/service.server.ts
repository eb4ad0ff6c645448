import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { evictTrackedSite } from "../ingest/site-config-cache.server.ts";
import { analyticsModule } from "../manifest.ts";
import { siteStub, toSiteConfig } from "../store/site-stub.server.ts";
import * as repo from "./repo.server.ts";
import type { CreateSiteInput, UpdateSiteInput } from "./schema.ts";

const NO_SITE = appError("not_found", "Website not found in this workspace.");

/** The measured websites of a workspace, the newest first. */
export const listSites = (scope: WorkspaceScope): Promise<repo.SiteRow[]> => repo.findSites(scope);

/** Names of those of these websites, at most 100, that are not archived, by id. */
export const listNamesOfActive = (context: Pick<AppContext, "db">, ids: readonly string[]) =>
  repo.findNamesOfActive(context, ids);

/** One measured website. Errors: not_found. */
export async function getSite(scope: WorkspaceScope, id: string): Promise<Result<repo.SiteRow>> {
  const site = await repo.findSite(scope, id);
  return site ? ok(site) : err(NO_SITE);
}

/**
 * Adds a website to measure. Called again with an `id` that it has made already, it answers that site.
 * Errors: forbidden, plan_required, limit_reached.
 */
export async function createSite(
  context: RequestContext,
  actor: Actor,
  input: CreateSiteInput,
  id: string = newId(context.now().getTime()),
): Promise<Result<repo.SiteRow>> {
  const allowed = authorize(actor, { feature: "basic_analytics", write: true });
  if (!allowed.ok) return allowed;
  const plan = actor.plan;
  const now = context.now();
  const site: Omit<repo.SiteRow, "websiteId"> = {
    id,
    workspaceId: actor.workspaceId,
    anyHost: false,
    ...input,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const joined = await repo.insertSite(
    context,
    site,
    analyticsModule.limits.sites[plan],
    auditEntry(actor, "analytics_site.created", id),
  );
  if (!joined) {
    const made = await repo.findSite(workspaceScope(context, actor), id);
    return made ? ok(made) : err(limitReached(plan, analyticsModule.limits.sites));
  }
  const made = { ...site, ...joined };
  evictTrackedSite(id);
  await siteStub(context, id).configure(toSiteConfig(made, plan));
  return ok(made);
}

/** Changes a website's name, hosts, time zone and currency. Errors: forbidden, plan_required, not_found. */
export async function updateSite(
  context: RequestContext,
  actor: Actor,
  id: string,
  input: UpdateSiteInput,
): Promise<Result<repo.SiteRow>> {
  const allowed = authorize(actor, { feature: "basic_analytics", write: true });
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const before = await repo.findSite(scope, id);
  if (!before) return err(NO_SITE);
  await repo.updateSite(scope, before, { ...input, updatedAt: context.now() });
  const site = await repo.findSite(scope, id);
  if (!site) return err(NO_SITE);
  evictTrackedSite(id);
  await siteStub(context, id).configure(toSiteConfig(site, actor.plan));
  await recordAudit(context, auditEntry(actor, "analytics_site.updated", id));
  return ok(site);
}

/** Deletes a website with everything that was measured of it. Errors: forbidden, plan_required, not_found. */
export async function deleteSite(context: RequestContext, actor: Actor, id: string): Promise<Result<null>> {
  const allowed = authorize(actor, { feature: "basic_analytics", write: true });
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  if (!(await repo.findSite(scope, id))) return err(NO_SITE);
  await siteStub(context, id).erase();
  await repo.deleteSite(scope, id);
  evictTrackedSite(id);
  await recordAudit(context, auditEntry(actor, "analytics_site.deleted", id));
  return ok(null);
}

/** Erases all measured data of a workspace; running it again resumes where it was interrupted. */
export async function eraseWorkspaceSites(context: AppContext, workspaceId: string): Promise<void> {
  const scope = { db: context.db, workspaceId };
  for (const { id } of [...(await repo.findSites(scope)), ...(await repo.findSites(scope, { archived: true }))]) {
    await siteStub(context, id).erase();
    await repo.deleteSite(scope, id);
  }
}

const cursorOf = ({ createdAt, id }: repo.SiteRow): string => `${String(createdAt.getTime()).padStart(15, "0")}.${id}`;

/** The measured websites of a workspace, the newest first, a page at a time. A plan allows few enough to read them at once. */
export async function listSitesPage(
  scope: WorkspaceScope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ rows: repo.SiteRow[]; nextCursor: string | null }> {
  const behind = (await repo.findSites(scope)).filter((site) => cursor === undefined || cursorOf(site) < cursor);
  const rows = behind.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: last && behind.length > limit ? cursorOf(last) : null };
}

export { listGoals } from "../reports/goals/service.server.ts";
