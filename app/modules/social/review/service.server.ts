import type { Actor } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { constantTimeEqual, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { nextUpdatedAt } from "#app/platform/db/replace-if-unchanged.server.ts";
import type { FormIdentity } from "#app/platform/forms/form-identity.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { LINK_MADE_BEFORE, linkTokenOf } from "#app/platform/share-links/share-link-access.server.ts";
import { workspaceIncludes } from "#app/platform/workspace/workspace.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { allowChange } from "../allow-change.server.ts";
import { groupContent } from "../domain/group-content.ts";
import { socialModule } from "../manifest.ts";
import { approvalPath } from "../paths.ts";
import * as repo from "../repo.server.ts";
import { APPROVAL_STATES, type Approval, type ApprovalLink, type Group } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { approvalMark } from "./approval-mark.server.ts";
import { askedBy, needsReview } from "./approval-policy.server.ts";

const PURPOSE = "social-approval";
const TOKEN = /^[A-Za-z0-9_-]{32}$/;
const WORKSPACE = /^[0-9a-f-]{36}$/;
const MAX_LINKS = 20;

const NO_GROUP = appError("not_found", "Post not found in this workspace.");
const NOT_ASKED = appError("conflict", "This post is no longer waiting for approval.");
const CHANGED = appError("conflict", "This post was changed since you opened it. Read it again.");
const OWNERS_LINK = appError(
  "forbidden",
  "Posts need the approval of an owner of this workspace, so only owners create approval links.",
);
const OWN_POST = appError("forbidden", "Posts need the approval of an owner of this workspace.");

/** One text for every invalid link: it does not reveal whether a link ever existed. */
export const DEAD_LINK = appError(
  "not_found",
  "The URL may be incomplete, the link may have expired, or its owner withdrew it. Ask the person who sent it for a new link.",
);

export type Decision = "approved" | "changes" | "rejected";

/** `seen`: the mark of the content that the person read. */
export interface Decided {
  decision: Decision;
  note: string;
  seen: string;
}

/** Asks for approval: nothing of the group goes out before it. Errors: forbidden, plan_required, not_found, conflict. */
export async function askForApproval(context: RequestContext, actor: Actor, groupId: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const posts = await repo.findGroupPosts(scope, groupId);
  if (posts.length === 0) return err(NO_GROUP);
  const now = context.now();
  let waiting = 0;
  for (const { id } of posts)
    if (await repo.settlePost(scope, id, ["draft", "scheduled", "failed"], { status: "in_review" }, now)) waiting += 1;
  if (waiting === 0) return err(appError("conflict", "This post has no drafts or scheduled versions."));
  const before = APPROVAL_STATES.filter((state) => state !== "asked");
  await socialStub(context, actor.workspaceId).setApproval(groupId, before, askedBy(context, actor));
  return ok(undefined);
}

/** A post after the decision; a time that has passed by then is removed. */
function afterDecision(post: repo.SocialPost, state: Decision, now: Date): repo.SocialPost {
  const { scheduledAt, attempt } = post;
  const isDue = scheduledAt !== null && scheduledAt > now;
  const updatedAt = nextUpdatedAt(post, now);
  return state === "approved" && isDue
    ? { ...post, status: "scheduled", attempt: attempt + 1, updatedAt }
    : { ...post, status: "draft", scheduledAt: isDue ? scheduledAt : null, updatedAt };
}

/** Stores a decision on the content that was read, and what follows from it. Errors: conflict (not waiting; changed since). */
async function decide(
  context: RequestContext,
  workspaceId: string,
  group: Group,
  approval: Approval & { state: Decision },
  seen: string,
): Promise<Result<void>> {
  const scope = { db: context.db, workspaceId };
  const store = socialStub(context, workspaceId);
  if (group.approval.state !== "asked") return err(NOT_ASKED);
  const posts = await repo.findGroupPosts(scope, group.id);
  if (seen !== (await approvalMark(group, posts))) return err(CHANGED);
  // The object compares once more: images may have changed since the group was read.
  if (!(await store.setApproval(group.id, ["asked"], approval, groupContent(group)))) return err(CHANGED);
  const now = context.now();
  let isSame = true;
  for (const post of posts.filter(({ status }) => status === "in_review"))
    isSame = (await repo.movePost(scope, post, afterDecision(post, approval.state, now))) && isSame;
  if (!isSame) {
    await store.setApproval(group.id, [approval.state], group.approval);
    return err(CHANGED);
  }
  await recordAudit(
    context,
    auditEntry(
      { workspaceId, userId: approval.userId || null },
      approval.state === "approved" ? "social_post.approved" : "social_post.rejected",
      `social_group:${group.id}`,
      // The name that a workspace gave to the link: what a visitor writes proves nothing.
      approval.linkName ?? "",
    ),
  );
  return ok(undefined);
}

/**
 * A member's decision. Where posts need approval, it is an owner's. Errors: forbidden, plan_required, not_found, conflict (not
 * waiting; changed since it was read).
 */
export async function decideAsMember(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  { decision, note, seen }: Decided,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const { workspaceId, userId } = actor;
  const group = await socialStub(context, workspaceId).group(groupId);
  if (!group) return err(NO_GROUP);
  if (decision === "approved" && (await needsReview(context, actor))) return err(OWN_POST);
  const atMs = context.now().getTime();
  return decide(context, workspaceId, group, { state: decision, note, userId, name: "", atMs }, seen);
}

/**
 * Makes a link to a post for one person without an account and returns its address, which is stored nowhere. Where posts need
 * approval, owners make links: an editor would approve with it. Errors: forbidden, plan_required, not_found, conflict (not waiting; made before), limit_reached.
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
  if (await needsReview(context, actor)) return err(OWNERS_LINK);
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

/** The decision of the person with a link. Errors: as `openApproval`; conflict (decided already; changed since it was read). */
export async function decideByLink(
  context: RequestContext,
  workspaceId: string,
  token: string,
  { decision, note, seen, name }: Decided & { name: string },
): Promise<Result<void>> {
  const opened = await openApproval(context, workspaceId, token);
  if (!opened.ok) return opened;
  const { link, group } = opened.value;
  const admitted = await throttle(context, socialModule.rateLimits.social_approval_decision, link.id);
  if (!admitted.ok) return admitted;
  const atMs = context.now().getTime();
  const approval = { state: decision, note, userId: "", name, linkName: link.name, atMs };
  return decide(context, workspaceId, group, approval, seen);
}
