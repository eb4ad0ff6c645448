import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { auditIfChanged, auditStatement } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { crawlObject } from "./crawl-control.server.ts";
import type { IssueSummary } from "./domain/diff.ts";
import { findIssue } from "./domain/issues/catalogue.ts";
import { muteExpiry, withoutMuted } from "./domain/mutes.ts";
import * as mutes from "./mutes-repo.server.ts";
import type { Principal } from "./principal.ts";
import * as repo from "./repo.server.ts";
import type { MuteInput } from "./schema.ts";
import { refuseWrite, scopeOf } from "./service.server.ts";

/** A muted issue as its people see it. */
export interface Mute {
  code: string;
  title: string;
  reason: string;
  mutedAt: Date;
  /** Null: until somebody lifts it. */
  expiresAt: Date | null;
  /** Name of who muted it; null once that account is gone. */
  mutedBy: string | null;
}

const NO_PROJECT = appError("not_found", "There is no such project in this workspace.");
const NO_CODE = appError("not_found", "There is no such finding.");

/** The issues of a project that are muted now, newest first. One that has ended counts again without anybody's doing. */
export async function listMutes(context: AppContext, scope: WorkspaceScope, projectId: string): Promise<Mute[]> {
  const rows = await mutes.findMutes(scope, projectId, context.now());
  return rows.map(({ code, reason, expiresAt, updatedAt, firstName, lastName }) => ({
    code,
    title: findIssue(code)?.title ?? code,
    reason,
    mutedAt: updatedAt,
    expiresAt,
    mutedBy: [firstName, lastName].filter(Boolean).join(" ") || null,
  }));
}

/** Codes of the issues of a project that are muted now. */
export async function mutedCodes(context: AppContext, scope: WorkspaceScope, projectId: string): Promise<string[]> {
  return (await mutes.findMutes(scope, projectId, context.now())).map(({ code }) => code);
}

/**
 * Leaves an issue of a project out of what its audits count; muting it again replaces reason and end.
 * Errors: forbidden, plan_required, not_found, conflict (archived).
 */
export async function muteIssue(context: RequestContext, principal: Principal, projectId: string, code: string, input: MuteInput): Promise<Result<void>> {
  const refusal = refuseWrite(principal);
  if (refusal) return err(refusal);
  if (!findIssue(code)) return err(NO_CODE);
  const scope = scopeOf(context, principal);
  const project = await repo.findProject(scope, projectId);
  if (!project) return err(NO_PROJECT);
  if (project.archivedAt) return err(appError("conflict", "The project is archived. Restore it first."));
  const { workspaceId, userId } = principal;
  const now = context.now();
  const expiresAt = muteExpiry(input.period, now);
  const row = { id: newId(now.getTime()), workspaceId, projectId, code, reason: input.reason, expiresAt, mutedBy: userId, createdAt: now, updatedAt: now };
  const detail = `${code}, ${expiresAt ? `until ${expiresAt.toISOString().slice(0, 10)}` : "until it is lifted"}`;
  await context.db.batch([
    mutes.deleteEnded(scope, projectId, now),
    mutes.putMute(scope, row),
    auditStatement(context, { workspaceId, userId, action: "seo_project.issue_muted", subject: `seo_project:${projectId}`, detail }),
  ]);
  return ok(undefined);
}

/** Lets an issue count again; doing it twice changes nothing. Errors: forbidden, plan_required, not_found. */
export async function unmuteIssue(context: RequestContext, principal: Principal, projectId: string, code: string): Promise<Result<void>> {
  const refusal = refuseWrite(principal);
  if (refusal) return err(refusal);
  if (!findIssue(code)) return err(NO_CODE);
  const scope = scopeOf(context, principal);
  if (!(await repo.findProject(scope, projectId))) return err(NO_PROJECT);
  const { workspaceId, userId } = principal;
  await context.db.batch([
    mutes.deleteMute(scope, projectId, code),
    auditIfChanged(context, { workspaceId, userId, action: "seo_project.issue_unmuted", subject: `seo_project:${projectId}`, detail: code }),
  ]);
  return ok(undefined);
}

/** Crawls with their figures as if these codes did not exist. */
export function countWithout(context: AppContext, crawls: readonly repo.CrawlRow[], codes: readonly string[]): Promise<repo.CrawlRow[]> {
  return Promise.all(crawls.map(async (crawl) => (codes.length === 0 ? crawl : withoutMuted(crawl, await crawlObject(context, crawl.id).mutedFigures(codes)))));
}

/** New errors of a crawl that its people want to hear of. */
export async function countNewErrors(
  context: AppContext,
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
  issues: readonly IssueSummary[],
): Promise<number> {
  const muted = new Set(await mutedCodes(context, { db: context.db, workspaceId }, projectId));
  return issues.reduce((sum, { code, severity, newCount }) => sum + (severity === "error" && !muted.has(code) ? newCount : 0), 0);
}
