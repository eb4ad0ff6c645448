import { openConnection } from "#app/modules/integrations/index.server.ts";
import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { allowChange, WRITE } from "../allow-change.server.ts";
import { isDirect } from "../domain/channels.ts";
import { textFault } from "../domain/text/thread.ts";
import { socialModule } from "../manifest.ts";
import { ADAPTERS } from "../publishing/networks/adapters.server.ts";
import { recordKey } from "../publishing/networks/record-key.ts";
import { type Tried, tryPart } from "../publishing/try-part.server.ts";
import { needsReview } from "../review/approval-policy.server.ts";
import type { InboxEntry, MentionState, Reply, SavedSearch } from "../store/inbox-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { MAX_SEARCHES } from "./domain/limits.ts";
import { replyText } from "./domain/reply-text.ts";
import { readMentions } from "./read-mentions.server.ts";

const NO_ENTRY = appError("not_found", "This post is no longer in the inbox.");
const NO_ACCOUNT = appError("conflict", "The account is no longer connected. Connect it again under Integrations.");
const ANSWERED = appError("conflict", "This post is already answered from here.");
const OWNER_ANSWERS = appError(
  "forbidden",
  "Posts of editors need approval in this workspace. Ask an owner to answer, or answer on the network.",
);
const onField = (path: string, message: string): AppError =>
  appError("invalid_input", message, { fields: [{ path, message }] });

/** Reads the accounts now. Errors: forbidden, plan_required, rate_limited, unavailable. */
export async function checkInbox(context: RequestContext, actor: Actor): Promise<Result<number>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const may = await throttle(context, socialModule.rateLimits.social_inbox_check, actor.workspaceId);
  if (!may.ok) return may;
  return ok(await readMentions(context, actor.workspaceId, socialStub(context, actor.workspaceId)));
}

/** Closes an entry, or opens it again. Errors: forbidden, plan_required, rate_limited, not_found. */
export async function setEntryState(
  context: RequestContext,
  actor: Actor,
  id: string,
  state: MentionState,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  return (await socialStub(context, actor.workspaceId).changeEntry(id, { state })) ? ok(undefined) : err(NO_ENTRY);
}

/** Gives an entry to a member; empty: to nobody. Errors: forbidden, plan_required, rate_limited, not_found, invalid_input. */
export async function assignEntry(
  context: RequestContext,
  actor: Actor,
  id: string,
  assigneeId: string,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const members = await listMemberNames(workspaceScope(context, actor));
  if (assigneeId !== "" && !members.some(({ userId }) => userId === assigneeId))
    return err(onField("assignee", "Choose a member of the workspace."));
  const isDone = await socialStub(context, actor.workspaceId).changeEntry(id, { assigneeId });
  return isDone ? ok(undefined) : err(NO_ENTRY);
}

const ENDS: Readonly<Record<Tried["kind"], Reply["state"]>> = {
  published: "sent",
  wait: "sending",
  failed: "failed",
  unclear: "unclear",
};

/** Sends the answer that was claimed for an entry, or looks up what became of it. */
async function sendReply(
  context: RequestContext,
  workspaceId: string,
  entry: InboxEntry,
  reply: Reply,
): Promise<Result<Reply>> {
  const opened = await openConnection(context, workspaceId, entry.accountId);
  if (!opened.ok || !isDirect(entry.channel)) return err(NO_ACCOUNT);
  const store = socialStub(context, workspaceId);
  const tried = await tryPart(
    store,
    ADAPTERS[entry.channel],
    opened.value,
    { workspaceId, postId: reply.id, part: 0 },
    {
      text: reply.text,
      images: [],
      key: entry.channel === "bluesky" ? recordKey(reply.id, 0) : `${reply.id}-0`,
      nowMs: context.now().getTime(),
      card: async () => null,
      replyTo: { root: entry.root, parent: entry.remote },
      visibility: entry.visibility,
    },
  );
  const ended = {
    id: reply.id,
    state: ENDS[tried.kind],
    detail: tried.kind === "published" ? "" : tried.reason,
    url: tried.kind === "published" ? tried.ref.url : "",
  };
  await store.endReply(entry.id, ended);
  return ok({ ...reply, ...ended });
}

/**
 * Answers a post on its network, once: the same form sent again, or another person's at the same time, sends nothing more. An answer
 * whose end is not known is looked up before it is sent again. Errors: forbidden (posts of editors need approval), plan_required,
 * rate_limited, not_found, invalid_input (too long), conflict (answered; account gone).
 */
export async function replyToEntry(
  context: RequestContext,
  actor: Actor,
  id: string,
  written: string,
  replyId: string,
): Promise<Result<Reply>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  if (await needsReview(context, actor)) return err(OWNER_ANSWERS);
  const { workspaceId, userId } = actor;
  const store = socialStub(context, workspaceId);
  const [entry, settings] = await Promise.all([store.inboxEntry(id), store.settings()]);
  if (!entry) return err(NO_ENTRY);
  const text = replyText(written, entry);
  const fault = textFault(entry.channel, text, false, settings.servers[entry.accountId]);
  if (fault) return err(onField("text", fault));
  const claimed = await store.beginReply(id, { id: replyId, text, userId });
  if (!claimed) return err(NO_ENTRY);
  const isOwn = claimed.id === replyId;
  if (claimed.state === "sent") return isOwn ? ok(claimed) : err(ANSWERED);
  // Somebody else's answer is on its way: theirs is looked up, and this text is not sent.
  const sent = await sendReply(context, workspaceId, entry, claimed);
  if (sent.ok && sent.value.state === "sent")
    await recordAudit(context, auditEntry(actor, "social_inbox.replied", `social_mention:${id}`, entry.author.handle));
  return sent.ok && !isOwn ? err(ANSWERED) : sent;
}

/** Saves a phrase that is searched for. Errors: forbidden, plan_required, rate_limited, limit_reached. */
export async function addSearch(context: RequestContext, actor: Actor, search: SavedSearch): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const isAdded = await socialStub(context, actor.workspaceId).addSearch(actor.workspaceId, search, MAX_SEARCHES);
  if (isAdded) return ok(undefined);
  return err(appError("limit_reached", `A workspace has at most ${MAX_SEARCHES} saved searches. Delete one first.`));
}

/** Deletes a saved search. What it found stays. */
export async function removeSearch(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  await socialStub(context, actor.workspaceId).removeSearch(id);
  return ok(undefined);
}
