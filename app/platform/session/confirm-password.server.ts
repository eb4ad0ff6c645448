import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/platform/context.server.ts";
import { parseKeyRing } from "#app/platform/crypto/key-ring.ts";
import { verifyPassword } from "#app/platform/crypto/password.ts";
import { platformModule } from "#app/platform/manifest/platform.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { minutes } from "#app/shared/time.ts";
import { users } from "#db/schema/account.ts";
import type { Session } from "./session.server.ts";

/** ASVS 7.5.1: what is most sensitive asks for the password again unless it was given this recently. */
const RECENT_MS = minutes(10);

/** Whether the password was given recently enough for a sensitive act. */
export const isRecentlyAuthenticated = ({ authenticatedAt }: Pick<Session, "authenticatedAt">, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < RECENT_MS;

/**
 * Checks the password of a signed-in person, and returns the hash it was checked against. Errors: invalid_credentials,
 * rate_limited (counts the attempt), unavailable.
 */
export async function checkOwnPassword(
  context: RequestContext,
  session: Pick<Session, "userId">,
  password: string,
): Promise<Result<string>> {
  const attempt = await limit(context, platformModule.rateLimits.reauthenticate, session.userId);
  if (!attempt.allowed) {
    const minutesLeft = Math.ceil(attempt.retryAfterSeconds / 60);
    const message = attempt.unavailable
      ? "Please try again in a few seconds."
      : `Please wait ${minutesLeft} minute${minutesLeft === 1 ? "" : "s"} before trying again.`;
    return err(
      appError(attempt.unavailable ? "unavailable" : "rate_limited", message, {
        retryAfterSeconds: attempt.retryAfterSeconds,
      }),
    );
  }
  const peppers = parseKeyRing(context.config.PASSWORD_PEPPER);
  if (!peppers.ok) throw new Error(`PASSWORD_PEPPER ${peppers.error}`);
  const [user] = await context.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, session.userId))
    .limit(1);
  const verified = await verifyPassword(peppers.value, user?.passwordHash ?? null, password.slice(0, 129));
  if (!verified.ok) return verified;
  return verified.value && user
    ? ok(user.passwordHash)
    : err(appError("invalid_credentials", "This is not your password."));
}
