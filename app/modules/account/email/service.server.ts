import type { RequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { checkEmail, normaliseEmail } from "#app/platform/password-policy/index.ts";
import { deviceCookie, knownDevice } from "#app/platform/session/device.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { type StepUpInput, stepUp } from "#app/platform/session/step-up.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isUniqueViolation } from "#db/errors.ts";
import * as credentials from "../credentials/repo.server.ts";
import { linkState } from "../domain/account.ts";
import { deadEmailLink, othersEmailLink } from "../domain/messages.ts";
import { knownName, makeLink } from "../email-links.server.ts";
import { changeEmail, emailChangeAsked, emailChanged, emailChangeTaken } from "../mail-templates.server.ts";
import { changeData, notifyOwner } from "../notifications.server.ts";
import * as repo from "../repo.server.ts";
import { throttleAttempts } from "../sign-up/service.server.ts";

export interface EmailChangeInput extends StepUpInput {
  newEmail: string;
}

const refuseAddress = (message: string) =>
  err(appError("invalid_input", message, { fields: [{ path: "newEmail", message }] }));

/**
 * Mails a link, valid one hour, to the address that a person wants to sign in with, and a notice to the present one.
 * Nothing reveals whether the new address has an account: its owner alone learns of it. Errors: invalid_input
 * (`newEmail`), password_required and the other errors of `stepUp`, rate_limited.
 */
export async function requestEmailChange(
  context: RequestContext,
  session: Session,
  { newEmail: typed, ...proof }: EmailChangeInput,
): Promise<Result<void>> {
  const problem = checkEmail(typed);
  if (problem) return refuseAddress(problem);
  const newEmail = normaliseEmail(typed);
  if (newEmail === session.email) return refuseAddress("This is your email address already.");
  const proven = await stepUp(context, session, proof);
  if (!proven.ok) return proven;
  const admitted = await throttleAttempts(context, { email_change: session.userId });
  if (!admitted.ok) return admitted;
  const told = async () => {
    const holder = await repo.findAccountByEmail(context, newEmail);
    if (holder)
      return sendMail(context, {
        to: newEmail,
        mail: emailChangeTaken({ firstName: knownName(holder) }),
      });
    const { link, token } = await makeLink(context, session.userId, "change_email");
    await repo.insertLink(context, { ...link, newEmail });
    const url = `${context.config.APP_URL}/confirm-email?token=${token}`;
    await sendMail(context, { to: newEmail, mail: changeEmail({ url }) });
  };
  context.waitUntil(told().catch((cause: unknown) => context.log.error("account.email_change_mail_failed", {}, cause)));
  notifyOwner(context, session, {
    title: "A new email address was asked for",
    body: `Your account moves to ${newEmail} once the link sent there is opened. If it was not you, change your password.`,
    mail: emailChangeAsked({ ...changeData(context, session), newEmail }),
  });
  return ok(undefined);
}

const TAKEN = "This address cannot be used any more. Ask for another one in your settings.";

/**
 * Returns the link behind a token, for the account that asked for it alone: the owner of a mistyped address gets the
 * mail, and must not get the account with it. Errors: link_expired (used, expired, unknown), forbidden (another
 * account's).
 */
async function openLink(context: RequestContext, session: Session, id: string) {
  const link = await repo.findLink(context, id, "change_email");
  const state = linkState(link, context.now());
  if (state !== "valid" || !link)
    return err(appError("link_expired", deadEmailLink(state === "valid" ? "unknown" : state)));
  if (link.account.id !== session.userId || session.impersonatorId !== null)
    return err(appError("forbidden", othersEmailLink(session.email)));
  return ok(link);
}

/** Whether a link that confirms a new address works for this person; changes nothing. Returns that address. Errors: those of `openLink`. */
export async function readEmailLink(context: RequestContext, session: Session, token: string): Promise<Result<string>> {
  const link = await openLink(context, session, await sha256Hex(token));
  return link.ok ? ok(link.value.newEmail) : link;
}

/**
 * Moves a person's account to the address that its link was sent to. Ends every session but this one, and the browser
 * stays known to the account: returns the `Set-Cookie` values. Errors: link_expired (used, expired, unknown, or the
 * address belongs to another account by now), forbidden (the link of another account).
 */
export async function confirmEmailChange(
  request: Request,
  context: RequestContext,
  session: Session,
  token: string,
): Promise<Result<string[]>> {
  const id = await sha256Hex(token);
  const link = await openLink(context, session, id);
  if (!link.ok) return link;
  const { account, newEmail } = link.value;
  const entry = {
    userId: account.id,
    workspaceId: null,
    action: "account.email_changed",
    subject: `user:${account.id}`,
  };
  try {
    const moved = await credentials.redeemEmailLink(context, { id, userId: account.id, newEmail }, session.id, entry);
    if (!moved) return err(appError("link_expired", deadEmailLink("used")));
  } catch (cause) {
    if (isUniqueViolation(cause, "users.email")) return err(appError("link_expired", TAKEN));
    throw cause;
  }
  const data = { firstName: account.firstName, newEmail, supportEmail: context.config.COMPANY_SUPPORT_EMAIL };
  const told = sendMail(context, { to: account.email, mail: emailChanged(data) });
  context.waitUntil(told.catch((cause: unknown) => context.log.error("account.email_changed_mail_failed", {}, cause)));
  const device = await knownDevice(request, context, account.email);
  return ok([await deviceCookie(request, context, newEmail, device)]);
}
