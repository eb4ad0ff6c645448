import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import {
  ask,
  type BlockedUntil,
  knownRefusal,
  type LimitOutcome,
  openRatelimit,
} from "#app/platform/rate-limit/algorithm.server.ts";
import { BoundedMap } from "#app/shared/bounded-map.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { QUOTA_WINDOW_MS } from "../domain/rules.ts";
import { forgetKey, type KeyPrincipal, rereadKey } from "../resolve.server.ts";
import type { Admission } from "./api-key.object.server.ts";

const MAX_REMEMBERED = 5_000;

const blocked: BlockedUntil = new BoundedMap(MAX_REMEMBERED);

const failed = (retryAfterSeconds: number) =>
  err(
    appError("unavailable", "The rate limiter does not answer at this moment. Please try again in a few seconds.", {
      retryAfterSeconds,
    }),
  );

type Calling = AppContext & Pick<RequestContext, "address">;

/** The quota state of a call, and the person its key acts for now. */
export interface MeteredCall {
  outcome: LimitOutcome;
  principal: KeyPrincipal;
}

interface Counted {
  outcome: LimitOutcome;
  refusal: Admission["refusal"];
}

async function countCall(
  context: AppContext,
  key: KeyPrincipal,
  route: string,
  readAtMs: number | null,
  cache: BlockedUntil,
): Promise<Result<Counted>> {
  const known = knownRefusal(cache, key.keyId, Date.now());
  if (known) return ok({ outcome: known, refusal: null });
  let refusal: Admission["refusal"] = null;
  const object = () => context.env.API_KEY.get(context.env.API_KEY.idFromName(key.keyId));
  const owner = { keyId: key.keyId, workspaceId: key.workspaceId, userId: key.userId };
  const admit = async (limitPerHour: number | null): Promise<Admission> => {
    const admission = await object().admit({ owner, route, keyHash: key.keyHash, limitPerHour, readAtMs });
    refusal = admission.refusal;
    // These are refusals of another kind: they must not be remembered as one for the hour's quota.
    return admission.refusal ? { ...admission, allowed: true } : admission;
  };
  const window = { limit: key.limitPerHour, windowMs: QUOTA_WINDOW_MS };
  const calls = {
    take: () => admit(key.limitPerHour),
    check: () => object().check(key.limitPerHour),
    clear: () => object().clear(),
  };
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
  return ok({ outcome, refusal });
}

/**
 * Counts one call of a key to `route` against its hourly quota and for its usage: one call of the key's object for
 * each admitted request, none for a refusal that this isolate already knows of. A refused call is a value with
 * `allowed: false`. When the key may less than this isolate remembers, it is read again first. Errors: api_key_inactive
 * (revoked since it was looked up), those of `resolveKey`, unavailable (the limiter failed: never unlimited).
 * `cache` is one isolate's memory of refusals; tests pass their own to stand for several isolates.
 */
export async function consumeQuota(
  context: Calling,
  key: KeyPrincipal,
  route: string,
  cache: BlockedUntil = blocked,
): Promise<Result<MeteredCall>> {
  const counted = await countCall(context, key, route, key.readAtMs, cache);
  if (!counted.ok) return counted;
  if (counted.value.refusal !== "changed") return finish(context, key, counted.value);
  const fresh = await rereadKey(context, key);
  if (!fresh.ok) return fresh;
  const again = await countCall(context, fresh.value, route, null, cache);
  return again.ok ? finish(context, fresh.value, again.value) : again;
}

const finish = (context: AppContext, principal: KeyPrincipal, { outcome, refusal }: Counted): Result<MeteredCall> =>
  refusal === "revoked" ? forgetKey(context, principal) : ok({ outcome, principal });
