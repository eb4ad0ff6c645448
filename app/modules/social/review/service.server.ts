import type { Actor } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { constantTimeEqual, sha256Hex } from "#app/platform/crypto/bytes.ts";
import type { FormIdentity } from "#app/platform/forms/form-identity.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { LINK_MADE_BEFORE, linkTokenOf } from "#app/platform/share-links/share-link-access.server.ts";
import { workspaceIncludes } from "#app/platform/workspace/workspace.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { allowChange, isOwner } from "../allow-change.server.ts";
import { socialModule } from "../manifest.ts";
import { approvalPath } from "../paths.ts";
import * as repo from "../repo.server.ts";
import type { Approval, ApprovalLink, Group } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";

const PURPOSE = "social-approval";
const TOKEN = /^[A-Za-z0-9_-]{32}$/;
const WORKSPACE = /^[0-9a-f-]{36}$/;
const MAX_LINKS = 20;

const NO_GROUP = appError("not_found", "There is no such post in this workspace.");
const NOT_ASKED = appError("conflict", "This post is not waiting for approval any more.");
const OWN_POST = appError("forbidden", "Posts need the approval of an owner of this workspace.");

/** One text for every invalid link: it does not reveal whether a link ever existed. */
export const DEAD_LINK = appError(
  "not_found",
  "The address may be incomplete, the link may have expired, or its owner withdrew it. Ask the person who sent it for a new link.",
);

export type Decision = "approved" | "changes" | "rejected";

/** Asks for approval: nothing of the group goes out before it. Errors: forbidden, plan_required, not_found, conflict. */
export async function askForApproval(context: RequestContext, actor: Actor, groupId: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const posts = await repo.findGroupPosts(scope, groupId);
  if (posts.length === 0) return err(NO_GROUP);
  const now = context.now();
  const asked: Approval = { state: "asked", note: "", userId: actor.userId, name: "", atMs: now.getTime() };
  let waiting = 0;
  for (const { id } of posts)
    if (await repo.settlePost(scope, id, ["draft", "scheduled", "failed"], { status: "in_review" }, now)) waiting += 1;
  if (waiting === 0) return err(appError("conflict", "Nothing of this post is a draft or scheduled."));
  await socialStub(context, actor.workspaceId).setApproval(groupId, ["none", "approved", "changes", "rejected"], asked);
  return ok(undefined);
}

/** Stores a decision and what follows from it; a time that has passed by then is removed. Errors: conflict. */
async function decide(
  context: RequestContext,
  workspaceId: string,
  groupId: string,
  approval: Approval & { state: Decision },
): Promise<Result<void>> {
  const scope = { db: context.db, workspaceId };
  if (!(await socialStub(context, workspaceId).setApproval(groupId, ["asked"], approval))) return err(NOT_ASKED);
  const now = context.now();
  for (const { id, scheduledAt, attempt } of await repo.findGroupPosts(scope, groupId)) {
    const isDue = scheduledAt !== null && scheduledAt > now;
    const approved = approval.state === "approved" && isDue;
    const change = approved
      ? ({ status: "scheduled", attempt: attempt + 1 } as const)
      : ({ status: "draft", ...(isDue ? {} : { scheduledAt: null }) } as const);
    await repo.settlePost(scope, id, ["in_review"], change, now);
  }
  await recordAudit(
    context,
    auditEntry(
      { workspaceId, userId: approval.userId || null },
      approval.state === "approved" ? "social_post.approved" : "social_post.rejected",
      `social_group:${groupId}`,
      approval.name,
    ),
  );
  return ok(undefined);
}

/**
 * A member's decision. Where posts need approval, it is an owner's. Errors: forbidden, plan_required, not_found, conflict (not
 * waiting).
 */
export async function decideAsMember(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  { decision, note }: { decision: Decision; note: string },
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const { workspaceId, userId } = actor;
  const store = socialStub(context, workspaceId);
  const [group, settings] = await Promise.all([store.group(groupId), store.settings()]);
  if (!group) return err(NO_GROUP);
  if (settings.needsApproval && decision === "approved" && !isOwner(actor)) return err(OWN_POST);
  return decide(context, workspaceId, groupId, {
    ...{ state: decision, note, userId, name: "" },
    atMs: context.now().getTime(),
  });
}

/**
 * Makes a link to a post for one person without an account and returns its address, which is stored nowhere. Errors: forbidden,
 * plan_required, not_found, conflict (not waiting; made before), limit_reached.
 */
export async function createApprovalLink(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  { name, expiresInDays }: { name: string; expiresInDays: number },
  identity: FormIdentity,
): Promise<Result<{ url: string; name: string }>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const { workspaceId } = actor;
  const store = socialStub(context, workspaceId);
  const group = await store.group(groupId);
  if (!group) return err(NO_GROUP);
  if (group.approval.state !== "asked") return err(NOT_ASKED);
  const token = await linkTokenOf(context, PURPOSE, identity);
  const link: ApprovalLink = {
    ...{ id: identity.id, groupId, name, revokedAtMs: null },
    tokenHash: await sha256Hex(token),
    expiresAtMs: context.now().getTime() + days(expiresInDays),
  };
  const added = await store.addLink(link, MAX_LINKS);
  if (added === "full") return err(appError("limit_reached", `A post has at most ${MAX_LINKS} approval links.`));
  if (added === "exists" && !(await store.findLink(link.tokenHash))) return err(LINK_MADE_BEFORE);
  if (added === "added")
    await recordAudit(context, auditEntry(actor, "social_link.created", `social_group:${groupId}`, name));
  return ok({ url: `${context.config.APP_URL}${approvalPath(workspaceId, token)}`, name });
}

/** Ends a link for good. Errors: forbidden, plan_required, not_found. */
export async function revokeApprovalLink(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  id: string,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  if (!(await socialStub(context, actor.workspaceId).revokeLink(groupId, id)))
    return err(appError("not_found", "There is no such link, or it was withdrawn already."));
  await recordAudit(context, auditEntry(actor, "social_link.revoked", `social_group:${groupId}`));
  return ok(undefined);
}

export interface OpenedApproval {
  workspaceId: string;
  link: ApprovalLink;
  group: Group;
  posts: repo.SocialPost[];
}

/** What a link shows. Errors: not_found, alike for an unknown, expired or withdrawn link; rate_limited, unavailable. */
export async function openApproval(
  context: RequestContext,
  workspaceId: string,
  token: string,
): Promise<Result<OpenedApproval>> {
  if (!TOKEN.test(token) || !WORKSPACE.test(workspaceId)) return err(DEAD_LINK);
  const admitted = await throttle(context, socialModule.rateLimits.social_approval_view, context.address);
  if (!admitted.ok) return admitted;
  // Before the object is asked: an invented id must not make one.
  if (!(await workspaceIncludes(context.db, workspaceId, "social", context.now()))) return err(DEAD_LINK);
  const tokenHash = await sha256Hex(token);
  const store = socialStub(context, workspaceId);
  const link = await store.findLink(tokenHash);
  if (!link || !(await constantTimeEqual(link.tokenHash, tokenHash))) return err(DEAD_LINK);
  if (link.revokedAtMs !== null || link.expiresAtMs <= context.now().getTime()) return err(DEAD_LINK);
  const [group, posts] = await Promise.all([
    store.group(link.groupId),
    repo.findGroupPosts({ db: context.db, workspaceId }, link.groupId),
  ]);
  return group && posts.length > 0 ? ok({ workspaceId, link, group, posts }) : err(DEAD_LINK);
}

/** The decision of the person with a link. Errors: as `openApproval`; conflict (decided already). */
export async function decideByLink(
  context: RequestContext,
  workspaceId: string,
  token: string,
  { decision, note, name }: { decision: Decision; note: string; name: string },
): Promise<Result<void>> {
  const opened = await openApproval(context, workspaceId, token);
  if (!opened.ok) return opened;
  const { link, group } = opened.value;
  const admitted = await throttle(context, socialModule.rateLimits.social_approval_decision, link.id);
  if (!admitted.ok) return admitted;
  return decide(context, workspaceId, group.id, {
    ...{ state: decision, note, userId: "", name },
    atMs: context.now().getTime(),
  });
}
