import type { Actor } from "#app/platform/access/actor.ts";
import { currentPlan } from "#app/platform/access/plans.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { BoundedMap } from "#app/shared/bounded-map.ts";
import { appError } from "#app/shared/error.ts";
import type { AddressBlock } from "#app/shared/network/ip.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import { isAllowed, toBlocks } from "./domain/allow-list.ts";
import { isWellFormed } from "./domain/key.ts";
import { findKeyByHash } from "./keys/repo.server.ts";

type Calling = AppContext & Pick<RequestContext, "address">;

/** An active key that was looked up, and the person it acts for. */
export interface KeyPrincipal extends Actor {
  via: "api-key";
  keyId: string;
  /** SHA-256 of the key: its place in the isolate's memory. */
  keyHash: string;
  limitPerHour: number;
  /** Who may call with it; empty: anybody. */
  allowed: readonly AddressBlock[];
  /** Its own end or that of the grace after a re-roll; Infinity: none. */
  expiresAtMs: number;
  /** When the reading of all this began. */
  readAtMs: number;
}

type Refusal = "api_key_unknown" | "api_key_inactive" | "api_key_expired";

const FRESH_MS = seconds(20);
/** Until then a known key is answered from memory while it is read again; its object still refuses a revoked one. */
const STALE_MS = minutes(1);
const NEGATIVE_MS = seconds(5);
/** A call outside the bounds of a key has them read again, at most so often: a flood of such calls costs little. */
const REFUSED_MS = seconds(1);
const MAX_KNOWN = 5_000;
const MAX_REFUSED = 5_000;

interface Known {
  principal: KeyPrincipal;
  readAtMs: number;
  refreshing: boolean;
}

/** Separate, so that a flood of made-up keys does not push out the real ones. */
const known = new BoundedMap<string, Known>(MAX_KNOWN);
const refused = new BoundedMap<string, { code: Refusal; readAtMs: number }>(MAX_REFUSED);

const MESSAGES: Readonly<Record<Refusal, string>> = {
  api_key_unknown: "This API key does not exist. Check it for typing errors, or create one under Settings, API Keys.",
  api_key_inactive: "This API key was deactivated. Create a new one under Settings, API Keys.",
  api_key_expired:
    "This API key has expired, or its secret was replaced. Take the current one from Settings, API Keys.",
};

const refusal = (code: Refusal) => err(appError(code, MESSAGES[code]));

const isYoung = (readAtMs: number, nowMs: number, maxAgeMs: number): boolean =>
  nowMs >= readAtMs && nowMs - readAtMs < maxAgeMs;

/**
 * Returns the person an API key acts for: from the isolate's memory when read in the last 20 s (or 60 s, while it is read
 * again), otherwise by one read of the database. A malformed key costs neither. Errors: api_key_unknown,
 * api_key_inactive, api_key_expired, address_not_allowed (not in its allow-list). Throws when the database does.
 */
export async function resolveKey(context: Calling, text: string): Promise<Result<KeyPrincipal>> {
  const found = await find(context, text);
  const judged = whileAllowed(context, found);
  if (judged.ok || !found.ok || isYoung(found.value.readAtMs, context.now().getTime(), REFUSED_MS)) return judged;
  // The key's object is asked only for calls that are let in: a wider list or a later end is seen by reading.
  return whileAllowed(context, await read(context, found.value.keyHash));
}

/** A key within its own bounds. Errors: those it was found with, api_key_expired, address_not_allowed. */
function whileAllowed(context: Calling, found: Result<KeyPrincipal>): Result<KeyPrincipal> {
  if (!found.ok) return found;
  if (context.now().getTime() >= found.value.expiresAtMs) return refusal("api_key_expired");
  if (!isAllowed(found.value.allowed, context.address))
    return err(
      appError(
        "address_not_allowed",
        "This API key may not be used from your network address. Its allow-list is under Settings, API Keys.",
      ),
    );
  return found;
}

async function find(context: AppContext, text: string): Promise<Result<KeyPrincipal>> {
  if (!isWellFormed(text)) return refusal("api_key_unknown");
  // Every comparison is one of SHA-256 digests, never of secrets: how long one takes says nothing about a key that exists.
  const keyHash = await sha256Hex(text);
  const nowMs = context.now().getTime();
  const entry = known.touch(keyHash);
  if (entry && isYoung(entry.readAtMs, nowMs, STALE_MS)) {
    if (!isYoung(entry.readAtMs, nowMs, FRESH_MS) && !entry.refreshing) refresh(context, entry);
    return ok(entry.principal);
  }
  const no = refused.get(keyHash);
  if (no && isYoung(no.readAtMs, nowMs, NEGATIVE_MS)) return refusal(no.code);
  return read(context, keyHash);
}

function refresh(context: AppContext, entry: Known): void {
  entry.refreshing = true;
  const reading = read(context, entry.principal.keyHash)
    .catch((cause: unknown) => context.log.error("api_key.refresh_failed", { keyId: entry.principal.keyId }, cause))
    .finally(() => {
      entry.refreshing = false;
    });
  context.waitUntil(reading);
}

async function read(context: AppContext, keyHash: string): Promise<Result<KeyPrincipal>> {
  const readAtMs = context.now().getTime();
  const row = await findKeyByHash(context, keyHash);
  const now = context.now();
  if (!row?.isActive || !row.workspaceRole || row.suspendedAt) {
    const code = row ? "api_key_inactive" : "api_key_unknown";
    known.delete(keyHash);
    refused.set(keyHash, { code, readAtMs: now.getTime() });
    return refusal(code);
  }
  const principal: KeyPrincipal = {
    userId: row.userId,
    workspaceId: row.workspaceId,
    plan: currentPlan(row.subscription, now).plan,
    workspaceRole: row.workspaceRole,
    via: "api-key",
    scopes: row.permissions,
    keyId: row.id,
    keyHash,
    limitPerHour: row.rateLimitPerHour,
    allowed: toBlocks(row.allowedAddresses),
    expiresAtMs: Math.min(
      row.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
      row.graceEndsAt?.getTime() ?? Number.POSITIVE_INFINITY,
    ),
    readAtMs,
  };
  refused.delete(keyHash);
  known.set(keyHash, { principal, readAtMs: now.getTime(), refreshing: false });
  return ok(principal);
}

/** Called when a key's object said that what this isolate remembers is out of date. Errors: those of `resolveKey`. */
export const rereadKey = async (context: Calling, { keyHash }: KeyPrincipal): Promise<Result<KeyPrincipal>> =>
  whileAllowed(context, await read(context, keyHash));

/** Called when a key's object said that it was revoked: the isolate forgets it and refuses it without I/O for a while. */
export function forgetKey(context: AppContext, { keyHash }: KeyPrincipal): Result<never> {
  known.delete(keyHash);
  refused.set(keyHash, { code: "api_key_inactive", readAtMs: context.now().getTime() });
  return refusal("api_key_inactive");
}
