import type { AppContext } from "#app/platform/context.server.ts";
import { ask, type BlockedUntil, knownRefusal, type LimitOutcome, openRatelimit } from "#app/platform/rate-limit/algorithm.server.ts";
import { BoundedMap } from "#app/shared/bounded-map.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Admission } from "./api-key.object.server.ts";
import { QUOTA_WINDOW_MS } from "./domain/rules.ts";
import { forgetKey, type KeyPrincipal } from "./resolve.server.ts";

const MAX_REMEMBERED = 5_000;

const blocked: BlockedUntil = new BoundedMap(MAX_REMEMBERED);

const failed = (retryAfterSeconds: number) =>
  err(appError("unavailable", "The rate limiter does not answer at this moment. Please try again in a few seconds.", { retryAfterSeconds }));

/**
 * Counts one call of a key to `route` against its hourly quota and for its usage: one call of the key's object for
 * each admitted request, none for a refusal that this isolate already knows of. A refused call is a value with
 * `allowed: false`. Errors: api_key_inactive (revoked since it was looked up), unavailable (the limiter failed: never unlimited).
 * `cache` is one isolate's memory of refusals; tests pass their own to stand for several isolates.
 */
export async function admitCall(context: AppContext, key: KeyPrincipal, route: string, cache: BlockedUntil = blocked): Promise<Result<LimitOutcome>> {
  const known = knownRefusal(cache, key.keyId, Date.now());
  if (known) return ok(known);
  let revoked = false;
  const object = () => context.env.API_KEY.get(context.env.API_KEY.idFromName(key.keyId));
  const owner = { keyId: key.keyId, workspaceId: key.workspaceId, userId: key.userId };
  const admit = async (limitPerHour: number | null): Promise<Admission> => {
    const admission = await object().admit({ owner, route, keyHash: key.keyHash, limitPerHour });
    revoked = admission.revoked;
    // Revoked is a refusal of another kind: it must not be remembered as one for the hour's quota.
    return admission.revoked ? { ...admission, allowed: true } : admission;
  };
  const window = { limit: key.limitPerHour, windowMs: QUOTA_WINDOW_MS };
  const calls = { take: () => admit(key.limitPerHour), check: () => object().check(key.limitPerHour), clear: () => object().clear() };
  const logFailure = (cause: unknown) => context.log.error("api_key.limiter_failed", { keyId: key.keyId }, cause);
  const outcome = await ask(openRatelimit(context.config, window, calls, cache), key.keyId, logFailure);
  if (outcome.unavailable) return failed(outcome.retryAfterSeconds);
  if (context.config.UPSTASH_REDIS_REST_URL && outcome.allowed) {
    // Redis counted the quota; the object still knows revocation and counts usage.
    try {
      await admit(null);
    } catch (cause) {
      logFailure(cause);
      return failed(5);
    }
  }
  return revoked ? forgetKey(context, key) : ok(outcome);
}
