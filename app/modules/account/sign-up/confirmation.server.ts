import type { RequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { verifyPassword } from "#app/platform/crypto/password.ts";
import { readSession } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { linkState, personalWorkspaceName } from "../domain/account.ts";
import { CONFIRM_MESSAGE, deadConfirmLink } from "../domain/messages.ts";
import { peppersOf } from "../peppers.server.ts";
import * as repo from "../repo.server.ts";
import type { ConfirmSignUpInput } from "../schema.ts";
import { recordAttempt } from "../sign-in/events.server.ts";
import { finishSignIn } from "../sign-in/service.server.ts";
import { clearedSignUp, isSignUpBrowser } from "./browser.server.ts";
import { throttleAttempts } from "./service.server.ts";

interface OpenLink {
  id: string;
  form: repo.SignUpForm;
  account: repo.Account;
}

/**
 * The link behind a token with the form that sent it. A browser that is signed in keeps its session: no link replaces it.
 * Errors: conflict (its own account is signed in, and confirmed), link_expired (used, expired, unknown), forbidden
 * (another account is signed in).
 */
async function openLink(request: Request, context: RequestContext, token: string): Promise<Result<OpenLink>> {
  const id = await sha256Hex(token);
  const link = await repo.findLink(context, id, "confirm");
  const session = await readSession(request, context);
  if (link?.account.emailConfirmedAt && session?.userId === link.account.id)
    return err(appError("conflict", CONFIRM_MESSAGE.confirmedBefore(session.email)));
  const state = link?.account.emailConfirmedAt ? "used" : linkState(link, context.now());
  if (state !== "valid") return err(appError("link_expired", deadConfirmLink(state)));
  const { passwordHash, firstName, lastName } = link?.form ?? {};
  if (!link || !passwordHash || !firstName || !lastName)
    return err(appError("link_expired", deadConfirmLink("unknown")));
  if (session) return err(appError("forbidden", CONFIRM_MESSAGE.signedIn(session.email)));
  return ok({ id, form: { passwordHash, firstName, lastName }, account: link.account });
}

/**
 * Whether a confirmation link works in this browser, and whether it asks for the password of its sign-up first; changes
 * nothing. Errors: those of `openLink`.
 */
export async function readConfirmLink(
  request: Request,
  context: RequestContext,
  token: string,
): Promise<Result<{ asksPassword: boolean }>> {
  const link = await openLink(request, context, token);
  return link.ok
    ? ok({ asksPassword: !(await isSignUpBrowser(request, context, link.value.form.passwordHash)) })
    : link;
}

const passwordError = (code: "password_required" | "invalid_credentials", message: string) =>
  err(appError(code, message, { fields: [{ path: "password", message }] }));

/** Checks the password of the form that sent a link. Errors: password_required, invalid_credentials, rate_limited, unavailable. */
async function checkFormPassword(
  request: Request,
  context: RequestContext,
  link: OpenLink,
  password: string | undefined,
): Promise<Result<null>> {
  if (!password) return passwordError("password_required", CONFIRM_MESSAGE.passwordRequired);
  const admitted = await throttleAttempts(context, {
    sign_in_address: context.address,
    confirm_password_link: link.id,
  });
  if (!admitted.ok) return admitted;
  const matches = await verifyPassword(peppersOf(context.config), link.form.passwordHash, password);
  if (!matches.ok) return matches;
  if (matches.value) return ok(null);
  recordAttempt(request, context, link.account.id, { outcome: "wrong_password", method: "email_link" });
  return passwordError("invalid_credentials", CONFIRM_MESSAGE.wrongPassword);
}

/**
 * Confirms the address behind a link and signs its owner in, with the password and the names of the form that sent this
 * very link. In another browser than the one that sent the form it asks for the form's password: a person who was lured
 * to another person's link does not know it, and neither does the owner of an address that somebody else signed up.
 * With a second factor nobody is signed in: the sign-in page asks for it. Returns `Set-Cookie` values. Errors: those of
 * `openLink` and
 */
export async function confirmEmail(
  request: Request,
  context: RequestContext,
  { token, password }: ConfirmSignUpInput,
): Promise<Result<string[]>> {
  const link = await openLink(request, context, token);
  if (!link.ok) return link;
  const { id, form } = link.value;
  if (!(await isSignUpBrowser(request, context, form.passwordHash))) {
    const proven = await checkFormPassword(request, context, link.value, password);
    if (!proven.ok) return proven;
  }
  const account = { ...link.value.account, ...form };
  const workspaceName = personalWorkspaceName(form.firstName);
  const confirmed = await repo.redeemConfirmLink(
    context,
    { id, userId: account.id },
    { ...form, workspaceName },
    context.now(),
  );
  if (!confirmed) return err(appError("link_expired", deadConfirmLink("used")));
  if (account.hasTwoFactor || account.suspendedAt) return ok([clearedSignUp(request)]);
  const signedIn = await finishSignIn(request, context, account, "email_link");
  return signedIn.ok ? ok([...signedIn.value, clearedSignUp(request)]) : signedIn;
}
