import { HOME } from "#app/platform/access/paths.ts";
import { auditStatement } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { hashPassword } from "#app/platform/crypto/password.ts";
import { isFlagOn } from "#app/platform/flags/flags.server.ts";
import { newId } from "#app/platform/ids.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { RULES, type RuleName } from "#app/platform/rate-limit/rules.ts";
import { deviceCookie, knownDevice } from "#app/platform/session/device.server.ts";
import { startSession } from "#app/platform/session/session.server.ts";
import { ensureHomeWorkspace } from "#app/platform/workspace/home.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { linkState, personalWorkspaceName, TRIAL_MS, waitMinutes } from "./domain/account.ts";
import { deadConfirmLink, LOGIN_MESSAGE, SIGN_UP_CLOSED, tooManyRequests } from "./domain/messages.ts";
import { mailAccountExists, mailConfirmLink, makeLink } from "./links.server.ts";
import { peppersOf } from "./peppers.server.ts";
import * as repo from "./repo.server.ts";
import type { SignUpInput } from "./schema.ts";
import { recordSignIn } from "./sign-in-events.server.ts";

/** Counts one attempt under each rule. Fails with `rate_limited` (whole minutes, rounded up) or `unavailable`. */
export async function admit(context: RequestContext, attempts: Partial<Record<RuleName, string>>): Promise<Result<null>> {
  for (const [rule, identifier] of Object.entries(attempts) as [RuleName, string][]) {
    const { allowed, unavailable, retryAfterSeconds } = await limit(context, rule, identifier);
    if (unavailable) return err(appError("unavailable", LOGIN_MESSAGE.unexpected, { retryAfterSeconds }));
    if (!allowed) return err(appError("rate_limited", tooManyRequests(waitMinutes(retryAfterSeconds, RULES[rule].windowMs)), { retryAfterSeconds }));
  }
  return ok(null);
}

/**
 * Signs a person up: account, profile, workspace, trial and confirmation link in one transaction,
 * then the mail. A taken address takes the same way with the same result, costs the same hash and
 * one transaction too, and only its owner learns of it, by mail. An address that was never confirmed
 * starts anew with the newest form. The mailed link leads to `next` afterwards, a path of this site. Errors: rate_limited, unavailable (also while an administrator has closed sign-up).
 */
export async function signUp(context: RequestContext, form: SignUpInput, next = HOME): Promise<Result<null>> {
  if (!(await isFlagOn(context, "sign_up"))) return err(appError("unavailable", SIGN_UP_CLOSED));
  const admitted = await admit(context, { sign_up_address: context.address, sign_up_email: form.email });
  if (!admitted.ok) return admitted;
  const passwordHash = await hashPassword(peppersOf(context.config), form.password);
  if (!passwordHash.ok) return passwordHash;
  const known = await repo.findAccountByEmail(context, form.email);
  if (known) return signUpAgain(context, known, form, passwordHash.value, next);

  const now = context.now();
  const userId = newId(now.getTime());
  const { link, token } = await makeLink(context, userId, "confirm");
  const account: repo.NewAccount = {
    userId,
    workspaceId: newId(now.getTime()),
    subscriptionId: newId(now.getTime()),
    email: form.email,
    firstName: form.firstName,
    lastName: form.lastName,
    passwordHash: passwordHash.value,
    workspaceName: personalWorkspaceName(form.firstName),
    trialEndsAt: new Date(now.getTime() + TRIAL_MS),
    now,
  };
  try {
    await repo.insertAccount(context, account, link);
  } catch (cause) {
    // Two forms with one address at the same moment: the second one finds the first one's account.
    const first = await repo.findAccountByEmail(context, form.email);
    if (!first) throw cause;
    return signUpAgain(context, first, form, passwordHash.value, next);
  }
  await mailConfirmLink(context, form, token, next);
  return ok(null);
}

async function signUpAgain(context: RequestContext, known: repo.Account, form: SignUpInput, passwordHash: string, next: string): Promise<Result<null>> {
  if (known.emailConfirmedAt) {
    await auditStatement(context, { workspaceId: null, userId: known.id, action: "account.sign_up_repeated", subject: `user:${known.id}` });
    await mailAccountExists(context, known, next);
    return ok(null);
  }
  const { link, token } = await makeLink(context, known.id, "confirm");
  const workspaceName = personalWorkspaceName(form.firstName);
  await repo.replaceUnconfirmed(context, known.id, { ...form, passwordHash, workspaceName, now: context.now() }, link);
  await mailConfirmLink(context, form, token, next);
  return ok(null);
}

/** Mails a further confirmation link; used when the password was right, or when the person asks. */
export async function sendConfirmLink(context: AppContext, account: repo.Account): Promise<void> {
  const { link, token } = await makeLink(context, account.id, "confirm");
  await repo.insertLink(context, link);
  await mailConfirmLink(context, account, token);
}

/**
 * Sends the confirmation mail again, if the address waits for one; the answer is the same when it
 * does not, and does not wait for what only a waiting address costs. Errors: rate_limited, unavailable.
 */
export async function resendConfirmation(context: RequestContext, email: string): Promise<Result<null>> {
  const admitted = await admit(context, { reset_address: context.address, confirm_resend_email: email });
  if (!admitted.ok) return admitted;
  const account = await repo.findAccountByEmail(context, email);
  if (account && !account.emailConfirmedAt) {
    context.waitUntil(sendConfirmLink(context, account).catch((cause: unknown) => context.log.error("account.resend_failed", {}, cause)));
  }
  return ok(null);
}

/**
 * Confirms the address behind a link and signs its owner in, unless the account has a second factor: then the sign-in page
 * asks for it. Returns `Set-Cookie` values, none of them in that case. Errors: link_expired (used, expired or unknown; the
 * message says which).
 */
export async function confirmEmail(request: Request, context: RequestContext, token: string): Promise<Result<string[]>> {
  const id = await sha256Hex(token);
  const userId = await repo.redeemConfirmLink(context, id, context.now());
  const account = userId === null ? null : await repo.findAccount(context, userId);
  if (!account) {
    const state = linkState(await repo.findLink(context, id, "confirm"), context.now());
    return err(appError("link_expired", deadConfirmLink(state === "valid" ? "used" : state)));
  }
  if (account.hasTwoFactor || account.suspendedAt) return ok([]);
  const workspaceId = await ensureHomeWorkspace(context, account.id, personalWorkspaceName(account.firstName));
  const cookie = await startSession(request, context, { userId: account.id, workspaceId });
  const device = await knownDevice(request, context, account.email);
  recordSignIn(request, context, account, { method: "email_link", isKnownBrowser: device !== null });
  return ok([cookie, await deviceCookie(request, context, account.email, device)]);
}
