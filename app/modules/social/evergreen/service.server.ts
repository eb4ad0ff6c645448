import type { Actor } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { dayIn } from "#app/shared/dates/local-moment.ts";
import { type AppError, appError, type FieldError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isOwner } from "../allow-change.server.ts";
import { ensureGroup } from "../composer/ensure-group.server.ts";
import { mediaFault } from "../domain/media.ts";
import { versionTexts } from "../domain/text/first-comment.ts";
import { textFault } from "../domain/text/thread.ts";
import { deleteFiles, groupPrefix } from "../files.server.ts";
import { socialModule } from "../manifest.ts";
import { withPost } from "../posts/service.server.ts";
import * as repo from "../repo.server.ts";
import type { Group, SocialSettings } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { alikeTexts, type EvergreenRule } from "./domain/rule.ts";
import { firstTextOf, planRepeat } from "./plan-repeat.server.ts";
import type { EvergreenInput } from "./schema.ts";

const NO_RULE = appError("not_found", "This post is not repeated.");
const NO_QUEUE = appError(
  "conflict",
  "The account has no times in its queue. Set them in the settings of Social Studio first.",
);
const BY_HAND = appError("conflict", "Only posts that Kaja publishes on a connected account can be repeated.");
const IS_REPEAT = appError("conflict", "This post is a repeat itself. Change the post that it repeats.");

const refuse = (fields: FieldError[]): AppError =>
  appError("invalid_input", fields[0]?.message ?? "Check the fields.", { fields });

const FIELDS = ["variation1", "variation2", "variation3"] as const;

/** What is wrong with the texts of a rule, by field. */
function textFaults(
  post: repo.SocialPost,
  group: Group,
  settings: SocialSettings,
  variations: readonly { path: string; text: string }[],
): FieldError[] {
  const { channel, accountId, isThread } = post;
  const linkUrl = group.versions[post.id]?.linkUrl ?? null;
  const { firstComment: comment = "", ending } = group;
  const server = accountId === null ? undefined : settings.servers[accountId];
  const faults = variations.flatMap(({ path, text: written }): FieldError[] => {
    const { text } = versionTexts(channel, { text: written, comment, ending }, linkUrl);
    const message = textFault(channel, text, isThread, server) ?? mediaFault(channel, text, group);
    return message === null ? [] : [{ path, message }];
  });
  if (variations.length === 0) faults.push({ path: FIELDS[0], message: "Write at least one other text." });
  const alike = alikeTexts([firstTextOf(post, group), ...variations.map(({ text }) => text)]);
  const path = alike ? variations[alike[1] - 1]?.path : undefined;
  if (path) faults.push({ path, message: "This says nearly the same as another text. Write it differently." });
  return faults;
}

function timeFaults({ maxRepeats, endsOn }: EvergreenInput, today: string): FieldError[] {
  if (maxRepeats === undefined && endsOn === undefined)
    return [{ path: "maxRepeats", message: "Set a number of repeats, a last day, or both." }];
  return endsOn !== undefined && endsOn <= today ? [{ path: "endsOn", message: "Choose a day in the future." }] : [];
}

/**
 * Sets how a post is repeated, and plans the next repeat where it is published. Errors: forbidden, plan_required, rate_limited,
 * not_found, conflict (by hand, a repeat itself, no queue), invalid_input, limit_reached.
 */
export const saveEvergreen = (
  context: RequestContext,
  actor: Actor,
  id: string,
  input: EvergreenInput,
): Promise<Result<void>> =>
  withPost(context, actor, id, async (post) => {
    const { workspaceId, plan, userId } = actor;
    const store = socialStub(context, workspaceId);
    const scope = workspaceScope(context, actor);
    if (post.accountId === null) return err(BY_HAND);
    if (post.evergreenId !== null && post.evergreenId !== id) return err(IS_REPEAT);
    const settings = await store.settings();
    const queue = settings.queues[post.accountId];
    if (!queue || queue.slots.length === 0) return err(NO_QUEUE);
    const group = await store.group(await ensureGroup(context, post));
    if (!group) return err(NO_RULE);
    const variations = FIELDS.map((path) => ({ path, text: input[path] })).filter(({ text }) => text !== "");
    const today = dayIn(context.now().getTime(), queue.timeZone);
    const faults = [...textFaults(post, group, settings, variations), ...timeFaults(input, today)];
    if (faults.length > 0) return err(refuse(faults));
    const before = await store.rule(id);
    const isPublished = post.status === "published";
    const rule: EvergreenRule = {
      ...{ id, userId, accountId: post.accountId, channel: post.channel, isByOwner: isOwner(actor) },
      ...{ gapDays: input.gapDays, maxRepeats: input.maxRepeats ?? null, endsOn: input.endsOn ?? null },
      variations: variations.map(({ text }) => text),
      ...{ isPaused: false, problem: "" },
      ...{ planned: before?.planned ?? 0, repeats: before?.repeats ?? 0, nextPostId: before?.nextPostId ?? null },
      publishedAtMs: before?.publishedAtMs ?? (isPublished ? (post.scheduledAt ?? post.updatedAt).getTime() : null),
      lastText: before?.lastText ?? (isPublished ? firstTextOf(post, group) : null),
    };
    const limit = socialModule.limits.socialEvergreen;
    if ((await store.saveRule(workspaceId, rule, limit[plan])) === "full") return err(limitReached(plan, limit));
    await repo.markEvergreen(scope, id, id);
    await recordAudit(context, auditEntry(actor, "social_post.evergreen_saved", `social_post:${id}`));
    // What cannot be planned is said on the page, with its reason.
    await planRepeat(context, workspaceId, id);
    return ok(undefined);
  });

/** Deletes the repeat that waits in the queue. */
async function dropPlanned(context: RequestContext, actor: Actor, { nextPostId }: EvergreenRule): Promise<void> {
  if (nextPostId === null) return;
  const scope = workspaceScope(context, actor);
  const post = await repo.findPost(scope, nextPostId);
  if (!post || !["scheduled", "in_review", "draft"].includes(post.status)) return;
  const entry = auditEntry(actor, "social_post.deleted", `social_post:${nextPostId}`);
  if (!(await repo.deletePost(scope, nextPostId, auditIfChanged(context, entry)))) return;
  await socialStub(context, actor.workspaceId).forget([nextPostId], post.groupId);
  if (post.groupId !== null) await deleteFiles(context, groupPrefix(actor.workspaceId, post.groupId));
}

type Run = (rule: EvergreenRule) => Promise<void>;

const withRule = (context: RequestContext, actor: Actor, id: string, run: Run): Promise<Result<void>> =>
  withPost(context, actor, id, async () => {
    const rule = await socialStub(context, actor.workspaceId).rule(id);
    if (!rule) return err(NO_RULE);
    await run(rule);
    return ok(undefined);
  });

/** Pauses a rule: the repeat that waits is deleted. Errors: forbidden, plan_required, rate_limited, not_found. */
export const pauseEvergreen = (context: RequestContext, actor: Actor, id: string): Promise<Result<void>> =>
  withRule(context, actor, id, async (rule) => {
    await socialStub(context, actor.workspaceId).changeRule(id, { isPaused: true, problem: "" });
    await dropPlanned(context, actor, rule);
    await recordAudit(context, auditEntry(actor, "social_post.evergreen_paused", `social_post:${id}`));
  });

/** Continues a paused rule, and plans the next repeat where none waits. Errors: as `pauseEvergreen`. */
export const resumeEvergreen = (context: RequestContext, actor: Actor, id: string): Promise<Result<void>> =>
  withRule(context, actor, id, async () => {
    await socialStub(context, actor.workspaceId).changeRule(id, { isPaused: false, problem: "" });
    await planRepeat(context, actor.workspaceId, id);
    await recordAudit(context, auditEntry(actor, "social_post.evergreen_resumed", `social_post:${id}`));
  });

/** Ends a rule for good: the repeat that waits is deleted, what was published stays. Errors: as `pauseEvergreen`. */
export const stopEvergreen = (context: RequestContext, actor: Actor, id: string): Promise<Result<void>> =>
  withRule(context, actor, id, async (rule) => {
    await socialStub(context, actor.workspaceId).deleteRule(id);
    await dropPlanned(context, actor, rule);
    await repo.markEvergreen(workspaceScope(context, actor), id, null);
    await recordAudit(context, auditEntry(actor, "social_post.evergreen_stopped", `social_post:${id}`));
  });
