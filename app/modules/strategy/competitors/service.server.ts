import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { checkUrl } from "#app/platform/safe-fetch/guard.ts";
import { cutPage, readSortCursor } from "#app/shared/cursor.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { strategyModule } from "../manifest.ts";
import { allowChange } from "../service.server.ts";
import { MAX_URL_CHARS } from "./domain/limits.ts";
import { type ReadOutcome, readWatchedPage } from "./read-page.server.ts";
import * as repo from "./repo.server.ts";
import type { WatchInput } from "./schema.ts";

const NO_PAGE = appError("not_found", "There is no such page of a competitor in this workspace.");
const WRITE = { feature: strategyModule.feature, write: true } as const;

const onUrl = (code: AppError["code"], message: string): AppError =>
  appError(code, message, { fields: [{ path: "url", message }] });

/** Whether the actor may have a page read now. Errors: forbidden, plan_required, rate_limited, unavailable. */
async function allowReading(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? throttle(context, strategyModule.rateLimits.competitor_read, actor.userId) : allowed;
}

/** Lists the pages that a workspace watches, the newest first. Errors: invalid_input (cursor). */
export async function listCompetitors(
  scope: WorkspaceScope,
  { cursor: text, limit }: { cursor?: string | undefined; limit: number },
): Promise<Result<{ rows: repo.WatchedPage[]; nextCursor: string | null }>> {
  const cursor = readSortCursor(text, "number");
  if (!cursor.ok) return cursor;
  const rows = await repo.findPages(scope, { cursor: cursor.value, limit: limit + 1 });
  return ok(cutPage(rows, limit, ({ createdAt }) => createdAt));
}

/** A page with its changes, the newest first. Errors: not_found. */
export async function getCompetitor(
  scope: WorkspaceScope,
  id: string,
): Promise<Result<{ page: repo.WatchedPage; changes: repo.PageChange[] }>> {
  const [page, changes] = await Promise.all([repo.findPage(scope, id), repo.findChanges(scope, id)]);
  return page ? ok({ page, changes }) : err(NO_PAGE);
}

/** When each page last changed, in milliseconds since 1970. */
export const readLastChanges = (scope: WorkspaceScope, ids: readonly string[]) => repo.findLastChanges(scope, ids);

/**
 * Watches a page from now on and reads it once. A page that cannot be read is watched all the same: it may answer tomorrow. With an
 * id of the caller, a form that comes twice adds one. Errors: forbidden, plan_required, rate_limited, unavailable,
 * invalid_input and conflict (url), limit_reached.
 */
export async function watchPage(
  context: RequestContext,
  actor: Actor,
  { name, url, everyDays }: WatchInput,
  id: string,
): Promise<Result<{ id: string; outcome: ReadOutcome }>> {
  const allowed = await allowReading(context, actor);
  if (!allowed.ok) return allowed;
  const { config } = context;
  const checked = checkUrl(url, {
    ownHosts: [new URL(config.APP_URL).hostname],
    allowLoopback: config.ALLOW_LOOPBACK_FETCH,
    maxUrlChars: MAX_URL_CHARS,
  });
  if (!checked.ok) return err(onUrl("invalid_input", checked.error.message));
  const { workspaceId, userId, plan } = actor;
  const scope = { ...context, ...workspaceScope(context, actor) };
  const now = context.now();
  const page: repo.WatchedPage = {
    ...{ id, workspaceId, userId, name, url, everyDays },
    ...{ snapshot: null, readAt: null, failure: null, failures: 0 },
    dueAt: new Date(now.getTime() + days(everyDays)),
    ...{ createdAt: now, updatedAt: now },
  };
  const limit = strategyModule.limits.competitorPages;
  const entry = auditEntry(actor, "competitor.watched", `competitor:${id}`, `${name}: ${url}`);
  if (await repo.insertPage(scope, page, limit[plan], entry))
    return ok({ id, outcome: await readWatchedPage(context, page) });
  const known = await repo.findPageAt(scope, url);
  if (known === id) return ok({ id, outcome: { kind: "same" } });
  if (known !== undefined) return err(onUrl("conflict", "This workspace watches that page already."));
  return err(limitReached(plan, limit));
}

/** Reads a page once more. Errors: forbidden, plan_required, not_found, rate_limited, unavailable (the page gave no answer). */
export async function readAgain(context: RequestContext, actor: Actor, id: string): Promise<Result<ReadOutcome>> {
  const allowed = await allowReading(context, actor);
  if (!allowed.ok) return allowed;
  const page = await repo.findPage(workspaceScope(context, actor), id);
  if (!page) return err(NO_PAGE);
  const outcome = await readWatchedPage(context, page);
  return outcome.kind === "failed" ? err(appError("unavailable", outcome.failure)) : ok(outcome);
}

/** Watches a page no longer and forgets its changes. Errors: forbidden, plan_required, rate_limited, unavailable, not_found. */
export async function forgetPage(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = { ...context, ...workspaceScope(context, actor) };
  const page = await repo.findPage(scope, id);
  if (!page) return err(NO_PAGE);
  const entry = auditEntry(actor, "competitor.forgotten", `competitor:${id}`, `${page.name}: ${page.url}`);
  return (await repo.deletePage(scope, id, entry)) ? ok(undefined) : err(NO_PAGE);
}
