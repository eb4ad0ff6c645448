import type { AppContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { newId } from "#app/platform/ids.ts";
import { needlesOf } from "#app/platform/manifest/contact-data.ts";
import type { KnownPerson } from "#app/platform/manifest/server-module.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { hours, seconds } from "#app/shared/time.ts";
import type { KeyPrincipal } from "../resolve.server.ts";
import * as repo from "./repo.server.ts";

/** So long a call may run; one that has not answered by then was cut short. */
const LEASE_MS = seconds(60);
const KEPT_MS = hours(24);
/** Of an answer, in UTF-8. Of a larger one only status, address and id are kept. */
export const MAX_KEPT_BYTES = 32_768;
/**
 * Calls that are kept at a time: 33 MB at most for one API key. One person may have hundreds of keys in many workspaces, and
 * refused calls count for no other budget, so that all of the person's keys together have a limit, too.
 */
const MOST = { ofKey: 1_000, ofPerson: 5_000 };

/** What a call answered, as it is kept. */
export interface StoredAnswer {
  status: number;
  location: string | null;
  /** Null: too large to keep. */
  body: string | null;
}

/** The right to run one call; its holder ends it with `storeAnswer` or `giveUp`. */
export interface Claim {
  idempotencyKey: string;
  leasedUntil: Date;
  /** The id for what the call makes: the same each time the call is run again. */
  resourceId: string;
}

type Claimed =
  | { run: Claim }
  /** The first call's answer. */
  | { replay: StoredAnswer & { body: string } }
  /** The first call made the thing of this id, and answered more than is kept. */
  | { reread: { resourceId: string } };

async function tooMany(scope: Parameters<typeof repo.readKept>[0], userId: string, now: Date): Promise<AppError> {
  const { ofKey, oldestOfKey, oldestOfPerson } = await repo.readKept(scope, userId);
  const isKeyFull = ofKey >= MOST.ofKey;
  const who = isKeyFull
    ? `This API key has sent ${exact(MOST.ofKey)}`
    : `Your API keys have sent ${exact(MOST.ofPerson)}`;
  const oldestMs = ((isKeyFull ? oldestOfKey : oldestOfPerson) ?? now).getTime();
  const retryAfterSeconds = Math.max(1, Math.ceil((oldestMs + KEPT_MS - now.getTime()) / 1_000));
  return appError(
    "rate_limited",
    `${who} different Idempotency-Keys within 24 hours, and no more are kept. Send the call without one, or again in ${exact(Math.ceil(retryAfterSeconds / 60))} minutes.`,
    { retryAfterSeconds },
  );
}

const MISMATCH = appError(
  "idempotency_mismatch",
  "This Idempotency-Key was sent with another request. Use a new one for each request, and the same only to repeat one.",
);

const inProgress = (retryAfterSeconds: number) =>
  appError("idempotency_in_progress", "The first call with this Idempotency-Key has not answered yet.", {
    retryAfterSeconds,
  });

/** `request` is everything in which two calls with one key must agree: method, path and body. */
export interface RepeatableCall {
  idempotencyKey: string;
  request: readonly string[];
}

/**
 * Decides what becomes of a writing call with an `Idempotency-Key`: the first one runs, a repeated one gets the first one's
 * answer for 24 hours. Keys of different API keys have nothing to do with one another.
 * Errors: idempotency_mismatch (another request), idempotency_in_progress (the first has not answered; it is given up 60 s after it began),
 * rate_limited (as many calls are kept as may be).
 */
export async function claimCall(
  context: AppContext,
  principal: KeyPrincipal,
  { idempotencyKey, request }: RepeatableCall,
): Promise<Result<Claimed>> {
  const now = context.now();
  const requestHash = await sha256Hex(JSON.stringify(request));
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const scope = { db: context.db, keyId: principal.keyId };
  const { claimed, row } = await repo.claimRow(
    scope,
    {
      idempotencyKey,
      workspaceId: principal.workspaceId,
      userId: principal.userId,
      requestHash,
      resourceId: newId(now.getTime()),
      leasedUntil,
      createdAt: now,
    },
    { forgottenBefore: new Date(now.getTime() - KEPT_MS), most: MOST },
  );
  if (!row) return err(await tooMany(scope, principal.userId, now));
  if (claimed) return ok({ run: { idempotencyKey, leasedUntil, resourceId: row.resourceId } });
  if (row.requestHash !== requestHash) return err(MISMATCH);
  const { status, location, body, resourceId } = row;
  if (status !== null) return ok(body === null ? { reread: { resourceId } } : { replay: { status, location, body } });
  return err(inProgress(Math.max(1, Math.ceil((row.leasedUntil.getTime() - now.getTime()) / 1_000))));
}

/** Keeps the answer of a call for those that repeat it. The work is done: a failure here is logged, and the call is run again when it is repeated. */
export async function storeAnswer(
  context: AppContext,
  { keyId }: KeyPrincipal,
  claim: Claim,
  answer: StoredAnswer,
): Promise<void> {
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
export const purgeRepeatable = (context: AppContext, now: Date) =>
  repo.deleteBefore(context, new Date(now.getTime() - KEPT_MS));

/** Forgets kept answers that are about a person. Bears repetition. */
export const eraseAnswers = async ({ db }: AppContext, workspaceId: string, person: KnownPerson) => ({
  "Kept answers of the API": await repo.dropBodies({ db, workspaceId }, needlesOf(person)),
});
