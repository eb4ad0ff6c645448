import type { RequestContext } from "#app/platform/context.server.ts";
import { hashPassword } from "#app/platform/crypto/password.ts";
import { checkPassword } from "#app/platform/password-policy/index.ts";
import { checkOwnPassword } from "#app/platform/session/confirm-password.server.ts";
import { renewSession, type Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { passwordChanged } from "../mail-templates.server.ts";
import { notifyOwner, passwordChangedData } from "../notifications.server.ts";
import { peppersOf } from "../peppers.server.ts";
import type { ChangePasswordInput } from "../schema.ts";
import * as repo from "./repo.server.ts";

const wrong = (path: "current" | "password", code: "invalid_input" | "invalid_credentials", message: string) =>
  err(appError(code, message, { fields: [{ path, message }] }));

/**
 * Changes the password of a signed-in person; it asks for the present one always. Ends the other sessions and renews
 * this one. Returns a `Set-Cookie` value. Errors: invalid_credentials (`current`), invalid_input (`password` holds the
 * person's words, or is the present one), conflict, rate_limited, unavailable.
 */
export async function changePassword(
  request: Request,
  context: RequestContext,
  session: Session,
  { current, password }: ChangePasswordInput,
): Promise<Result<string>> {
  const problem = checkPassword(password, [session.email, session.firstName, session.lastName]);
  if (problem) return wrong("password", "invalid_input", problem);
  const known = await checkOwnPassword(context, session, current);
  if (!known.ok)
    return known.error.code === "invalid_credentials"
      ? wrong("current", "invalid_credentials", known.error.message)
      : known;
  if (current.normalize("NFKC") === password.normalize("NFKC"))
    return wrong("password", "invalid_input", "Choose a password that differs from the current one.");
  const hashed = await hashPassword(peppersOf(context.config), password);
  if (!hashed.ok) return hashed;
  const { userId, workspaceId } = session;
  // With a second factor the password alone does not stand for a fresh sign-in.
  const provesPerson = !session.hasTwoFactor;
  const renewal = await renewSession(request, context, session, provesPerson ? { authenticatedAt: context.now() } : {});
  const entry = { userId, workspaceId, action: "account.password_changed", subject: `user:${userId}` };
  const changed = await repo.changePassword(
    context,
    { userId, oldHash: known.value, newHash: hashed.value, provesPerson },
    renewal,
    entry,
  );
  if (!changed)
    return err(appError("conflict", "Your password was changed elsewhere in the meantime. Nothing was changed here."));
  notifyOwner(context, session, {
    title: "Your password was changed",
    body: "Every other session was signed out. If it was not you, reset your password.",
    mail: passwordChanged(await passwordChangedData(context, session)),
  });
  return ok(renewal.cookie);
}
