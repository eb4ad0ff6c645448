import type { Actor } from "#app/platform/access/access.server.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { COMMENT_PART } from "../domain/text/thread.ts";
import { startComment } from "../publishing/due.server.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { refuseUrl, withPost } from "./service.server.ts";

const NOT_NOW = appError("conflict", "The first comment has changed. Reload the page.");
const NOT_STARTED = appError("unavailable", "The comment could not be published now. Try again in a minute.");

/** States in which a person decides about a first comment. */
const OPEN = ["failed", "unclear", "publishing"] as const;

/** Whether the group of a published post has a first comment for it. */
async function hasComment(context: RequestContext, workspaceId: string, groupId: string | null, postId: string) {
  const group = groupId === null ? null : await socialStub(context, workspaceId).group(groupId);
  return (group?.versions[postId]?.comment ?? "") !== "";
}

/**
 * Publishes the first comment of a published post again; the post itself stays as it is. Errors: forbidden, plan_required,
 * rate_limited, not_found, conflict (no comment, or published), unavailable.
 */
export const retryComment = (context: RequestContext, actor: Actor, id: string): Promise<Result<void>> =>
  withPost(context, actor, id, async ({ status, groupId }) => {
    const { workspaceId } = actor;
    if (status !== "published" || !(await hasComment(context, workspaceId, groupId, id))) return err(NOT_NOW);
    const store = socialStub(context, workspaceId);
    const before = await store.comment(id);
    const attempt = await store.nextCommentAttempt(id, OPEN);
    if (attempt === null) return err(NOT_NOW);
    // A person looked: the call without an answer published nothing.
    if (before?.state === "unclear")
      await store.endPart(id, COMMENT_PART, { state: "refused", remote: null, detail: "A person checked." });
    const started = await startComment(context, { workspaceId, postId: id, attempt }).then(
      () => true,
      (cause: unknown) => {
        context.log.error("social.start_failed", { postId: id }, cause);
        return false;
      },
    );
    if (!started) {
      await store.endComment(id, { state: "failed", detail: NOT_STARTED.message, url: "" });
      return err(NOT_STARTED);
    }
    await recordAudit(context, auditEntry(actor, "social_post.comment_retried", `social_post:${id}`));
    return ok(undefined);
  });

/**
 * Notes that a person published the first comment, and where it is. Errors: forbidden, plan_required, rate_limited, not_found,
 * conflict (no comment, or published), invalid_input (no web address).
 */
export const markCommentDone = (
  context: RequestContext,
  actor: Actor,
  id: string,
  url: string,
): Promise<Result<void>> =>
  withPost(context, actor, id, async ({ status, groupId }) => {
    const wrongUrl = refuseUrl(url);
    if (wrongUrl) return err(wrongUrl);
    const { workspaceId } = actor;
    if (status !== "published" || !(await hasComment(context, workspaceId, groupId, id))) return err(NOT_NOW);
    const store = socialStub(context, workspaceId);
    if ((await store.nextCommentAttempt(id, OPEN)) === null) return err(NOT_NOW);
    await store.endComment(id, { state: "published", detail: "", url });
    await recordAudit(context, auditEntry(actor, "social_post.comment_done", `social_post:${id}`));
    return ok(undefined);
  });
