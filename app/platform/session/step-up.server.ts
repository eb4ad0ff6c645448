import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { sessions } from "#db/schema/platform.ts";
import { checkOwnPassword, isRecentlyAuthenticated } from "./confirm-password.server.ts";
import { takeSecondFactor } from "./second-factor.server.ts";
import type { Session } from "./session.server.ts";

/** What a form of a sensitive act carries when the page asked for it (`StepUpFields`). */
export interface StepUpInput {
  password?: string | undefined;
  /** Code of the app, or a recovery code, for an account with a second factor. */
  code?: string | undefined;
}

/** More than any password or code has, so that what is pasted by mistake is judged without counting as a wrong one. */
const MAX_PASSWORD_CHARS = 1_000;
const MAX_CODE_CHARS = 100;

/**
 * Lets a sensitive act through when the person signed in within the last 10 minutes, or proves now who they are:
 * by the password, and by an unused code where the account has a second factor (ASVS 7.5.1). `always` asks however
 * recent the sign-in is. Errors: password_required (ask for it), invalid_input (too long), invalid_credentials,
 * rate_limited, unavailable.
 */
export async function stepUp(
  context: RequestContext,
  session: Session,
  { password = "", code = "" }: StepUpInput,
  { always = false }: { always?: boolean } = {},
): Promise<Result<void>> {
  if (password === "") {
    if (!always && isRecentlyAuthenticated(session, context.now())) return ok(undefined);
    return err(appError("password_required", "Enter your password to continue."));
  }
  if (session.hasTwoFactor && code.trim() === "")
    return err(appError("password_required", "Enter the code of your authenticator app as well."));
  if (password.length > MAX_PASSWORD_CHARS || code.length > MAX_CODE_CHARS)
    return err(appError("invalid_input", "This is too long for a password or a code. Enter it again."));
  const known = await checkOwnPassword(context, session, password);
  if (!known.ok) return known;
  if (session.hasTwoFactor && !(await takeSecondFactor(context, session.userId, code))) {
    const message = "This code is wrong or was used already. Wait for the next one.";
    return err(appError("invalid_credentials", message, { fields: [{ path: "code", message }] }));
  }
  // Whose password it is was asked just now; an administrator who looks never gets here with one.
  await context.db
    .update(sessions)
    .set({ authenticatedAt: context.now() })
    .where(and(eq(sessions.id, session.id), eq(sessions.userId, session.userId)));
  return ok(undefined);
}
