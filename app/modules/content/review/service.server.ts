import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { constantTimeEqual, sha256Hex } from "#app/platform/crypto/bytes.ts";
import type { FormIdentity } from "#app/platform/forms/form-identity.server.ts";
import { newId } from "#app/platform/ids.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { LINK_MADE_BEFORE, linkTokenOf } from "#app/platform/share-links/share-link-access.server.ts";
import { workspaceIncludes } from "#app/platform/workspace/workspace.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { MAX_COMMENTS, MAX_REVIEW_LINKS } from "../domain/limits.ts";
import { contentModule } from "../manifest.ts";
import { reviewLinkPath } from "../paths.ts";
import { allowChange } from "../people/allow-change.server.ts";
import { listOwners } from "../people/owners.server.ts";
import type { ContentItem } from "../repo.server.ts";
import { keepRevision, readRevision } from "../revisions/service.server.ts";
import { changeItem, getContent } from "../service.server.ts";
import * as repo from "./repo.server.ts";

const WRITE = { feature: "content_basic", write: true } as const;
const PURPOSE = "content-review";
const TOKEN = /^[A-Za-z0-9_-]{32}$/;

const NO_TEXT = appError("invalid_input", "Write a text first: there is nothing to review yet.");
const NOT_IN_REVIEW = appError("conflict", "This revision is no longer under review.");
const DECIDED = appError("conflict", "You have already decided on this revision.");

/** One text for every invalid link: it does not reveal whether a link ever existed. */
export const DEAD_LINK = appError(
  "not_found",
  "The URL may be incomplete, the link may have expired, or its owner withdrew it. Ask the person who sent it for a new link.",
);

export type DecisionInput = Pick<repo.Decision, "decision" | "note">;

/** Puts the present text under review. Errors: forbidden, plan_required, not_found, conflict, invalid_input (no text). */
export const askForReview = (
  context: RequestContext,
  actor: Actor,
  id: string,
  approvalsNeeded: number,
): Promise<Result<ContentItem>> =>
  changeItem(context, actor, id, async (before) => {
    if (before.body.trim() === "") return err(NO_TEXT);
    const revision = await keepRevision(context, before, before, before.editedBy);
    if (!revision) return err(NOT_IN_REVIEW);
    return ok({ status: "in_review", revisionId: revision.id, approvalsNeeded });
  });

/** Takes a piece out of review; without approvals it may be published as it is. Errors: as `changeItem`. */
export const endReview = (context: RequestContext, actor: Actor, id: string): Promise<Result<ContentItem>> =>
  changeItem(context, actor, id, ({ status }) =>
    ok({ approvalsNeeded: 0, ...(status === "in_review" || status === "approved" ? { status: "draft" } : {}) }),
  );

/** Stores a decision on the revision under review and what follows from it. */
async function decide(
  context: RequestContext,
  scope: WorkspaceScope,
  item: ContentItem,
  by: Pick<repo.Decision, "userId" | "linkId" | "name" | "revisionId" | "hash">,
  { decision, note }: DecisionInput,
): Promise<Result<void>> {
  const now = context.now();
  const row: repo.Decision = {
    id: newId(now.getTime()),
    workspaceId: scope.workspaceId,
    itemId: item.id,
    ...by,
    decision,
    note,
    createdAt: now,
    updatedAt: now,
  };
  if (item.status !== "in_review" || item.revisionId !== by.revisionId) return err(NOT_IN_REVIEW);
  if (!(await repo.insertDecision(scope, row))) return err(DECIDED);
  if (decision === "changes") await repo.settleReview(scope, row, "draft", now);
  else if ((await repo.countApprovals(scope, row.revisionId)) >= item.approvalsNeeded)
    await repo.settleReview(scope, row, "approved", now);
  const entry = auditEntry(
    { workspaceId: scope.workspaceId, userId: by.userId || null },
    decision === "approved" ? "content_item.approved" : "content_item.rejected",
    `content_item:${item.id}`,
    by.name || by.hash.slice(0, 12),
  );
  await recordAudit(context, entry);
  return ok(undefined);
}

/** A member's decision. Errors: forbidden, plan_required, not_found, conflict (not under review, decided already). */
export async function decideAsMember(
  context: RequestContext,
  actor: Actor,
  id: string,
  input: DecisionInput & { revisionId: string },
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const item = await getContent(scope, id);
  if (!item.ok) return item;
  const revision = await readRevision(context, scope, id, input.revisionId);
  if (!revision.ok) return err(NOT_IN_REVIEW);
  const { hash, id: revisionId } = revision.value;
  return decide(context, scope, item.value, { userId: actor.userId, linkId: "", name: "", revisionId, hash }, input);
}

/**
 * Makes a link to the revision under review for one person without an account and returns its address, which is stored
 * nowhere. Errors: forbidden, plan_required, not_found, conflict (not under review), limit_reached.
 */
export async function createReviewLink(
  context: RequestContext,
  actor: Actor,
  itemId: string,
  { name, expiresInDays }: { name: string; expiresInDays: number },
  identity: FormIdentity,
): Promise<Result<{ id: string; url: string; name: string }>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const item = await getContent(scope, itemId);
  if (!item.ok) return item;
  if (item.value.status !== "in_review") return err(NOT_IN_REVIEW);
  const now = context.now();
  const token = await linkTokenOf(context, PURPOSE, identity);
  const url = `${context.config.APP_URL}${reviewLinkPath(token)}`;
  const link: repo.ReviewLink = {
    id: identity.id,
    workspaceId: actor.workspaceId,
    itemId,
    revisionId: item.value.revisionId,
    tokenHash: await sha256Hex(token),
    name,
    createdBy: actor.userId,
    expiresAt: new Date(now.getTime() + days(expiresInDays)),
    revokedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  if (!(await repo.insertLink(scope, link))) {
    const made = await repo.findLink(scope, link.id);
    if (made)
      return made.tokenHash === link.tokenHash && !made.revokedAt
        ? ok({ id: made.id, url, name })
        : err(LINK_MADE_BEFORE);
    return err(appError("limit_reached", `A piece has at most ${MAX_REVIEW_LINKS} review links.`));
  }
  await recordAudit(context, auditEntry(actor, "content_link.created", `content_item:${itemId}`, name));
  return ok({ id: link.id, url, name });
}

/** Ends a link for good. Errors: forbidden, plan_required, not_found. */
export async function revokeReviewLink(
  context: RequestContext,
  actor: Actor,
  itemId: string,
  id: string,
): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  if (!(await repo.revokeLink(workspaceScope(context, actor), itemId, id, context.now())))
    return err(appError("not_found", "There is no such link, or it was withdrawn already."));
  await recordAudit(context, auditEntry(actor, "content_link.revoked", `content_item:${itemId}`));
  return ok(undefined);
}

/** What a link shows. Errors: not_found, alike for an unknown, expired or withdrawn link; rate_limited, unavailable. */
export async function openReviewLink(context: RequestContext, token: string) {
  if (!TOKEN.test(token)) return err(DEAD_LINK);
  const admitted = await throttle(context, contentModule.rateLimits.content_review_view, context.address);
  if (!admitted.ok) return admitted;
  const tokenHash = await sha256Hex(token);
  const link = await repo.findLinkByToken(context.db, tokenHash);
  // The row was found by an index, which compares as it likes; this comparison does not reveal how much of a guess was right.
  if (!link || !(await constantTimeEqual(link.tokenHash, tokenHash))) return err(DEAD_LINK);
  const now = context.now();
  if (link.revokedAt !== null || link.expiresAt <= now) return err(DEAD_LINK);
  if (!(await workspaceIncludes(context.db, link.workspaceId, "content_basic", now))) return err(DEAD_LINK);
  const scope = { db: context.db, workspaceId: link.workspaceId };
  const [item, revision, decisions] = await Promise.all([
    getContent(scope, link.itemId),
    readRevision(context, scope, link.itemId, link.revisionId),
    repo.findDecisions(scope, link.itemId),
  ]);
  if (!item.ok || !revision.ok) return err(DEAD_LINK);
  return ok({
    ...{ link, scope },
    item: item.value,
    revision: revision.value,
    decided: decisions.find(({ linkId, revisionId }) => linkId === link.id && revisionId === link.revisionId) ?? null,
    isUnderReview: item.value.status === "in_review" && item.value.revisionId === link.revisionId,
  });
}

/** The decision of the person with a link. Errors: as `openReviewLink`; conflict (not under review, decided already). */
export async function decideByLink(
  context: RequestContext,
  token: string,
  { name, ...input }: DecisionInput & { name: string },
): Promise<Result<void>> {
  const opened = await openReviewLink(context, token);
  if (!opened.ok) return opened;
  const { link, scope, item, revision } = opened.value;
  const admitted = await throttle(context, contentModule.rateLimits.content_review_decision, link.id);
  if (!admitted.ok) return admitted;
  const by = { userId: "", linkId: link.id, name, revisionId: revision.id, hash: revision.hash };
  return decide(context, scope, item, by, input);
}

/** Decisions, links and comments of a piece. */
export async function readReview(scope: WorkspaceScope, itemId: string) {
  const [decisions, links, comments] = await Promise.all([
    repo.findDecisions(scope, itemId),
    repo.findLinks(scope, itemId),
    repo.findComments(scope, itemId),
  ]);
  return { decisions, links, comments };
}

/** Adds a comment. Errors: forbidden, plan_required, not_found, limit_reached. */
export async function addComment(
  context: RequestContext,
  actor: Actor,
  itemId: string,
  { id, body, quote }: { id: string; body: string; quote: string },
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const item = await getContent(scope, itemId);
  if (!item.ok) return item;
  const now = context.now();
  const row = { id, workspaceId: scope.workspaceId, itemId, userId: actor.userId, quote, body };
  const added = await repo.insertComment(scope, { ...row, resolvedAt: null, createdAt: now, updatedAt: now });
  if (added || (await repo.findComments(scope, itemId)).some((comment) => comment.id === id)) return ok(undefined);
  return err(appError("limit_reached", `A piece has at most ${MAX_COMMENTS} comments.`));
}

/** Marks a comment as done, or as open again. Errors: forbidden, plan_required, not_found. */
export async function resolveComment(
  context: RequestContext,
  actor: Actor,
  itemId: string,
  { id, isResolved }: { id: string; isResolved: boolean },
): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const now = context.now();
  const done = await repo.resolveComment(workspaceScope(context, actor), itemId, id, isResolved ? now : null, now);
  return done ? ok(undefined) : err(appError("not_found", "Comment not found."));
}

/** Returns the open comments of a piece with the names of their authors, the oldest first. */
export async function listOpenComments(scope: WorkspaceScope, itemId: string) {
  const comments = (await repo.findComments(scope, itemId)).filter(({ resolvedAt }) => resolvedAt === null);
  const names = comments.length > 0 ? new Map(await listOwners(scope)) : new Map<string, string>();
  return comments.map(({ id, quote, body, userId }) => ({ id, quote, body, by: names.get(userId) ?? "Former member" }));
}
