import type { AppContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { hours, seconds } from "#app/shared/time.ts";
import * as repo from "./idempotency-repo.server.ts";
import type { KeyPrincipal } from "./resolve.server.ts";

/** So long a call may run; one that has not answered by then was cut short. */
const LEASE_MS = seconds(60);
const KEPT_MS = hours(24);

/** What a call answered, as it is kept. */
export interface StoredAnswer {
  status: number;
  location: string | null;
  body: string;
}

/** The right to run one call; whoever holds it ends it with `storeAnswer` or `giveUp`. */
export interface Claim {
  idempotencyKey: string;
  leasedUntil: Date;
  /** The id for what the call makes: the same each time the call is run again. */
  resourceId: string;
}

type Claimed = { run: Claim } | { replay: StoredAnswer };

const MISMATCH = appError(
  "idempotency_mismatch",
  "This Idempotency-Key was sent with another request. Use a new one for each request, and the same only to repeat one.",
);

const inProgress = (retryAfterSeconds: number) =>
  appError("idempotency_in_progress", "The first call with this Idempotency-Key has not answered yet.", { retryAfterSeconds });

/** `request` is everything in which two calls with one key must agree: method, path and body. */
export interface RepeatableCall {
  idempotencyKey: string;
  request: readonly string[];
}

/**
 * Decides what becomes of a writing call with an `Idempotency-Key`: the first one runs, a repeated one gets the first one's
 * answer for 24 hours. Keys of different API keys have nothing to do with one another.
 * Errors: idempotency_mismatch (another request), idempotency_in_progress (the first has not answered; it is given up 60 s after it began).
 */
export async function claimCall(context: AppContext, principal: KeyPrincipal, { idempotencyKey, request }: RepeatableCall): Promise<Result<Claimed>> {
  const now = context.now();
  const requestHash = await sha256Hex(JSON.stringify(request));
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const { claimed, row } = await repo.claimRow(
    { db: context.db, keyId: principal.keyId },
    {
      idempotencyKey,
      workspaceId: principal.workspaceId,
      userId: principal.userId,
      requestHash,
      resourceId: newId(now.getTime()),
      leasedUntil,
      createdAt: now,
    },
    new Date(now.getTime() - KEPT_MS),
  );
  // Only the cron takes rows away, and only old ones: between claim and read there is one.
  if (!row) throw new Error("The claim of a repeatable call vanished");
  if (claimed) return ok({ run: { idempotencyKey, leasedUntil, resourceId: row.resourceId } });
  if (row.requestHash !== requestHash) return err(MISMATCH);
  if (row.status !== null) return ok({ replay: { status: row.status, location: row.location, body: row.body ?? "" } });
  return err(inProgress(Math.max(1, Math.ceil((row.leasedUntil.getTime() - now.getTime()) / 1_000))));
}

/** Keeps the answer of a call for those that repeat it. The work is done: a failure here is logged, and the call is run again when it is repeated. */
export async function storeAnswer(context: AppContext, { keyId }: KeyPrincipal, claim: Claim, answer: StoredAnswer): Promise<void> {
  try {
    await repo.saveAnswer({ db: context.db, keyId }, claim, answer);
  } catch (cause) {
    context.log.error("api_idempotency.answer_not_stored", { keyId }, cause);
  }
}

/** Lets a call that failed be tried again at once. If even that fails, it can be after its lease. */
export async function giveUp(context: AppContext, { keyId }: KeyPrincipal, claim: Claim): Promise<void> {
  try {
    await repo.endLease({ db: context.db, keyId }, claim, context.now());
  } catch (cause) {
    context.log.error("api_idempotency.lease_not_ended", { keyId }, cause);
  }
}

/** Forgets calls older than 24 hours. Run each minute. */
export const purgeRepeatable = (context: AppContext, now: Date) => repo.deleteBefore(context, new Date(now.getTime() - KEPT_MS));
