import type { Actor } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { nextUpdatedAt } from "#app/platform/db/replace-if-unchanged.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { allowChange } from "../allow-change.server.ts";
import { publishNow } from "../composer/service.server.ts";
import type { Status } from "../domain/status.ts";
import { continueEvergreen } from "../evergreen/plan-repeat.server.ts";
import * as repo from "../repo.server.ts";
import { needsReview } from "../review/approval-policy.server.ts";
import { socialStub } from "../store/social-stub.server.ts";

const NO_POST = appError("not_found", "Post not found in this workspace.");
const NOT_APPROVED = appError(
  "forbidden",
  "An owner of this workspace has to approve this post as it is, or publish it again.",
);
const NOT_NOW = appError("conflict", "The post has changed. Reload the page.");

/** States from which a person may say that a post is out. */
const DONE_FROM: readonly Status[] = ["by_hand", "unclear", "scheduled", "failed"];

const RETRY_FROM: readonly Status[] = ["failed", "unclear"];

/** Whether the actor may publish a post as it is: where approval is needed, its group has to be approved. */
async function mayPublish(context: RequestContext, actor: Actor, { accountId, groupId }: repo.SocialPost) {
  if (accountId === null || !(await needsReview(context, actor))) return true;
  const group = groupId === null ? null : await socialStub(context, actor.workspaceId).group(groupId);
  return group?.approval.state === "approved";
}

type Change = (post: repo.SocialPost) => Promise<Result<void>>;

/** Runs a change of a post. Errors: forbidden, plan_required, rate_limited, not_found. */
export async function withPost(
  context: RequestContext,
  actor: Actor,
  id: string,
  change: Change,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const post = await repo.findPost(workspaceScope(context, actor), id);
  return post ? change(post) : err(NO_POST);
}

/**
 * Publishes again what failed, or what a person saw is not there. Errors: forbidden (also: not approved as it is),
 * plan_required, not_found, conflict (in another state), rate_limited.
 */
export const retryPost = (context: RequestContext, actor: Actor, id: string): Promise<Result<void>> =>
  withPost(context, actor, id, async (post) => {
    const scope = workspaceScope(context, actor);
    const now = context.now();
    if (!RETRY_FROM.includes(post.status)) return err(NOT_NOW);
    if (!(await mayPublish(context, actor, post))) return err(NOT_APPROVED);
    const again = { status: "scheduled", scheduledAt: now, attempt: post.attempt + 1 } as const;
    const after = { ...post, ...again, updatedAt: nextUpdatedAt(post, now) };
    // Only as it was read, with the content that was approved.
    if (!(await repo.movePost(scope, post, after))) return err(NOT_NOW);
    // A person looked: the call without an answer published nothing.
    if (post.status === "unclear") await clearUnclear(context, actor, id);
    await recordAudit(context, auditEntry(actor, "social_post.retried", `social_post:${id}`));
    await publishNow(context, [after]);
    return ok(undefined);
  });

async function clearUnclear(context: RequestContext, { workspaceId }: Actor, id: string): Promise<void> {
  const store = socialStub(context, workspaceId);
  for (const { part, state } of await store.parts(id))
    if (state === "unclear" || state === "started")
      await store.endPart(id, part, { state: "refused", remote: null, detail: "A person checked: it was not there." });
}

const onUrl = (message: string): AppError => appError("invalid_input", message, { fields: [{ path: "url", message }] });

/** Why an address that a person pasted cannot be kept; null when it can, or is left out. */
export const refuseUrl = (url: string): AppError | null =>
  url === "" || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
    ? null
    : onUrl("Paste the address of the post, which begins with https://");

/**
 * Notes that a person published a post, and where it is. Errors: forbidden, plan_required, not_found, conflict, invalid_input
 * (no web address), rate_limited.
 */
export const markDone = (context: RequestContext, actor: Actor, id: string, url: string): Promise<Result<void>> =>
  withPost(context, actor, id, async (post) => {
    const wrongUrl = refuseUrl(url);
    if (wrongUrl) return err(wrongUrl);
    const now = context.now();
    if (!DONE_FROM.includes(post.status)) return err(NOT_NOW);
    const { groupId, channel, accountId, workspaceId } = post;
    const store = socialStub(context, workspaceId);
    const group = groupId ? await store.group(groupId) : null;
    const scope = workspaceScope(context, actor);
    if (!(await repo.settlePost(scope, id, DONE_FROM, { status: "published", url }, now))) return err(NOT_NOW);
    await store.published(workspaceId, {
      ...{ postId: id, groupId, channel, accountId, url },
      linkId: group?.versions[id]?.linkId ?? null,
      remote: null,
      atMs: now.getTime(),
    });
    await recordAudit(context, auditEntry(actor, "social_post.done", `social_post:${id}`));
    await continueEvergreen(context, workspaceId, id);
    return ok(undefined);
  });
