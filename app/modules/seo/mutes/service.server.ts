import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { auditIfChanged, auditStatement } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { findIssue } from "../checks/domain/issues/catalogue.ts";
import { crawlObject } from "../crawls/crawl-control.server.ts";
import type * as repo from "../crawls/repo.server.ts";
import { getProject, SEO_WRITE } from "../projects/service.server.ts";
import type { ChangeMutesInput, MuteInput } from "../schema.ts";
import { openForChange } from "../settings/service.server.ts";
import { muteExpiry, withoutMuted } from "./domain/mutes.ts";
import * as mutes from "./repo.server.ts";

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

const NO_CODE = appError("not_found", "Issue not found.");

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
 * Leaves issues of a project out of what its audits count, and lets others count again, all or nothing. Muting again
 * replaces reason and end; lifting twice changes nothing. Errors: forbidden, plan_required, not_found, conflict (archived).
 */
export async function changeMutes(
  context: RequestContext,
  actor: Actor,
  projectId: string,
  { mute = [], lift = [] }: ChangeMutesInput,
): Promise<Result<void>> {
  const opened = await openForChange(context, actor, projectId);
  if (!opened.ok) return opened;
  const { scope } = opened.value;
  const { workspaceId, userId } = actor;
  const now = context.now();
  const entry = { workspaceId, userId, subject: `seo_project:${projectId}` };
  const muted = mute.flatMap(({ code, reason, period }) => {
    const expiresAt = muteExpiry(period, now);
    const row = {
      id: newId(now.getTime()),
      workspaceId,
      projectId,
      code,
      reason,
      expiresAt,
      mutedBy: userId,
      createdAt: now,
      updatedAt: now,
    };
    const detail = `${code}, ${expiresAt ? `until ${expiresAt.toISOString().slice(0, 10)}` : "until it is lifted"}`;
    return [
      mutes.putMute(scope, row),
      auditStatement(context, { ...entry, action: "seo_project.issue_muted", detail }),
    ];
  });
  const lifted = lift.flatMap((code) => [
    mutes.deleteMute(scope, projectId, code),
    auditIfChanged(context, { ...entry, action: "seo_project.issue_unmuted", detail: code }),
  ]);
  await context.db.batch([mutes.deleteEnded(scope, projectId, now), ...muted, ...lifted]);
  return ok(undefined);
}

/** The actor, when they may mute this issue. Errors: forbidden, plan_required, not_found. */
function authorizeIssue(actor: Actor, code: string): Result<Actor> {
  const allowed = authorize(actor, SEO_WRITE);
  return allowed.ok && !findIssue(code) ? err(NO_CODE) : allowed;
}

/** Mutes one issue. Errors: those of `changeMutes`. */
export async function muteIssue(
  context: RequestContext,
  actor: Actor,
  projectId: string,
  code: string,
  input: MuteInput,
): Promise<Result<void>> {
  const allowed = authorizeIssue(actor, code);
  return allowed.ok ? changeMutes(context, actor, projectId, { mute: [{ code, ...input }] }) : allowed;
}

/** Lets one issue count again. Errors: those of `changeMutes`. */
export async function unmuteIssue(
  context: RequestContext,
  actor: Actor,
  projectId: string,
  code: string,
): Promise<Result<void>> {
  const allowed = authorizeIssue(actor, code);
  return allowed.ok ? changeMutes(context, actor, projectId, { lift: [code] }) : allowed;
}

/** The mutes of a project that must be there. Errors: not_found. */
export async function getMutes(context: AppContext, scope: WorkspaceScope, projectId: string): Promise<Result<Mute[]>> {
  const project = await getProject(scope, projectId);
  return project.ok ? ok(await listMutes(context, scope, projectId)) : project;
}

/** Crawls with their figures as if these codes did not exist. */
export function excludeMuted(
  context: AppContext,
  crawls: readonly repo.CrawlRow[],
  codes: readonly string[],
): Promise<repo.CrawlRow[]> {
  return Promise.all(
    crawls.map(async (crawl) =>
      codes.length === 0 ? crawl : withoutMuted(crawl, await crawlObject(context, crawl.id).mutedFigures(codes)),
    ),
  );
}
