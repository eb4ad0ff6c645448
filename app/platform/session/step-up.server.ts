import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { confirmPassword, isRecentlyAuthenticated } from "./confirm-password.server.ts";
import type { Session } from "./session.server.ts";

/** What a form of a sensitive act carries when the page asked for it (`StepUpFields`). */
export interface StepUpInput {
  password?: string | undefined;
  /** Time-based code, for an account with a second factor. */
  code?: string | undefined;
}

/**
 * Lets a sensitive act through when the person signed in within the last 10 minutes, or proves now who they are
 * (ASVS 7.5.1). Errors: password_required (ask for it), invalid_credentials, rate_limited, unavailable.
 */
export async function stepUp(context: RequestContext, session: Session, { password }: StepUpInput): Promise<Result<void>> {
  if (password !== undefined && password !== "") return confirmPassword(context, session, password);
  if (isRecentlyAuthenticated(session, context.now())) return ok(undefined);
  return err(appError("password_required", "Enter your password to go on."));
}
