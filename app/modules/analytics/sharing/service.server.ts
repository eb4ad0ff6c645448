import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { constantTimeEqual, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { type FormIdentity, freshIdentity } from "#app/platform/forms/form-identity.server.ts";
import { platformModule } from "#app/platform/manifest/platform.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import {
  hashLinkPassword,
  LINK_MADE_BEFORE,
  linkTokenOf,
  type ShareLinkKind,
} from "#app/platform/share-links/share-link-access.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import * as repo from "../annotations/repo.server.ts";
import type { ShareInput } from "../annotations/schema.ts";
import type { Filter } from "../domain/dimensions.ts";
import { comparisonsOf } from "../domain/filters/pattern.ts";
import { analyticsModule } from "../manifest.ts";
import type { SiteRow } from "../sites/repo.server.ts";
import { getSite } from "../sites/service.server.ts";

/** Links of one site that work at the same time. */
const MAX_LINKS = 50;
/** Rows of the list; withdrawn links stay in it for the record. */
const MAX_LISTED = 100;
const TOKEN = /^[A-Za-z0-9_-]{32}$/;

export const SHARE_LINK_ACCESS: ShareLinkKind = {
  purpose: "analytics-share",
  cookie: "shared_analytics",
  pathOf: (token) => `/shared/analytics/${token}`,
  wrongPassword: "Wrong password. Check it and try again.",
};

/** One text for every invalid link: it does not reveal whether a link ever existed. */
const DEAD_LINK = appError(
  "not_found",
  "The URL may be incomplete, the link may have expired, or its owner withdrew it. Ask the person who sent it for a new link.",
);

const SEARCHED_TOO_OFTEN =
  "Visitors of this link have searched its figures very often. Wait a minute, or open the link without the filters " +
  "that look for a part of a text.";

/** A link as its page shows it; its hashes are never part of it. */
export const listShares = async (scope: WorkspaceScope, siteId: string, now: Date) =>
  (await repo.findShares(scope, siteId, MAX_LISTED)).map(
    ({ id, title, passwordHash, createdAt, expiresAt, revokedAt, viewCount, lastViewedAt }) => ({
      id,
      title,
      hasPassword: passwordHash !== null,
      createdAtMs: createdAt.getTime(),
      expiresAtMs: expiresAt?.getTime() ?? null,
      lastViewedAtMs: lastViewedAt?.getTime() ?? null,
      viewCount,
      state: revokedAt
        ? ("withdrawn" as const)
        : expiresAt && expiresAt <= now
          ? ("expired" as const)
          : ("working" as const),
    }),
  );

export type ShareView = Awaited<ReturnType<typeof listShares>>[number];

async function mayChange(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const allowed = authorize(actor, { feature: "basic_analytics", write: true });
  return allowed.ok ? throttle(context, platformModule.rateLimits.report_link_change, actor.userId) : allowed;
}

/**
 * Makes a link to the overview of a site of the workspace and returns its address, which is stored nowhere. Called
 * again with an `identity` that already made a link, it answers that link. Errors: forbidden, plan_required,
 * limit_reached, conflict (that link was withdrawn), rate_limited, unavailable.
 */
export async function createShare(
  context: RequestContext,
  actor: Actor,
  siteId: string,
  { title, password, expiresInDays }: ShareInput,
  identity: FormIdentity = freshIdentity(context.now().getTime()),
): Promise<Result<{ id: string; url: string }>> {
  const allowed = await mayChange(context, actor);
  if (!allowed.ok) return allowed;
  const passwordHash = password === null ? null : await hashLinkPassword(context, password);
  if (passwordHash && !passwordHash.ok) return passwordHash;
  const now = context.now();
  const { workspaceId, userId } = actor;
  const token = await linkTokenOf(context, SHARE_LINK_ACCESS.purpose, identity);
  const url = `${context.config.APP_URL}${SHARE_LINK_ACCESS.pathOf(token)}`;
  const scope = { db: context.db, workspaceId };
  const row: repo.ShareRow = {
    id: identity.id,
    workspaceId,
    siteId,
    tokenHash: await sha256Hex(token),
    title,
    passwordHash: passwordHash?.value ?? null,
    expiresAt: expiresInDays === null ? null : new Date(now.getTime() + days(expiresInDays)),
    revokedAt: null,
    viewCount: 0,
    lastViewedAt: null,
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  };
  if (!(await repo.insertShare(scope, row, MAX_LINKS))) {
    const made = await repo.findShare(scope, siteId, row.id);
    if (made)
      return made.revokedAt === null && made.tokenHash === row.tokenHash
        ? ok({ id: made.id, url })
        : err(LINK_MADE_BEFORE);
    return err(
      appError("limit_reached", `A website has at most ${MAX_LINKS} links. Withdraw one that nobody needs any more.`),
    );
  }
  await recordAudit(context, auditEntry({ userId, workspaceId }, "analytics_share.created", row.id, title));
  return ok({ id: row.id, url });
}

/** Ends a link for good. Errors: forbidden, plan_required, not_found, rate_limited, unavailable. */
export async function revokeShare(
  context: RequestContext,
  actor: Actor,
  siteId: string,
  id: string,
): Promise<Result<void>> {
  const allowed = await mayChange(context, actor);
  if (!allowed.ok) return allowed;
  const { workspaceId, userId } = actor;
  if (!(await repo.revokeShare({ db: context.db, workspaceId }, siteId, id, context.now())))
    return err(appError("not_found", "There is no such link, or it was withdrawn already."));
  await recordAudit(context, auditEntry({ userId, workspaceId }, "analytics_share.revoked", id));
  return ok(undefined);
}

/**
 * Counts one look through a shared link whose filters compare texts, over all callers: it keeps the object of the website busy, which takes the
 * visitors' events. Errors: rate_limited, unavailable.
 */
export async function throttleSharedSearch(
  context: RequestContext,
  shareId: string,
  filters: readonly Filter[],
): Promise<Result<void>> {
  if (filters.every((filter) => comparisonsOf(filter) === 0)) return ok(undefined);
  const admitted = await throttle(context, analyticsModule.rateLimits.analytics_shared_search, shareId);
  return admitted.ok || admitted.error.code !== "rate_limited"
    ? admitted
    : err({ ...admitted.error, message: SEARCHED_TOO_OFTEN });
}

/** The site behind a token. Errors: not_found, alike for an unknown, expired or withdrawn link; rate_limited, unavailable. */
export async function findShared(
  context: RequestContext,
  token: string,
): Promise<Result<{ share: repo.ShareRow; site: SiteRow; scope: WorkspaceScope }>> {
  if (!TOKEN.test(token)) return err(DEAD_LINK);
  const admitted = await throttle(context, analyticsModule.rateLimits.analytics_shared_view, context.address);
  if (!admitted.ok) return admitted;
  const tokenHash = await sha256Hex(token);
  const share = await repo.findShareByToken(context, tokenHash);
  // The row was found by an index, which compares as it likes; this comparison does not reveal how much of a guess was right.
  if (!share || !(await constantTimeEqual(share.tokenHash, tokenHash))) return err(DEAD_LINK);
  if (share.revokedAt !== null || (share.expiresAt !== null && share.expiresAt <= context.now())) return err(DEAD_LINK);
  const scope = { db: context.db, workspaceId: share.workspaceId };
  const site = await getSite(scope, share.siteId);
  return site.ok ? ok({ share, site: site.value, scope }) : err(DEAD_LINK);
}

/** Counts a view of the link. */
export const countShareView = (context: RequestContext, shareId: string): Promise<unknown> =>
  repo.countShareView(context, shareId, context.now());
