import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { hashPassword, needsRehash, verifyPassword } from "#app/platform/crypto/password.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { checkPassword } from "#app/platform/password-policy/index.ts";
import { limit, resetLimit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { RULES } from "#app/platform/rate-limit/rules.ts";
import { deviceCookie, knownDevice } from "#app/platform/session/device.server.ts";
import { startSession } from "#app/platform/session/session.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { linkState, waitMinutes } from "./domain/account.ts";
import { deadResetLink, LOGIN_MESSAGE, LOGIN_TITLE } from "./domain/messages.ts";
import { mailResetLink, makeLink } from "./links.server.ts";
import { peppersOf } from "./peppers.server.ts";
import * as repo from "./repo.server.ts";
import type { SignInInput } from "./schema.ts";
import { admit, sendConfirmLink } from "./sign-up.server.ts";

/** Dead links are kept this long, so that a late click is told what happened. */
const DEAD_LINK_KEPT_MS = days(30);

export interface SignInRefusal {
  /** Of the specified toast. */
  title: (typeof LOGIN_TITLE)[keyof typeof LOGIN_TITLE];
  error: AppError;
}

const refuse = (title: keyof typeof LOGIN_TITLE, error: AppError) => err<SignInRefusal>({ title: LOGIN_TITLE[title], error });

/**
 * Attempts of one network address are told as "too many", those under one e-mail with the minutes to wait.
 * A browser known to the account counts for itself, so that a stranger's attempts do not lock its owner out.
 */
async function admitSignIn(context: RequestContext, email: string, device: string | null): Promise<Result<null, SignInRefusal>> {
  const own = device === null ? (["sign_in_email", email] as const) : (["sign_in_device", device] as const);
  for (const [rule, identifier] of [["sign_in_address", context.address] as const, own]) {
    const { allowed, unavailable, retryAfterSeconds } = await limit(context, rule, identifier);
    if (unavailable) return refuse("error", appError("unavailable", LOGIN_MESSAGE.unexpected));
    if (!allowed && rule === "sign_in_address") return refuse("failed", appError("rate_limited", LOGIN_MESSAGE.tooManyRequests, { retryAfterSeconds }));
    if (!allowed)
      return refuse(
        "tooManyAttempts",
        appError("rate_limited", LOGIN_MESSAGE.wait(waitMinutes(retryAfterSeconds, RULES[rule].windowMs)), { retryAfterSeconds }),
      );
  }
  return ok(null);
}

/**
 * Signs a person in. Returns the `Set-Cookie` values of the session and of the known browser. An unknown address and a wrong
 * password cost the same and read the same; that an account waits for its confirmation is said only
 * to who knows its password. Errors: rate_limited, invalid_credentials, email_not_confirmed, unavailable.
 */
export async function signIn(request: Request, context: RequestContext, { email, password }: SignInInput): Promise<Result<string[], SignInRefusal>> {
  const device = await knownDevice(request, context, email);
  const admitted = await admitSignIn(context, email, device);
  if (!admitted.ok) return admitted;
  const account = await repo.findAccountByEmail(context, email);
  const matches = await verifyPassword(peppersOf(context.config), account?.passwordHash ?? null, password);
  if (!matches.ok) return refuse("failed", { ...matches.error, message: LOGIN_MESSAGE.tooManyRequests });
  if (!account || !matches.value) return refuse("failed", appError("invalid_credentials", LOGIN_MESSAGE.invalidCredentials));

  if (!account.emailConfirmedAt) {
    const again = await limit(context, "confirm_resend_email", email);
    if (again.allowed) await sendConfirmLink(context, account);
    return refuse("failed", appError("email_not_confirmed", LOGIN_MESSAGE.notConfirmed));
  }

  const workspaceId = await repo.findHomeWorkspace(context, account.id);
  if (!workspaceId) throw new Error("An account without a workspace");
  const cookie = await startSession(request, context, { userId: account.id, workspaceId });
  await Promise.all([resetLimit(context, "sign_in_email", email), device === null ? null : resetLimit(context, "sign_in_device", device)]);
  context.waitUntil(afterSignIn(context, account, workspaceId, password).catch((cause: unknown) => context.log.error("account.after_sign_in", {}, cause)));
  return ok([cookie, await deviceCookie(request, context, email, device)]);
}

/** What nobody waits for: the audit row, and a hash with today's parameters. */
async function afterSignIn(context: RequestContext, account: repo.Account, workspaceId: string, password: string): Promise<void> {
  await recordAudit(context, { workspaceId, userId: account.id, action: "account.signed_in", subject: `user:${account.id}` });
  const peppers = peppersOf(context.config);
  if (!needsRehash(peppers, account.passwordHash)) return;
  const stronger = await hashPassword(peppers, password);
  if (stronger.ok) await repo.upgradeHash(context, account.id, account.passwordHash, stronger.value);
}

/**
 * Mails a link for a new password, if the address has an account; the answer and its time are the
 * same when it has none. Errors: rate_limited, unavailable.
 */
export async function requestReset(context: RequestContext, email: string): Promise<Result<null>> {
  const admitted = await admit(context, { reset_address: context.address, reset_email: email });
  if (!admitted.ok) return admitted;
  const account = await repo.findAccountByEmail(context, email);
  if (account) context.waitUntil(sendResetLink(context, account).catch((cause: unknown) => context.log.error("account.reset_mail_failed", {}, cause)));
  return ok(null);
}

async function sendResetLink(context: AppContext, account: repo.Account): Promise<void> {
  const { link, token } = await makeLink(context, account.id, "reset");
  await repo.insertLink(context, link);
  await mailResetLink(context, account, token);
}

const deadLink = (link: Parameters<typeof linkState>[0], now: Date): AppError | null => {
  const state = linkState(link, now);
  return state === "valid" ? null : appError("link_expired", deadResetLink(state));
};

/** Whether a link for a new password still works; changes nothing. Errors: link_expired, with what became of it. */
export async function readResetLink(context: AppContext, token: string): Promise<Result<null>> {
  const dead = deadLink(await repo.findLink(context, await sha256Hex(token), "reset"), context.now());
  return dead ? err(dead) : ok(null);
}

/**
 * Sets a new password through a link from the mail, and ends every session of its owner. Errors:
 * link_expired; invalid_input for a password that holds the person's own words; unavailable.
 */
export async function resetPassword(context: RequestContext, { token, password }: { token: string; password: string }): Promise<Result<null>> {
  const id = await sha256Hex(token);
  const link = await repo.findLink(context, id, "reset");
  const dead = deadLink(link, context.now());
  if (dead || !link) return err(dead ?? appError("link_expired", deadResetLink("unknown")));
  const { account } = link;
  const problem = checkPassword(password, [account.email, account.firstName, account.lastName]);
  if (problem) return err(appError("invalid_input", problem, { fields: [{ path: "password", message: problem }] }));
  const passwordHash = await hashPassword(peppersOf(context.config), password);
  if (!passwordHash.ok) return passwordHash;
  const userId = await repo.redeemResetLink(context, id, passwordHash.value, context.now());
  if (!userId) return err(appError("link_expired", deadResetLink("used")));
  await resetLimit(context, "sign_in_email", account.email);
  const told = async () => {
    await recordAudit(context, { workspaceId: null, userId, action: "account.password_reset", subject: `user:${userId}` });
    const data = { firstName: account.firstName, supportEmail: context.config.COMPANY_SUPPORT_EMAIL };
    await sendMail(context, { to: account.email, template: "password-changed", data });
  };
  context.waitUntil(told().catch((cause: unknown) => context.log.error("account.after_reset", {}, cause)));
  return ok(null);
}

/** Forgets links that expired more than 30 days ago. Run each minute. */
export const purgeLinks = (context: AppContext, now: Date): Promise<unknown> =>
  repo.deleteLinksBefore(context, new Date(now.getTime() - DEAD_LINK_KEPT_MS)).execute();
