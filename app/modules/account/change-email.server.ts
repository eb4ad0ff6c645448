import type { RequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { checkEmail, normaliseEmail } from "#app/platform/password-policy/index.ts";
import { deviceCookie, knownDevice } from "#app/platform/session/device.server.ts";
import { readSession, type Session } from "#app/platform/session/session.server.ts";
import { type StepUpInput, stepUp } from "#app/platform/session/step-up.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isUniqueViolation } from "#db/errors.ts";
import * as credentials from "./credentials-repo.server.ts";
import { linkState } from "./domain/account.ts";
import { deadEmailLink } from "./domain/messages.ts";
import { makeLink } from "./links.server.ts";
import * as repo from "./repo.server.ts";
import { admit } from "./sign-up.server.ts";
import { changeData, tellOwner } from "./tell-owner.server.ts";

export interface EmailChangeInput extends StepUpInput {
  newEmail: string;
}

const refuseAddress = (message: string) => err(appError("invalid_input", message, { fields: [{ path: "newEmail", message }] }));

/**
 * Mails a link, valid one hour, to the address that a person wants to sign in with, and a notice to the present one.
 * Nothing tells whether the new address has an account: its owner alone learns of it. Errors: invalid_input
 * (`newEmail`), password_required and the other errors of `stepUp`, rate_limited.
 */
export async function requestEmailChange(context: RequestContext, session: Session, { newEmail: typed, ...proof }: EmailChangeInput): Promise<Result<void>> {
  const problem = checkEmail(typed);
  if (problem) return refuseAddress(problem);
  const newEmail = normaliseEmail(typed);
  if (newEmail === session.email) return refuseAddress("This is your email address already.");
  const proven = await stepUp(context, session, proof);
  if (!proven.ok) return proven;
  const admitted = await admit(context, { email_change: session.userId });
  if (!admitted.ok) return admitted;
  const told = async () => {
    const holder = await repo.findAccountByEmail(context, newEmail);
    if (holder) return sendMail(context, { to: newEmail, template: "email-change-taken", data: { firstName: holder.firstName } });
    const { link, token } = await makeLink(context, session.userId, "change_email");
    await repo.insertLink(context, { ...link, newEmail });
    const url = `${context.config.APP_URL}/confirm-email?token=${token}`;
    await sendMail(context, { to: newEmail, template: "change-email", data: { firstName: session.firstName, url } });
  };
  context.waitUntil(told().catch((cause: unknown) => context.log.error("account.email_change_mail_failed", {}, cause)));
  tellOwner(context, session, {
    title: "A new email address was asked for",
    body: `Your account moves to ${newEmail} once the link sent there is opened. If it was not you, change your password.`,
    mail: { template: "email-change-asked", data: { ...changeData(context, session), newEmail } },
  });
  return ok(undefined);
}

const TAKEN = "This address cannot be used any more. Ask for another one in your settings.";

/** Whether a link that confirms a new address still works; changes nothing. Returns that address. Errors: link_expired. */
export async function readEmailLink(context: RequestContext, token: string): Promise<Result<string>> {
  const link = await repo.findLink(context, await sha256Hex(token), "change_email");
  const state = linkState(link, context.now());
  return state === "valid" && link ? ok(link.newEmail) : err(appError("link_expired", deadEmailLink(state === "valid" ? "unknown" : state)));
}

/**
 * Moves an account to the address that its link was sent to. Ends every session but the person's own in this browser,
 * which stays known to the account: returns the `Set-Cookie` values. Errors: link_expired (used, expired, unknown, or
 * the address belongs to another account by now).
 */
export async function confirmEmailChange(request: Request, context: RequestContext, token: string): Promise<Result<string[]>> {
  const id = await sha256Hex(token);
  const link = await repo.findLink(context, id, "change_email");
  const state = linkState(link, context.now());
  if (state !== "valid" || !link) return err(appError("link_expired", deadEmailLink(state === "valid" ? "unknown" : state)));
  const { account, newEmail } = link;
  const session = await readSession(request, context);
  const own = session?.userId === account.id && session.impersonatorId === null ? session.id : null;
  const entry = { userId: account.id, workspaceId: null, action: "account.email_changed", subject: `user:${account.id}` };
  try {
    const moved = await credentials.redeemEmailLink(context, { id, userId: account.id, newEmail }, own, entry);
    if (!moved) return err(appError("link_expired", deadEmailLink("used")));
  } catch (cause) {
    if (isUniqueViolation(cause, "users.email")) return err(appError("link_expired", TAKEN));
    throw cause;
  }
  const data = { firstName: account.firstName, newEmail, supportEmail: context.config.COMPANY_SUPPORT_EMAIL };
  const told = sendMail(context, { to: account.email, template: "email-changed", data });
  context.waitUntil(told.catch((cause: unknown) => context.log.error("account.email_changed_mail_failed", {}, cause)));
  const device = await knownDevice(request, context, account.email);
  return ok(own !== null || device !== null ? [await deviceCookie(request, context, newEmail, device)] : []);
}
