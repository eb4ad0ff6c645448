import { HOME } from "#app/platform/access/paths.ts";
import { auditStatement } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { hashPassword } from "#app/platform/crypto/password.ts";
import { isFlagOn } from "#app/platform/flags/flags.server.ts";
import { newId } from "#app/platform/ids.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { personalWorkspaceName, TRIAL_MS, waitMinutes } from "../domain/account.ts";
import { LOGIN_MESSAGE, SIGN_UP_CLOSED, tooManyRequests } from "../domain/messages.ts";
import { mailAccountExists, mailConfirmLink, makeLink } from "../email-links.server.ts";
import { accountModule } from "../manifest.ts";
import { peppersOf } from "../peppers.server.ts";
import * as repo from "../repo.server.ts";
import type { SignUpInput } from "../schema.ts";
import { isSignUpBrowser, signUpCookie } from "./browser.server.ts";

type AttemptRule = keyof typeof accountModule.rateLimits;

/** Counts one attempt under each rule. Fails with `rate_limited` (whole minutes, rounded up) or `unavailable`. */
export async function throttleAttempts(
  context: RequestContext,
  attempts: Partial<Record<AttemptRule, string>>,
): Promise<Result<null>> {
  for (const [name, identifier] of Object.entries(attempts) as [AttemptRule, string][]) {
    const rule = accountModule.rateLimits[name];
    const { allowed, unavailable, retryAfterSeconds } = await limit(context, rule, identifier);
    if (unavailable) return err(appError("unavailable", LOGIN_MESSAGE.unexpected, { retryAfterSeconds }));
    if (!allowed)
      return err(
        appError("rate_limited", tooManyRequests(waitMinutes(retryAfterSeconds, rule.windowMs)), {
          retryAfterSeconds,
        }),
      );
  }
  return ok(null);
}

/**
 * Signs a person up: account, profile, workspace, trial and confirmation link in one transaction, then the mail. A taken
 * address takes the same way with the same result, costs the same hash and one transaction too, and only its owner learns
 * of it, by mail. An address that was never confirmed may be signed up again: each mailed link belongs to the form that
 * sent it. The link leads to `next` afterwards, a path of this site. Returns the `Set-Cookie` value that marks this
 * browser as the one that sent the form, for a taken address too. Errors: rate_limited, unavailable (also while an
 * administrator has closed sign-up).
 */
export async function signUp(
  request: Request,
  context: RequestContext,
  input: SignUpInput,
  next = HOME,
): Promise<Result<string>> {
  if (!(await isFlagOn(context, "sign_up"))) return err(appError("unavailable", SIGN_UP_CLOSED));
  const admitted = await throttleAttempts(context, { sign_up_address: context.address, sign_up_email: input.email });
  if (!admitted.ok) return admitted;
  const passwordHash = await hashPassword(peppersOf(context.config), input.password);
  if (!passwordHash.ok) return passwordHash;
  const { email, firstName, lastName } = input;
  const form: AddressedForm = { email, firstName, lastName, passwordHash: passwordHash.value };
  const known = await repo.findAccountByEmail(context, email);
  if (known) await signUpAgain(context, known, form, next);
  else await signUpFirst(context, form, next);
  return ok(await signUpCookie(request, context, form));
}

interface AddressedForm extends repo.SignUpForm {
  email: string;
}

/** A new link that confirms an address, with the form that sends it. */
async function makeFormLink(
  context: AppContext,
  userId: string,
  { passwordHash, firstName, lastName }: repo.SignUpForm,
) {
  const { link, token } = await makeLink(context, userId, "confirm");
  return { link: { ...link, passwordHash, firstName, lastName }, token };
}

async function signUpFirst(context: RequestContext, form: AddressedForm, next: string): Promise<void> {
  const now = context.now();
  const userId = newId(now.getTime());
  const { link, token } = await makeFormLink(context, userId, form);
  const account: repo.NewAccount = {
    ...form,
    userId,
    workspaceId: newId(now.getTime()),
    subscriptionId: newId(now.getTime()),
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
    return signUpAgain(context, first, form, next);
  }
  await mailConfirmLink(context, form, token, next);
}

async function signUpAgain(
  context: RequestContext,
  known: repo.Account,
  form: AddressedForm,
  next: string,
): Promise<void> {
  if (known.emailConfirmedAt) {
    await auditStatement(context, {
      workspaceId: null,
      userId: known.id,
      action: "account.sign_up_repeated",
      subject: `user:${known.id}`,
    });
    return mailAccountExists(context, known, next);
  }
  const { link, token } = await makeFormLink(context, known.id, form);
  const workspaceName = personalWorkspaceName(form.firstName);
  await repo.addSignUp(context, known.id, { ...form, workspaceName, now: context.now() }, link);
  await mailConfirmLink(context, form, token, next);
}

/** Mails a further link of a sign-up form; of the newest one, whose password was right, unless another is given. */
export async function sendConfirmLink(
  context: AppContext,
  account: repo.Account,
  form: repo.SignUpForm = account,
): Promise<void> {
  const { link, token } = await makeFormLink(context, account.id, form);
  await repo.insertLink(context, link);
  await mailConfirmLink(context, account, token);
}

/** The sign-up form that was sent from this browser; undefined when none was. */
async function formOfBrowser(
  request: Request,
  context: RequestContext,
  userId: string,
): Promise<repo.SignUpForm | undefined> {
  for (const form of await repo.findSignUpForms(context, userId))
    if (await isSignUpBrowser(request, context, form.passwordHash)) return form;
}

/**
 * Sends the confirmation mail again, if the address waits for one; the answer is the same when it
 * does not, and does not wait for what only a waiting address costs. The link is that of the form that the browser of this
 * request sent, or else of the newest one. Errors: rate_limited, unavailable.
 */
export async function resendConfirmation(
  context: RequestContext,
  email: string,
  browser?: Request,
): Promise<Result<null>> {
  const admitted = await throttleAttempts(context, { reset_address: context.address, confirm_resend_email: email });
  if (!admitted.ok) return admitted;
  const account = await repo.findAccountByEmail(context, email);
  if (account && !account.emailConfirmedAt) {
    const send = async () =>
      sendConfirmLink(context, account, browser && (await formOfBrowser(browser, context, account.id)));
    context.waitUntil(send().catch((cause: unknown) => context.log.error("account.resend_failed", {}, cause)));
  }
  return ok(null);
}
