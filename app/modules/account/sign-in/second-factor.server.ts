import type { RequestContext } from "#app/platform/context.server.ts";
import { limit, resetLimit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { takeSecondFactor } from "#app/platform/session/second-factor.server.ts";
import { appError } from "#app/shared/error.ts";
import type { Result } from "#app/shared/result.ts";
import { VERIFY_ATTEMPTS, waitMinutes } from "../domain/account.ts";
import { LOGIN_MESSAGE } from "../domain/messages.ts";
import { accountModule } from "../manifest.ts";
import * as repo from "../repo.server.ts";
import { challengeId } from "./challenges.server.ts";
import { recordAttempt } from "./events.server.ts";
import * as challenges from "./repo.server.ts";
import { finishSignIn, refuse, type SignInRefusal, suspendedError } from "./service.server.ts";

const START_AGAIN = appError("link_expired", LOGIN_MESSAGE.startAgain);

/** Whether this browser gave a right password a moment ago and its code is waited for. */
export async function isCodeRequired(request: Request, context: RequestContext): Promise<boolean> {
  const id = await challengeId(request, "verify");
  const challenge = id === null ? null : await challenges.findChallenge(context, id, "second_factor", context.now());
  return challenge !== null && challenge.attempts < VERIFY_ATTEMPTS;
}

/**
 * The second half of a sign-in: a code of the app, or a recovery code. Returns `Set-Cookie` values. Errors:
 * link_expired (too late, too many wrong codes, or the password was changed: start again), invalid_credentials,
 * rate_limited, forbidden (suspended), unavailable.
 */
export async function verifySecondFactor(
  request: Request,
  context: RequestContext,
  typed: string,
): Promise<Result<string[], SignInRefusal>> {
  const id = await challengeId(request, "verify");
  const now = context.now();
  const challenge = id === null ? null : await challenges.countAttempt(context, id, VERIFY_ATTEMPTS, now);
  const account = challenge?.userId ? await repo.findAccount(context, challenge.userId) : null;
  // Without attempts left the question stays as it is, dead: a right answer that was sent at the same moment still finds it.
  if (id === null || !challenge || !account) return refuse("failed", START_AGAIN);
  const attempt = await limit(context, accountModule.rateLimits.second_factor, account.id);
  if (attempt.unavailable) return refuse("error", appError("unavailable", LOGIN_MESSAGE.unexpected));
  if (!attempt.allowed) {
    const { retryAfterSeconds } = attempt;
    recordAttempt(request, context, account.id, { outcome: "too_many", method: "totp" });
    return refuse(
      "tooManyAttempts",
      appError(
        "rate_limited",
        LOGIN_MESSAGE.wait(waitMinutes(retryAfterSeconds, accountModule.rateLimits.second_factor.windowMs)),
        {
          retryAfterSeconds,
        },
      ),
    );
  }
  const method = await takeSecondFactor(context, account.id, typed);
  if (!method) {
    recordAttempt(request, context, account.id, { outcome: "wrong_code", method: "totp" });
    const message = LOGIN_MESSAGE.wrongCode(VERIFY_ATTEMPTS - challenge.attempts);
    return refuse("failed", appError("invalid_credentials", message, { fields: [{ path: "code", message }] }));
  }
  // One question, one session: of two right answers at once the second finds it gone.
  if (!(await challenges.takeChallenge(context, id, "second_factor", now))) return refuse("failed", START_AGAIN);
  if (account.suspendedAt) {
    recordAttempt(request, context, account.id, { outcome: "suspended", method });
    return refuse("failed", suspendedError(context));
  }
  const provenAt = challenge.challenge === "" ? null : new Date(Number(challenge.challenge));
  const signedIn = await finishSignIn(request, context, { ...account, passwordChangedAt: provenAt }, method);
  if (signedIn.ok) await resetLimit(context, accountModule.rateLimits.second_factor, account.id);
  return signedIn;
}
