import { announce } from "#app/modules/webhooks/index.server.ts";
import { authorize } from "#app/platform/access/access.server.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { type KeyRing, parseKeyRing } from "#app/platform/crypto/key-ring.ts";
import { open } from "#app/platform/crypto/seal.ts";
import { newId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { plainName } from "#app/platform/mail/template.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { stepUp } from "#app/platform/session/step-up.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import { maskKey } from "../domain/key.ts";
import { widens } from "../domain/restrictions.ts";
import { apiKeyRevealed } from "../mail-templates.server.ts";
import { apiKeysModule } from "../manifest.ts";
import type { ApiKeyObject } from "../quota/api-key.object.server.ts";
import type { CreateKeyInput, RestrictionsInput, RotateInput } from "../schema.ts";
import { keyEvent } from "../webhook-events.ts";
import * as repo from "./repo.server.ts";
import { makeSecret, sealContext } from "./secret.ts";

/** A key as lists show it; the secret is never part of it. */
export interface KeySummary {
  id: string;
  name: string;
  masked: string;
  permissions: string[];
  rateLimitPerHour: number;
  isActive: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  allowedAddresses: string[];
  /** Until when the secret before the last re-roll works; null: there is none that does. */
  previousEndsAt: Date | null;
  workspaceName: string;
  /** Calls in each of the last 24 hours, oldest first. */
  callsByHour: number[];
}

const NO_KEY = appError("not_found", "There is no such API key.");
const MADE_BEFORE = appError(
  "conflict",
  "This form has made its API key already. You find the key in the list; reveal it there.",
);

const sealingRing = (context: RequestContext): KeyRing => {
  const ring = parseKeyRing(context.config.SEALING_KEY);
  if (!ring.ok) throw new Error(`SEALING_KEY ${ring.error}`);
  return ring.value;
};

async function openSecret(
  context: RequestContext,
  { id, userId, sealedKey }: Pick<repo.ApiKeyRow, "id" | "userId" | "sealedKey">,
): Promise<string> {
  const secret = await open(sealingRing(context), sealedKey, sealContext(id, userId));
  if (!secret.ok) throw new Error(`The sealed copy of API key ${id} does not open: ${secret.error}`);
  return secret.value;
}

const HOURS_SHOWN = 24;

/** Every key of the person, newest first. */
export async function listKeys(context: RequestContext, session: Session): Promise<KeySummary[]> {
  const rows = await repo.findKeys(context, session.userId);
  const now = context.now();
  const since = new Date(now.getTime() - hours(HOURS_SHOWN));
  const ids = rows.map(({ id }) => id);
  const counts = ids.length > 0 ? await repo.countCallsByHour(context, ids, since) : [];
  const callsOf = (id: string) => {
    const calls = new Array<number>(HOURS_SHOWN).fill(0);
    for (const count of counts) if (count.keyId === id && count.hour < HOURS_SHOWN) calls[count.hour] = count.calls;
    return calls;
  };
  return rows.map((row) => ({
    id: row.id,
    name: row.keyName,
    masked: maskKey(row),
    permissions: row.permissions,
    rateLimitPerHour: row.rateLimitPerHour,
    isActive: row.isActive,
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    expiresAt: row.expiresAt,
    allowedAddresses: row.allowedAddresses,
    previousEndsAt: row.previousEndsAt && row.previousEndsAt > now ? row.previousEndsAt : null,
    workspaceName: row.workspaceName,
    callsByHour: callsOf(row.id),
  }));
}

/** The keys of a person that work, for a mail: "CI, kj_l…9876, in Tea shop". */
export async function listWorkingKeys(context: AppContext, userId: string): Promise<string[]> {
  const works = ({ isActive, expiresAt }: Pick<repo.ApiKeyRow, "isActive" | "expiresAt">) =>
    isActive && (expiresAt === null || expiresAt > context.now());
  return (await repo.findKeys(context, userId))
    .filter(works)
    .map((key) => `${plainName(key.keyName, "A key")}, ${maskKey(key)}, in ${key.workspaceName}`);
}

/** Whether the person may make or change keys at all. Errors: forbidden (viewer), plan_required, rate_limited, unavailable. */
async function allowChange(context: RequestContext, session: Session): Promise<Result<void>> {
  const allowed = authorize(session, { feature: "api_access", write: true });
  if (!allowed.ok) return allowed;
  const attempt = await limit(context, apiKeysModule.rateLimits.key_create, session.userId);
  return attempt.allowed ? ok(undefined) : err(tooOften(attempt));
}

/** How long a form that is sent again is answered with the secret of the key that it made; later the key is revealed like any other. */
const REPEATED_WITHIN_MS = minutes(10);

/**
 * The answer to a form that has made its key already, or null when it has not. Errors: conflict (a while ago, or re-rolled
 * since: the secret needs a proof by now).
 */
async function madeBefore(
  context: RequestContext,
  { userId }: Session,
  id: string,
): Promise<Result<{ id: string; secret: string }> | null> {
  const key = await repo.findKey(context, userId, id);
  if (!key) return null;
  const isRecent = context.now().getTime() - key.createdAt.getTime() < REPEATED_WITHIN_MS;
  // A secret that was replaced since is not the one that the form made.
  return key.isActive && isRecent && key.previousKeyHash === null
    ? ok({ id, secret: await openSecret(context, key) })
    : err(MADE_BEFORE);
}

/**
 * Makes a key for the session's workspace and returns its secret. A key outlives the session it was made in, so a further
 * one asks for a recent sign-in; the first one of a person, who has just come to try the API, does not.
 * Errors: forbidden (viewer), plan_required, rate_limited, limit_reached (10 keys exist), unavailable, password_required and
 * the others of `stepUp`. Called again with an `id` that it has made within ten minutes, it answers that key; later: conflict.
 */
export async function createKey(
  context: RequestContext,
  session: Session,
  input: CreateKeyInput,
  id: string = newId(context.now().getTime()),
): Promise<Result<{ id: string; secret: string }>> {
  const allowed = await allowChange(context, session);
  if (!allowed.ok) return allowed;
  // In this order: the key of a form that is sent twice at once is no reason to ask its second sending for a proof.
  const hasKeys = await repo.hasKeys(context, session.userId);
  const before = await madeBefore(context, session, id);
  if (before) return before;
  if (hasKeys) {
    const proven = await stepUp(context, session, input);
    if (!proven.ok) return proven;
  }
  const createdAt = context.now();
  const { secret, stored: secretColumns } = await makeSecret(sealingRing(context), id, session.userId);
  const row: repo.ApiKeyRow = {
    id,
    userId: session.userId,
    workspaceId: session.workspaceId,
    keyName: input.name,
    ...secretColumns,
    permissions: input.permissions,
    rateLimitPerHour: input.rateLimit,
    isActive: true,
    createdAt,
    lastUsedAt: null,
    expiresAt: input.expiresInDays === null ? null : new Date(createdAt.getTime() + days(input.expiresInDays)),
    allowedAddresses: input.allowedAddresses,
    previousKeyHash: null,
    previousEndsAt: null,
  };
  const maxKeys = apiKeysModule.limits.apiKeys[session.plan];
  const stored = await repo.insertKey(context, row, maxKeys, auditEntry(session, "api_key.created", `api_key:${id}`));
  if (!stored)
    return (
      (await madeBefore(context, session, id)) ??
      err(appError("limit_reached", `You have ${maxKeys} API keys, deactivated ones included. No more can be created.`))
    );
  announce(context, keyEvent("key.created", row));
  return ok({ id, secret });
}

const tooOften = ({ unavailable, retryAfterSeconds }: { unavailable: boolean; retryAfterSeconds: number }) => {
  if (unavailable) return appError("unavailable", "Please try again in a few seconds.", { retryAfterSeconds });
  const minutesLeft = Math.ceil(retryAfterSeconds / 60);
  return appError(
    "rate_limited",
    `Please wait ${minutesLeft} minute${minutesLeft === 1 ? "" : "s"} before trying again.`,
    { retryAfterSeconds },
  );
};

/**
 * Returns the secret of one of the person's keys. First writes the audit log and mails the owner:
 * what cannot be recorded is not revealed. The caller has stepped the person up (`stepUp`). Errors: not_found,
 * rate_limited, unavailable.
 */
export async function revealKey(context: RequestContext, session: Session, id: string): Promise<Result<string>> {
  const attempt = await limit(context, apiKeysModule.rateLimits.key_reveal, session.userId);
  if (!attempt.allowed) return err(tooOften(attempt));
  const key = await repo.findKey(context, session.userId, id);
  if (!key) return err(NO_KEY);
  const secret = await openSecret(context, key);
  await recordAudit(context, auditEntry(key, "api_key.revealed", `api_key:${key.id}`));
  await sendMail(context, {
    to: session.email,
    mail: apiKeyRevealed({ firstName: session.firstName, keyName: key.keyName }),
  });
  return ok(secret);
}

/**
 * Deactivates a key for good; doing it again changes nothing. The database is the truth; the key's object is notified
 * as well, so that isolates that still remember the key refuse at once. Errors: not_found.
 */
export async function deactivateKey(context: RequestContext, session: Session, id: string): Promise<Result<void>> {
  const key = await repo.findKey(context, session.userId, id);
  if (!key) return err(NO_KEY);
  if (
    await repo.deactivateKey(context, session.userId, key, auditEntry(session, "api_key.deactivated", `api_key:${id}`))
  )
    announce(context, keyEvent("key.revoked", key));
  await notifyObject(context, id, (object) => object.revoke());
  return ok(undefined);
}

/**
 * Notifies a key's object of a change, so that isolates that remember the key learn of it at once; the database is the
 * truth, so a failure is only logged.
 */
async function notifyObject(
  context: RequestContext,
  keyId: string,
  tell: (object: DurableObjectStub<ApiKeyObject>) => Promise<void>,
): Promise<void> {
  try {
    await tell(context.env.API_KEY.get(context.env.API_KEY.idFromName(keyId)));
  } catch (cause) {
    context.log.error("api_key.object_not_told", { keyId }, cause);
  }
}

/**
 * Gives a key a new secret; the old one works on for `graceHours`, or not at all. Everything else of the key stays. The
 * caller has stepped the person up (`stepUp`): the new secret opens what the old one opened.
 * Errors: not_found, conflict (replaced meanwhile, in another tab), forbidden, plan_required, rate_limited, unavailable.
 */
export async function rotateKey(
  context: RequestContext,
  session: Session,
  { keyId, graceHours }: Pick<RotateInput, "keyId" | "graceHours">,
): Promise<Result<{ id: string; secret: string }>> {
  const allowed = await allowChange(context, session);
  if (!allowed.ok) return allowed;
  const key = await repo.findKey(context, session.userId, keyId);
  if (!key?.isActive) return err(NO_KEY);
  const { secret, stored } = await makeSecret(sealingRing(context), key.id, key.userId);
  const previousEndsAt = graceHours === 0 ? null : new Date(context.now().getTime() + hours(graceHours));
  const entry = {
    ...auditEntry(session, "api_key.rerolled", `api_key:${keyId}`),
    workspaceId: key.workspaceId,
    detail: `old secret ends in ${graceHours} h`,
  };
  const replaced = await repo.replaceSecret(
    context,
    session.userId,
    keyId,
    key.keyHash,
    { ...stored, previousEndsAt },
    entry,
  );
  if (!replaced)
    return err(
      appError("conflict", "This key was changed in the meantime. Look at it again before you replace its secret."),
    );
  const ended = [graceHours === 0 ? key.keyHash : null, key.previousKeyHash].filter((hash) => hash !== null);
  for (const hash of ended) await notifyObject(context, keyId, (object) => object.retire(hash));
  return ok({ id: keyId, secret });
}

/**
 * Sets until when a key works and from where; a key that is to work longer or from more places asks for a recent sign-in.
 * Errors: not_found, conflict (changed meanwhile, in another tab), password_required and the others of `stepUp`.
 */
export async function updateKeyRestrictions(
  context: RequestContext,
  session: Session,
  { keyId, expiresInDays, allowedAddresses, seen, password, code }: RestrictionsInput,
): Promise<Result<void>> {
  const expiresAt =
    expiresInDays === "keep"
      ? seen.expiresAt
      : expiresInDays === null
        ? null
        : new Date(context.now().getTime() + days(expiresInDays));
  // What the form showed is what is stored, or nothing is saved below.
  if (widens(seen, { expiresAt, allowedAddresses })) {
    const proven = await stepUp(context, session, { password, code });
    if (!proven.ok) return proven;
  }
  const entry = {
    ...auditEntry(session, "api_key.bounds_changed", `api_key:${keyId}`),
    detail: `${expiresAt ? `until ${expiresAt.toISOString()}` : "no end"}, ${allowedAddresses.length} addresses`,
  };
  if (await repo.updateRestrictions(context, session.userId, keyId, seen, { expiresAt, allowedAddresses }, entry)) {
    await notifyObject(context, keyId, (object) => object.changed());
    return ok(undefined);
  }
  const key = await repo.findKey(context, session.userId, keyId);
  return key?.isActive
    ? err(
        appError(
          "conflict",
          "These settings were changed in the meantime. They are shown as they are now; please look again.",
        ),
      )
    : err(NO_KEY);
}

/**
 * To be called when a person may less than before (another role, a suspension): isolates that remember their keys read
 * them again at the next call. The database is the truth, so a failure is only logged.
 */
export async function refreshKeysOf(context: RequestContext, userId: string): Promise<void> {
  try {
    await Promise.all(
      (await repo.findKeyIds(context, { userId })).map((id) => notifyObject(context, id, (object) => object.changed())),
    );
  } catch (cause) {
    context.log.error("api_key.refresh_failed", {}, cause);
  }
}

const USAGE_KEPT_MS = days(90);

/** How long usage is kept by the minute: until every isolate and object has surely written its counts. */
const BY_MINUTE_MS = hours(6);

/** Merges usage into hours after 6 hours, and forgets it after 90 days. Each run merges two hours: run it every hour. */
export async function purgeUsage(context: AppContext, now: Date): Promise<void> {
  const hourMs = Math.floor((now.getTime() - BY_MINUTE_MS) / hours(1)) * hours(1);
  await repo.mergeUsage(context, new Date(hourMs - hours(2)), new Date(hourMs));
  await repo.deleteUsageBefore(context, new Date(now.getTime() - USAGE_KEPT_MS));
}
