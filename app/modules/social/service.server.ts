import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { nextUpdatedAt, untilUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import { newId } from "#app/platform/ids.ts";
import { refuseText } from "#app/platform/usage/text-bytes.server.ts";
import { cutPage, readSortCursor, type Sort } from "#app/shared/cursor.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { findAccount } from "./accounts/service.server.ts";
import { type ChannelName, HAND_CHANNELS } from "./domain/channels.ts";
import { scheduleFault } from "./domain/schedule.ts";
import { isEditable, type Status, statusAfterChange } from "./domain/status.ts";
import { textFault } from "./domain/text/thread.ts";
import { deleteFiles, groupPrefix } from "./files.server.ts";
import { socialModule } from "./manifest.ts";
import * as repo from "./repo.server.ts";
import { askForPost, needsReview, reopenApproval } from "./review/approval-policy.server.ts";
import type { CreatePostInput, UpdatePostInput } from "./schema.ts";
import { socialStub } from "./store/social-stub.server.ts";

const NO_POST = appError("not_found", "Post not found in this workspace.");
const CHANGED = appError("conflict", "The post was changed at the same time. Read it again and repeat the change.");

const ON_ITS_WAY = appError(
  "conflict",
  "The post is being published or already published. It can no longer be changed.",
);
const PARTLY_OUT = appError(
  "conflict",
  "A part of this thread may be published. Publish it again as it is, or write a new post.",
);
const onAccount = (message: string): AppError =>
  appError("invalid_input", message, { fields: [{ path: "accountId", message }] });

/** Owners and editors of a workspace whose plan has social posts. */
const WRITE = { feature: "social", write: true } as const;

/** What is wrong with a post, by field; null when nothing is. */
function refusePost(
  { text, channel, isThread, accountId }: Pick<repo.SocialPost, "text" | "channel" | "isThread" | "accountId">,
  newTime: Date | null,
  now: Date,
): AppError | null {
  // By hand a person publishes one post.
  const threads = isThread && !(accountId === null && HAND_CHANNELS.includes(channel));
  const found = { text: textFault(channel, text, threads), scheduledAt: scheduleFault(newTime, now) };
  const fields = Object.entries(found).flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
  const [first] = fields;
  return first ? appError("invalid_input", first.message, { fields }) : null;
}

/** Why a post cannot have its account; null when it can. */
async function refuseAccount(
  context: RequestContext,
  { workspaceId, accountId, channel }: Pick<repo.SocialPost, "workspaceId" | "accountId" | "channel">,
): Promise<AppError | null> {
  if (accountId === null) return null;
  const account = await findAccount(context, workspaceId, accountId);
  if (!account) return onAccount("Account not found in this workspace.");
  return account.channel === channel ? null : onAccount("This account is on another network than the post.");
}

/** The state of a new post. Posts that Kaja publishes wait for an owner where the workspace wants that. */
async function newStatus(
  context: RequestContext,
  actor: Actor,
  { scheduledAt, accountId }: Pick<repo.SocialPost, "scheduledAt" | "accountId">,
): Promise<Status> {
  if (scheduledAt === null) return "draft";
  return accountId !== null && (await needsReview(context, actor)) ? "in_review" : "scheduled";
}

export interface PostQuery {
  channel?: ChannelName | undefined;
  status?: Status | undefined;
  search?: string | undefined;
  scheduledAfter?: Date | undefined;
  scheduledBefore?: Date | undefined;
  sort: Sort<repo.PostSort>;
  cursor?: string | undefined;
  limit: number;
}

/** Lists the posts of a workspace. Errors: invalid_input (cursor). */
export async function listPosts(
  scope: WorkspaceScope,
  { cursor: text, limit, ...query }: PostQuery,
): Promise<Result<{ rows: repo.SocialPost[]; nextCursor: string | null }>> {
  const cursor = readSortCursor(text, "number");
  if (!cursor.ok) return cursor;
  const rows = await repo.findPosts(scope, { ...query, cursor: cursor.value, limit: limit + 1 });
  return ok(cutPage(rows, limit, (row) => row[query.sort.by] ?? 0));
}

export const countPosts = repo.countPosts;
export const listDated = repo.findDated;
export const listGroupPosts = repo.findGroupPosts;

/** One post. Errors: not_found. */
export async function getPost(scope: WorkspaceScope, id: string): Promise<Result<repo.SocialPost>> {
  const post = await repo.findPost(scope, id);
  return post ? ok(post) : err(NO_POST);
}

/**
 * Stores a post. With an id of the caller, a call that comes twice stores one post and answers it twice.
 * Errors: forbidden, plan_required, invalid_input (too long for its channel, or a time in the past), limit_reached.
 */
export async function createPost(
  context: RequestContext,
  actor: Actor,
  given: CreatePostInput,
  id: string = newId(context.now().getTime()),
): Promise<Result<repo.SocialPost>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const now = context.now();
  const { workspaceId, userId, plan } = actor;
  const input = { ...given, accountId: given.accountId ?? null, isThread: given.isThread ?? false };
  const refusal =
    refusePost(input, input.scheduledAt, now) ?? (await refuseAccount(context, { ...input, workspaceId }));
  if (refusal) return err(refusal);
  const status = await newStatus(context, actor, input);
  const made = { status, groupId: null, evergreenId: null, attempt: 0, url: "" } as const;
  const post: repo.SocialPost = { id, workspaceId, userId, ...input, ...made, createdAt: now, updatedAt: now };
  const scope = workspaceScope(context, actor);
  if (await repo.insertPost(scope, post, plan))
    return ok(status === "in_review" ? await askForPost(context, actor, post) : post);
  const existing = await repo.findPost(scope, id);
  if (existing) return ok(existing);
  return err(
    (await refuseText(context.db, workspaceId, plan, repo.bytesOf(post))) ??
      limitReached(plan, socialModule.limits.socialPosts),
  );
}

const withoutMissing = (input: UpdatePostInput) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof UpdatePostInput]-?: Exclude<UpdatePostInput[K], undefined>;
  };

const changesContent = (before: repo.SocialPost, after: repo.SocialPost): boolean =>
  (["text", "channel", "accountId", "isThread"] as const).some((name) => before[name] !== after[name]);

const changesText = (before: repo.SocialPost, { text = before.text }: UpdatePostInput): boolean => text !== before.text;

/** State and attempt of a post that was changed: a new time, and a retry, are a new attempt. */
function progressOf(
  before: repo.SocialPost,
  after: repo.SocialPost,
  isReviewed: boolean,
): Pick<repo.SocialPost, "status" | "attempt"> {
  const movesTime = after.scheduledAt?.getTime() !== before.scheduledAt?.getTime();
  const status = movesTime ? statusAfterChange(before.status, after.scheduledAt !== null) : before.status;
  const waits = isReviewed && status === "scheduled" && after.accountId !== null;
  return { status: waits ? "in_review" : status, attempt: movesTime ? before.attempt + 1 : before.attempt };
}

/**
 * Changes text, channel or time. A time that stays may have passed by now. Where the actor's posts need approval, what Kaja
 * would publish waits for it again. Errors: forbidden, plan_required, not_found,
 * invalid_input (too long for its channel, or a new time in the past), conflict (changed by another call at the same time), limit_reached (no room
 * for the longer text).
 */
export async function updatePost(
  context: RequestContext,
  actor: Actor,
  id: string,
  input: UpdatePostInput,
): Promise<Result<repo.SocialPost>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const scope = { db: context.db, workspaceId: actor.workspaceId };
  const isReviewed = await needsReview(context, actor);
  let isReopened = false;
  return untilUnchanged(CHANGED, async () => {
    const before = await repo.findPost(scope, id);
    if (!before) return err(NO_POST);
    const now = context.now();
    if (!isEditable(before.status)) return err(ON_ITS_WAY);
    if (before.status === "failed" && before.isThread && changesText(before, input)) return err(PARTLY_OUT);
    const merged = { ...before, ...withoutMissing(input), updatedAt: nextUpdatedAt(before, now) };
    const after = { ...merged, ...progressOf(before, merged, isReviewed) };
    const newTime = after.scheduledAt?.getTime() === before.scheduledAt?.getTime() ? null : after.scheduledAt;
    const movesAccount = after.accountId !== before.accountId || after.channel !== before.channel;
    const refusal = refusePost(after, newTime, now) ?? (movesAccount ? await refuseAccount(context, after) : null);
    if (refusal) return err(refusal);
    const reopens = isReviewed && before.groupId !== null && changesContent(before, after);
    if (reopens && !isReopened) {
      // First, so that nothing of the group goes out while its content changes.
      await reopenApproval(context, actor, before.groupId ?? "");
      isReopened = true;
      return "changed";
    }
    if (await repo.replacePost(scope, before, after, actor.plan)) {
      if (reopens) await reopenApproval(context, actor, before.groupId ?? "");
      const waits = isReviewed && after.status === "in_review" && after.accountId !== null;
      if (waits) await askForPost(context, actor, after);
      return ok((isReviewed && (await repo.findPost(scope, id))) || after);
    }
    const grownBytes = repo.bytesOf(after) - repo.bytesOf(before);
    const full = grownBytes > 0 ? await refuseText(context.db, actor.workspaceId, actor.plan, grownBytes) : null;
    return full ? err(full) : "changed";
  });
}

/** Deletes a post for good. Errors: forbidden, plan_required, not_found. */
export async function deletePost(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const { workspaceId, userId } = actor;
  const audit = auditIfChanged(context, {
    workspaceId,
    userId,
    action: "social_post.deleted",
    subject: `social_post:${id}`,
  });
  const scope = workspaceScope(context, actor);
  const post = await repo.findPost(scope, id);
  if (!post) return err(NO_POST);
  if (post.status === "publishing") return err(ON_ITS_WAY);
  if (!(await repo.deletePost(scope, id, audit))) return err(NO_POST);
  await forgetPost(context, scope, post);
  return ok(undefined);
}

/** Forgets what the workspace's object keeps of a deleted post, and the group that it was the last of. */
async function forgetPost(
  context: RequestContext,
  scope: WorkspaceScope,
  { id, groupId, attempt, accountId }: repo.SocialPost,
) {
  // A post of its own that nobody ever tried to publish has left nothing there.
  if (groupId === null && accountId === null && attempt === 0) return;
  const isLast = groupId !== null && !(await repo.hasOthers(scope, groupId, id));
  await socialStub(context, scope.workspaceId).forget([id], isLast ? groupId : null);
  if (isLast) await deleteFiles(context, groupPrefix(scope.workspaceId, groupId));
}
