import { planAllows } from "#app/platform/access/plans.ts";
import { type AuditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { randomBase58, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { type KeyRing, parseKeyRing } from "#app/platform/crypto/key-ring.ts";
import { open, seal } from "#app/platform/crypto/seal.ts";
import { newId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { isRecentlyAuthenticated } from "#app/platform/session/confirm-password.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { makeKey, maskKey, maskParts, RANDOM_LENGTH } from "./domain/key.ts";
import { MAX_KEYS } from "./domain/rules.ts";
import * as repo from "./repo.server.ts";
import type { CreateKeyInput } from "./schema.ts";

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
  workspaceName: string;
}

const NO_KEY = appError("not_found", "There is no such API key.");

const sealingRing = (context: RequestContext): KeyRing => {
  const ring = parseKeyRing(context.config.SEALING_KEY);
  if (!ring.ok) throw new Error(`SEALING_KEY ${ring.error}`);
  return ring.value;
};

/** Ties a sealed key to its row and owner: moved to another row it does not open. */
const sealContext = (keyId: string, userId: string) => ({ info: userId, aad: `${keyId}|${userId}` });

const entryOf = ({ workspaceId, userId }: Session, action: string, keyId: string): AuditEntry => ({ workspaceId, userId, action, subject: `api_key:${keyId}` });

/** Every key of the person, newest first. */
export async function listKeys(context: RequestContext, session: Session): Promise<KeySummary[]> {
  const rows = await repo.findKeys(context, session.userId);
  return rows.map((row) => ({
    id: row.id,
    name: row.keyName,
    masked: maskKey(row),
    permissions: row.permissions,
    rateLimitPerHour: row.rateLimitPerHour,
    isActive: row.isActive,
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    workspaceName: row.workspaceName,
  }));
}

/**
 * Makes a key for the session's workspace and returns its secret.
 * Errors: forbidden (viewer), plan_required, rate_limited, limit_reached (10 keys exist), unavailable.
 */
export async function createKey(context: RequestContext, session: Session, input: CreateKeyInput): Promise<Result<{ id: string; secret: string }>> {
  if (session.workspaceRole === "viewer") return err(appError("forbidden", "A viewer cannot create API keys for this workspace."));
  if (!planAllows(session.plan, "api_access")) return err(appError("plan_required", "API access is part of the Starter plan and above."));
  const attempt = await limit(context, "key_create", session.userId);
  if (!attempt.allowed) return err(tooOften(attempt));
  const createdAt = context.now();
  const id = newId(createdAt.getTime());
  const secret = makeKey(randomBase58(RANDOM_LENGTH));
  const [keyHash, sealedKey] = await Promise.all([sha256Hex(secret), seal(sealingRing(context), secret, sealContext(id, session.userId))]);
  const row: repo.ApiKeyRow = {
    id,
    userId: session.userId,
    workspaceId: session.workspaceId,
    keyName: input.name,
    keyHash,
    ...maskParts(secret),
    sealedKey,
    permissions: input.permissions,
    rateLimitPerHour: input.rateLimit,
    isActive: true,
    createdAt,
    lastUsedAt: null,
    expiresAt: null,
    allowedAddresses: [],
    previousKeyHash: null,
    previousEndsAt: null,
  };
  const stored = await repo.insertKey(context, row, MAX_KEYS, entryOf(session, "api_key.created", id));
  if (!stored) return err(appError("limit_reached", `You have ${MAX_KEYS} API keys, deactivated ones included. No more can be created.`));
  return ok({ id, secret });
}

const tooOften = ({ unavailable, retryAfterSeconds }: { unavailable: boolean; retryAfterSeconds: number }) => {
  if (unavailable) return appError("unavailable", "Please try again in a few seconds.", { retryAfterSeconds });
  const minutesLeft = Math.ceil(retryAfterSeconds / 60);
  return appError("rate_limited", `Please wait ${minutesLeft} minute${minutesLeft === 1 ? "" : "s"} before trying again.`, { retryAfterSeconds });
};

/**
 * The secret of one of the person's keys. Written to the audit log and told to the owner by mail first:
 * what cannot be recorded is not revealed. Errors: not_found, password_required (the sign-in is older
 * than 10 minutes), rate_limited, unavailable.
 */
export async function revealKey(context: RequestContext, session: Session, id: string): Promise<Result<string>> {
  if (!isRecentlyAuthenticated(session, context.now())) return err(appError("password_required", "Enter your password to see the key."));
  const attempt = await limit(context, "key_reveal", session.userId);
  if (!attempt.allowed) return err(tooOften(attempt));
  const key = await repo.findKey(context, session.userId, id);
  if (!key) return err(NO_KEY);
  const secret = await open(sealingRing(context), key.sealedKey, sealContext(key.id, key.userId));
  if (!secret.ok) throw new Error(`The sealed copy of API key ${key.id} does not open: ${secret.error}`);
  await recordAudit(context, { workspaceId: key.workspaceId, userId: session.userId, action: "api_key.revealed", subject: `api_key:${key.id}` });
  await sendMail(context, { to: session.email, template: "api-key-revealed", data: { firstName: session.firstName, keyName: key.keyName } });
  return ok(secret.value);
}

/**
 * Deactivates a key for good; doing it again changes nothing. The database is the truth; the key's object is told
 * as well, so that isolates that still remember the key refuse at once. Errors: not_found.
 */
export async function deactivateKey(context: RequestContext, session: Session, id: string): Promise<Result<void>> {
  const deactivated = await repo.deactivateKey(context, session.userId, id, entryOf(session, "api_key.deactivated", id));
  if (!deactivated && !(await repo.findKey(context, session.userId, id))) return err(NO_KEY);
  try {
    await context.env.API_KEY.get(context.env.API_KEY.idFromName(id)).revoke();
  } catch (cause) {
    context.log.error("api_key.revoke_failed", { keyId: id }, cause);
  }
  return ok(undefined);
}
