import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { randomToken, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { type FormIdentity, freshIdentity } from "#app/platform/forms/form-identity.server.ts";
import { platformModule } from "#app/platform/manifest/platform.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { hashLinkPassword, LINK_MADE_BEFORE, linkTokenOf } from "#app/platform/share-links/share-link-access.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { getCrawl } from "../crawls/service.server.ts";
import { getProject, SEO_WRITE } from "../projects/service.server.ts";
import type { ReportLinkInput } from "../schema.ts";
import * as repo from "./repo.server.ts";

/** Links of one project that work at the same time. */
const MAX_LINKS = 50;
/** Rows of the list; withdrawn links stay in it for the record. */
const MAX_LISTED = 100;
/** 192 bits. */
const TOKEN_BYTES = 24;

const NO_LINK = appError("not_found", "There is no such link, or it was withdrawn already.");

/** A link as its page shows it; its hashes are never part of it. */
export type ReportLink = Omit<repo.ReportRow, "tokenHash" | "passwordHash" | "workspaceId" | "createdBy"> & {
  hasPassword: boolean;
};

const linkOf = ({
  tokenHash: _,
  passwordHash,
  workspaceId: __,
  createdBy: ___,
  ...shown
}: repo.ReportRow): ReportLink => ({
  ...shown,
  hasPassword: passwordHash !== null,
});

/** Links to reports of a project, newest first. */
export const listReportLinks = async (scope: WorkspaceScope, projectId: string): Promise<ReportLink[]> =>
  (await repo.findReports(scope, projectId, MAX_LISTED)).map(linkOf);

const addressOf = ({ config }: RequestContext, token: string): string => `${config.APP_URL}/reports/${token}`;

/** Errors: forbidden, plan_required, rate_limited, unavailable. */
async function mayChange(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const allowed = authorize(actor, SEO_WRITE);
  return allowed.ok ? throttle(context, platformModule.rateLimits.report_link_change, actor.userId) : allowed;
}

/**
 * Makes a link to a report of a project and returns its address, which is stored nowhere. Called again with an
 * `identity` that already made a link, it answers that link. Errors: forbidden, plan_required, not_found, invalid_input
 * (a crawl that did not finish), limit_reached, conflict (that link was withdrawn or renewed), rate_limited,
 * unavailable.
 */
export async function createReportLink(
  context: RequestContext,
  actor: Actor,
  projectId: string,
  { crawlId, expiresInDays, password, ...words }: ReportLinkInput,
  identity: FormIdentity = freshIdentity(context.now().getTime()),
): Promise<Result<{ id: string; url: string }>> {
  const allowed = await mayChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const project = await getProject(scope, projectId);
  if (!project.ok) return project;
  if (crawlId !== null) {
    const crawl = await getCrawl(scope, crawlId);
    if (!crawl.ok || crawl.value.projectId !== projectId || crawl.value.status !== "finished") {
      const message = "Choose a crawl of this website that has finished.";
      return err(appError("invalid_input", message, { fields: [{ path: "crawlId", message }] }));
    }
  }
  const passwordHash = password === null ? null : await hashLinkPassword(context, password);
  if (passwordHash && !passwordHash.ok) return passwordHash;
  const now = context.now();
  const { id } = identity;
  const token = await linkTokenOf(context, "seo-report", identity);
  const row: repo.ReportRow = {
    id,
    workspaceId: actor.workspaceId,
    projectId,
    crawlId,
    tokenHash: await sha256Hex(token),
    ...words,
    passwordHash: passwordHash?.value ?? null,
    expiresAt: expiresInDays === null ? null : new Date(now.getTime() + days(expiresInDays)),
    revokedAt: null,
    viewCount: 0,
    lastViewedAt: null,
    createdBy: actor.userId,
    createdAt: now,
    updatedAt: now,
  };
  const inserted = await repo.insertReport(
    scope,
    row,
    MAX_LINKS,
    auditEntry(actor, "seo_report.created", `seo_report:${id}`, row.title),
  );
  if (inserted) return ok({ id, url: addressOf(context, token) });
  const made = await repo.findReport(scope, projectId, id);
  if (made)
    return made.revokedAt === null && made.tokenHash === row.tokenHash
      ? ok({ id, url: addressOf(context, token) })
      : err(LINK_MADE_BEFORE);
  return err(
    appError(
      "limit_reached",
      `A website has at most ${MAX_LINKS} links to reports. Withdraw one that nobody needs any more.`,
    ),
  );
}

/** Ends a link for good. Errors: forbidden, plan_required, not_found, rate_limited, unavailable. */
export async function revokeReportLink(
  context: RequestContext,
  actor: Actor,
  projectId: string,
  id: string,
): Promise<Result<void>> {
  const allowed = await mayChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  return (await repo.revokeReport(scope, projectId, id, auditEntry(actor, "seo_report.revoked", `seo_report:${id}`)))
    ? ok(undefined)
    : err(NO_LINK);
}

/** Gives a link another address and returns it; the old one works no longer. Errors: forbidden, plan_required, not_found, rate_limited, unavailable. */
export async function renewReportLink(
  context: RequestContext,
  actor: Actor,
  projectId: string,
  id: string,
): Promise<Result<{ id: string; url: string }>> {
  const allowed = await mayChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const token = randomToken(TOKEN_BYTES);
  const replaced = await repo.replaceToken(
    scope,
    projectId,
    id,
    await sha256Hex(token),
    auditEntry(actor, "seo_report.renewed", `seo_report:${id}`),
  );
  return replaced ? ok({ id, url: addressOf(context, token) }) : err(NO_LINK);
}
