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
import { type ChannelName, lengthFault } from "./domain/channels.ts";
import { scheduleFault } from "./domain/schedule.ts";
import { socialModule } from "./manifest.ts";
import * as repo from "./repo.server.ts";
import type { CreatePostInput, UpdatePostInput } from "./schema.ts";

const NO_POST = appError("not_found", "There is no such post in this workspace.");
const CHANGED = appError("conflict", "The post was changed at the same time. Read it again and repeat the change.");

/** Owners and editors of a workspace whose plan has social posts. */
const WRITE = { feature: "social", write: true } as const;

/** What is wrong with a post, by field; null when nothing is. */
function refusePost(
  { text, channel }: Pick<repo.SocialPost, "text" | "channel">,
  newTime: Date | null,
  now: Date,
): AppError | null {
  const found = { text: lengthFault(channel, text), scheduledAt: scheduleFault(newTime, now) };
  const fields = Object.entries(found).flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
  const [first] = fields;
  return first ? appError("invalid_input", first.message, { fields }) : null;
}

export interface PostQuery {
  channel?: ChannelName | undefined;
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
  input: CreatePostInput,
  id: string = newId(context.now().getTime()),
): Promise<Result<repo.SocialPost>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const now = context.now();
  const refusal = refusePost(input, input.scheduledAt, now);
  if (refusal) return err(refusal);
  const { workspaceId, userId, plan } = actor;
  const post: repo.SocialPost = { id, workspaceId, userId, ...input, createdAt: now, updatedAt: now };
  const scope = workspaceScope(context, actor);
  if (await repo.insertPost(scope, post, plan)) return ok(post);
  const existing = await repo.findPost(scope, id);
  if (existing) return ok(existing);
  return err(
    (await refuseText(context.db, workspaceId, plan, repo.bytesOf(post))) ??
      limitReached(plan, socialModule.limits.socialPosts),
  );
}

/**
 * Changes text, channel or time. A time that stays may have passed by now. Errors: forbidden, plan_required, not_found,
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
  return untilUnchanged(CHANGED, async () => {
    const before = await repo.findPost(scope, id);
    if (!before) return err(NO_POST);
    const now = context.now();
    const after = { ...before, ...input, updatedAt: nextUpdatedAt(before, now) };
    const newTime = after.scheduledAt?.getTime() === before.scheduledAt?.getTime() ? null : after.scheduledAt;
    const refusal = refusePost(after, newTime, now);
    if (refusal) return err(refusal);
    if (await repo.replacePost(scope, before, after, actor.plan)) return ok(after);
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
  const deleted = await repo.deletePost(workspaceScope(context, actor), id, audit);
  return deleted ? ok(undefined) : err(NO_POST);
}
