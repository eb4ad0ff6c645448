import type { Actor } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { nextUpdatedAt } from "#app/platform/db/replace-if-unchanged.server.ts";
import { refuseText } from "#app/platform/usage/text-bytes.server.ts";
import { type AppError, appError, type FieldError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type Account, keyOf, listAccounts, withServerLimits } from "../accounts/service.server.ts";
import { allowChange } from "../allow-change.server.ts";
import { channelOf } from "../domain/channels.ts";
import { imageFault, mediaFault } from "../domain/media.ts";
import { isEditable, type Status } from "../domain/status.ts";
import { commentFault, versionTexts } from "../domain/text/first-comment.ts";
import { partsOf, textFault } from "../domain/text/thread.ts";
import { socialModule } from "../manifest.ts";
import { startPublishing } from "../publishing/due.server.ts";
import * as repo from "../repo.server.ts";
import { askedBy, changeContent, needsReview } from "../review/approval-policy.server.ts";
import { APPROVAL_STATES, type Group, NO_APPROVAL, type SocialSettings, type Version } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { describeClashes } from "./clashes.server.ts";
import { versionLink } from "./links.server.ts";
import { rowId } from "./row-id.server.ts";
import { timesOf, type When } from "./schedule.server.ts";

export interface Composition {
  text: string;
  /** Keys of accounts, with their own text where it differs. */
  targets: readonly { key: string; own: string }[];
  isThread: boolean;
  firstComment: string;
  link: string;
  isShort: boolean;
  campaign: string;
  signatureId: string;
  hashtagSetId: string;
  when: When;
  /** Local date and time. */
  at: string;
  timeZone: string;
  /** Publishes although a similar post, or one close in time, exists. */
  acceptsClash: boolean;
}

const ON_ITS_WAY = appError(
  "conflict",
  "A post of this group is being published, or was published. It cannot be changed.",
);

const refuse = (fields: FieldError[]): { ok: false; error: AppError } =>
  err(appError("invalid_input", fields[0]?.message ?? "Check the fields.", { fields }));

/** The accounts of a form. Errors: invalid_input (none, or one that is gone). */
async function readTargets(
  context: RequestContext,
  workspaceId: string,
  targets: Composition["targets"],
): Promise<Result<Account[]>> {
  const accounts = await listAccounts(context, workspaceId);
  const chosen = targets.map(({ key }) => accounts.find((account) => account.key === key));
  const known = chosen.flatMap((account) => account ?? []);
  if (known.length < chosen.length)
    return refuse([{ path: "accounts", message: "An account is no longer connected. Choose the accounts again." }]);
  if (known.length === 0) return refuse([{ path: "accounts", message: "Choose at least one account." }]);
  return ok(known);
}

const endingOf = ({ signatures, hashtagSets }: SocialSettings, { signatureId, hashtagSetId }: Composition): string =>
  [hashtagSets.find(({ id }) => id === hashtagSetId), signatures.find(({ id }) => id === signatureId)]
    .flatMap((phrase) => phrase?.text ?? [])
    .join("\n\n");

/** By hand a person publishes one post. */
const canThread = ({ id, channel }: Account): boolean => id !== null && channelOf(channel).hasThreads === true;

interface MadeVersion {
  account: Account;
  text: string;
  hasOwn: boolean;
  id: string;
  made: Version;
  at: Date | null;
}

/** What is wrong with the versions, by field. */
function faultsOf(
  versions: readonly MadeVersion[],
  settings: SocialSettings,
  { isThread, when }: Pick<Composition, "isThread" | "when">,
  media: Pick<Group, "images" | "video">,
): FieldError[] {
  return versions.flatMap(({ account, text, hasOwn, made }): FieldError[] => {
    const { channel, id, key } = account;
    const threads = isThread && canThread(account);
    const server = id === null ? undefined : settings.servers[id];
    // A draft gets its images once it is saved; by hand a person adds them.
    const isDraft = when === "draft";
    const missing = id === null || isDraft ? null : imageFault(channel, media.images.length);
    const situation = { isByHand: id === null, mayCrop: isDraft };
    const message =
      text.trim() === ""
        ? "Write a text."
        : (textFault(channel, text, threads, server) ?? mediaFault(channel, text, media, situation) ?? missing);
    if (message !== null) return [{ path: hasOwn ? `own-${key}` : "text", message }];
    const comment = commentFault(channel, made.comment ?? "", partsOf(channel, text, threads, server) ?? [], server);
    return comment === null ? [] : [{ path: "firstComment", message: comment }];
  });
}

/** A version as a post, over the post that it was before. */
function toPost(
  { workspaceId, userId }: Actor,
  groupId: string,
  { account, text, id, at }: MadeVersion,
  { isThread, status }: Pick<repo.SocialPost, "isThread" | "status">,
  present: readonly repo.SocialPost[],
  now: Date,
): repo.SocialPost {
  const earlier = present.find((post) => post.id === id);
  return {
    ...{ id, workspaceId, groupId, text, status },
    isThread: isThread && canThread(account),
    userId: earlier?.userId ?? userId,
    channel: account.channel,
    accountId: account.id,
    scheduledAt: at,
    evergreenId: earlier?.evergreenId ?? null,
    attempt: earlier ? earlier.attempt + 1 : 0,
    url: "",
    createdAt: earlier?.createdAt ?? now,
    updatedAt: earlier ? nextUpdatedAt(earlier, now) : now,
  };
}

const statusFor = (when: When, needsReview: boolean): Status =>
  when === "draft" ? "draft" : needsReview ? "in_review" : "scheduled";

/**
 * Stores a composition as one post for each account, and schedules them. Called again with the id of the same form, it changes
 * nothing twice. Errors: forbidden, plan_required, rate_limited, invalid_input, conflict (similar post; being published),
 * limit_reached.
 */
export async function saveComposition(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  input: Composition,
): Promise<Result<{ postId: string; groupId: string; count: number }>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const { workspaceId } = actor;
  const scope = workspaceScope(context, actor);
  const store = socialStub(context, workspaceId);
  const accounts = await readTargets(context, workspaceId, input.targets);
  if (!accounts.ok) return accounts;
  const [settings, before, stored] = await Promise.all([
    withServerLimits(context, workspaceId, accounts.value),
    store.group(groupId),
    repo.findGroupPosts(scope, groupId),
  ]);
  if (stored.some(({ status }) => !isEditable(status))) return err(ON_ITS_WAY);
  const now = context.now();
  const times = await timesOf(scope, accounts.value, input, settings, now);
  if (!times.ok) return times;

  const link = input.link === "" ? null : { destination: input.link, isShort: input.isShort, campaign: input.campaign };
  const ending = endingOf(settings, input);
  const versions: MadeVersion[] = [];
  for (const [index, account] of accounts.value.entries()) {
    const id = stored.find((post) => keyOf(post) === account.key)?.id ?? (await rowId(groupId, account.key));
    const made = await versionLink(context, actor, id, account.channel, link);
    if (!made.ok) return made;
    const own = input.targets[index]?.own ?? "";
    const written = { text: own || input.text, comment: input.firstComment, ending };
    const { text, comment } = versionTexts(account.channel, written, made.value.linkUrl);
    const version = { ...made.value, comment };
    versions.push({ account, text, hasOwn: own !== "", id, made: version, at: times.value[index] ?? null });
  }
  const faults = faultsOf(versions, settings, input, before ?? { images: [] });
  if (faults.length > 0) return refuse(faults);

  const isReviewed = await needsReview(context, actor);
  const status = statusFor(input.when, isReviewed);
  const postsFrom = (present: readonly repo.SocialPost[]) =>
    versions.map((version) => toPost(actor, groupId, version, { isThread: input.isThread, status }, present, now));
  if (input.when !== "draft" && !input.acceptsClash) {
    const clashes = await describeClashes(context, scope, postsFrom(stored), now);
    if (clashes.length > 0) return refuse([{ path: "acceptsClash", message: clashes.join(" ") }]);
  }

  const group: Group = {
    ...{ id: groupId, link, ending },
    authorId: before?.authorId ?? actor.userId,
    text: input.text,
    isThread: input.isThread,
    firstComment: input.firstComment,
    images: before?.images ?? [],
    video: before?.video ?? null,
    approval: before?.approval ?? NO_APPROVAL,
    versions: Object.fromEntries(versions.map(({ id, made }) => [id, made])),
    createdAtMs: before?.createdAtMs ?? now.getTime(),
    updatedAtMs: now.getTime(),
  };
  const written = await changeContent(context, actor, groupId, async (): Promise<Result<repo.SocialPost[]>> => {
    // Read again: an approval that was taken back has written them.
    const present = await repo.findGroupPosts(scope, groupId);
    if (present.some((post) => !isEditable(post.status))) return err(ON_ITS_WAY);
    const posts = postsFrom(present);
    await store.saveGroup(workspaceId, group);
    const done = await writePosts(context, actor, posts, present);
    return done.ok ? ok(posts) : done;
  });
  if (!written.ok) return written;
  const posts = written.value;
  if (status === "in_review") await store.setApproval(groupId, APPROVAL_STATES, askedBy(context, actor));
  else if (isReviewed) await store.setApproval(groupId, ["asked", "approved"], { ...NO_APPROVAL, atMs: now.getTime() });
  if (status !== "draft")
    await recordAudit(context, auditEntry(actor, "social_post.scheduled", `social_group:${groupId}`));
  if (input.when === "now" && status === "scheduled") await publishNow(context, posts);
  return ok({ postId: posts[0]?.id ?? "", groupId, count: posts.length });
}

/** Adds, changes and deletes the posts of a group. Errors: limit_reached, conflict. */
async function writePosts(
  context: RequestContext,
  actor: Actor,
  posts: readonly repo.SocialPost[],
  stored: readonly repo.SocialPost[],
): Promise<Result<void>> {
  const scope = workspaceScope(context, actor);
  for (const post of posts) {
    const before = stored.find(({ id }) => id === post.id);
    const isWritten = before
      ? await repo.replacePost(scope, before, post, actor.plan)
      : await repo.insertPost(scope, post, actor.plan);
    if (isWritten) continue;
    // The same form may have arrived twice.
    const present = await repo.findPost(scope, post.id);
    if (present && present.text === post.text && present.status === post.status) continue;
    if (present) return err(appError("conflict", "The post was changed at the same time. Load the page again."));
    const full = await refuseText(context.db, actor.workspaceId, actor.plan, repo.bytesOf(post));
    return err(full ?? limitReached(actor.plan, socialModule.limits.socialPosts));
  }
  const kept = new Set(posts.map(({ id }) => id));
  for (const { id } of stored.filter((post) => !kept.has(post.id))) {
    const entry = auditEntry(actor, "social_post.deleted", `social_post:${id}`);
    await repo.deletePost(scope, id, auditIfChanged(context, entry));
  }
  return ok(undefined);
}

/** Starts what is due at once; what cannot be started now is started by the next run of the clock. */
export async function publishNow(context: RequestContext, posts: readonly repo.SocialPost[]): Promise<void> {
  const direct = posts.filter(({ accountId }) => accountId !== null);
  await startPublishing(context, direct).catch((cause: unknown) =>
    context.log.error("social.start_failed", { count: direct.length }, cause),
  );
}
