import type { Actor } from "#app/platform/access/access.server.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { isTimeZone } from "#app/shared/dates/time-zone.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { findAccount } from "../accounts/service.server.ts";
import { allowChange, isOwner } from "../allow-change.server.ts";
import { MAX_SLOTS, parseSlots } from "../domain/slots.ts";
import { readHashtags } from "../domain/text/compose.ts";
import type { Phrase, SocialSettings } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { MAX_PHRASES } from "./schema.ts";

const onField = (path: string, message: string): AppError =>
  appError("invalid_input", message, { fields: [{ path, message }] });
const FULL = appError("limit_reached", `A workspace has at most ${MAX_PHRASES} of these. Delete one first.`);
const OWNER_ONLY = appError("forbidden", "Only an owner of the workspace decides whether posts need approval.");

/** Changes the settings, and notes it. Errors: forbidden, plan_required, rate_limited, and those of `make`. */
async function change(
  context: RequestContext,
  actor: Actor,
  make: (before: SocialSettings) => Promise<Result<Partial<SocialSettings>>>,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const store = socialStub(context, actor.workspaceId);
  const made = await make(await store.settings());
  if (!made.ok) return made;
  await store.saveSettings(actor.workspaceId, made.value);
  await recordAudit(
    context,
    auditEntry(
      actor,
      "social_settings.changed",
      `social_settings:${actor.workspaceId}`,
      Object.keys(made.value).join(", "),
    ),
  );
  return ok(undefined);
}

/** Sets the times at which an account publishes. Errors: invalid_input (zone, a line that is no time), not_found. */
export const saveQueue = (
  context: RequestContext,
  actor: Actor,
  { account, timeZone, times }: { account: string; timeZone: string; times: string },
): Promise<Result<void>> =>
  change(context, actor, async ({ queues }) => {
    if (!(await findAccount(context, actor.workspaceId, account)))
      return err(appError("not_found", "This account is no longer connected."));
    if (!isTimeZone(timeZone)) return err(onField("timeZone", "Choose a time zone."));
    const read = parseSlots(times);
    if ("wrongLine" in read)
      return err(onField("times", `“${read.wrongLine.slice(0, 60)}” is not a line like “Mon, Wed 09:00, 15:30”.`));
    if (read.slots.length > MAX_SLOTS) return err(onField("times", `A queue has at most ${MAX_SLOTS} times a week.`));
    return ok({ queues: { ...queues, [account]: { timeZone, slots: read.slots } } });
  });

const added = (list: readonly Phrase[], phrase: Phrase): Result<Phrase[]> => {
  if (list.some(({ id }) => id === phrase.id)) return ok([...list]);
  return list.length >= MAX_PHRASES ? err(FULL) : ok([...list, phrase]);
};

/** Adds a signature, once for each id. Errors: limit_reached. */
export const addSignature = (context: RequestContext, actor: Actor, phrase: Phrase): Promise<Result<void>> =>
  change(context, actor, async (before) => {
    const list = added(before.signatures, phrase);
    return list.ok ? ok({ signatures: list.value }) : list;
  });

/** Adds a set of hashtags, once for each id. Errors: invalid_input (a word that is no tag), limit_reached. */
export const addHashtags = (context: RequestContext, actor: Actor, phrase: Phrase): Promise<Result<void>> =>
  change(context, actor, async (before) => {
    const text = readHashtags(phrase.text);
    if (text === null || text === "")
      return err(onField("text", "Use tags of letters, digits and _, separated by spaces."));
    const list = added(before.hashtagSets, { ...phrase, text });
    return list.ok ? ok({ hashtagSets: list.value }) : list;
  });

/** Deletes a signature or a set of hashtags. Texts that have it keep it. */
export const removePhrase = (context: RequestContext, actor: Actor, id: string): Promise<Result<void>> =>
  change(context, actor, async ({ signatures, hashtagSets }) => {
    const without = (list: readonly Phrase[]) => list.filter((phrase) => phrase.id !== id);
    return ok({ signatures: without(signatures), hashtagSets: without(hashtagSets) });
  });

/** Decides whether posts of editors wait for an owner. Errors: forbidden (not an owner). */
export const setApprovalPolicy = (
  context: RequestContext,
  actor: Actor,
  needsApproval: boolean,
): Promise<Result<void>> =>
  change(context, actor, async () => (isOwner(actor) ? ok({ needsApproval }) : err(OWNER_ONLY)));
