import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { hashPassword, needsRehash, verifyPassword } from "#app/platform/crypto/password.ts";
import { limit, resetLimit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { deviceCookie, knownDevice } from "#app/platform/session/device.server.ts";
import { startProvenSession, startSession } from "#app/platform/session/session.server.ts";
import { ensureHomeWorkspace } from "#app/platform/workspace/home.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { personalWorkspaceName, VERIFY_MS, waitMinutes } from "../domain/account.ts";
import { LOGIN_MESSAGE, LOGIN_TITLE } from "../domain/messages.ts";
import { accountModule } from "../manifest.ts";
import { peppersOf } from "../peppers.server.ts";
import * as repo from "../repo.server.ts";
import type { SignInInput } from "../schema.ts";
import { sendConfirmLink } from "../sign-up/service.server.ts";
import { clearedChallenge, openChallenge } from "./challenges.server.ts";
import { recordAttempt, recordSignIn, type SignInEvent } from "./events.server.ts";

export interface SignInRefusal extends AppError {
  /** Of the specified toast. */
  title: (typeof LOGIN_TITLE)[keyof typeof LOGIN_TITLE];
}

/** What a right password leads to. */
export interface SignedIn {
  /** `Set-Cookie` values. */
  cookies: string[];
  /** The account has a second factor: its code is asked for next, and nobody is signed in yet. */
  needsCode: boolean;
}

export const refuse = (title: keyof typeof LOGIN_TITLE, error: AppError) =>
  err<SignInRefusal>({ ...error, title: LOGIN_TITLE[title] });

export const suspendedError = ({ config }: RequestContext): AppError =>
  appError("forbidden", LOGIN_MESSAGE.suspended(config.COMPANY_SUPPORT_EMAIL));

/**
 * Attempts of one network address get "too many", attempts under one email get the minutes to wait.
 * A browser known to the account counts for itself, so that a stranger's attempts do not lock its owner out.
 */
async function admitSignIn(
  request: Request,
  context: RequestContext,
  email: string,
  device: string | null,
): Promise<Result<null, SignInRefusal>> {
  const { sign_in_address, sign_in_device, sign_in_email } = accountModule.rateLimits;
  const own = device === null ? ([sign_in_email, email] as const) : ([sign_in_device, device] as const);
  for (const [rule, identifier] of [[sign_in_address, context.address] as const, own]) {
    const { allowed, unavailable, retryAfterSeconds } = await limit(context, rule, identifier);
    if (unavailable) return refuse("error", appError("unavailable", LOGIN_MESSAGE.unexpected));
    if (!allowed && rule === sign_in_address)
      return refuse("failed", appError("rate_limited", LOGIN_MESSAGE.tooManyRequests, { retryAfterSeconds }));
    if (!allowed) {
      noteTooMany(request, context, email);
      return refuse(
        "tooManyAttempts",
        appError("rate_limited", LOGIN_MESSAGE.wait(waitMinutes(retryAfterSeconds, rule.windowMs)), {
          retryAfterSeconds,
        }),
      );
    }
  }
  return ok(null);
}

/** The owner of the address, if it has one, finds the refused attempts in the history; the answer does not wait for the look-up. */
const noteTooMany = (request: Request, context: RequestContext, email: string): void =>
  context.waitUntil(
    repo.findAccountByEmail(context, email).then(
      (account) => account && recordAttempt(request, context, account.id, { outcome: "too_many", method: "password" }),
      (cause: unknown) => context.log.error("account.sign_in_event_failed", {}, cause),
    ),
  );

/**
 * Signs a person in, or asks for the code of their second factor. An unknown address and a wrong password cost the same
 * and read the same; that an account waits for its confirmation, or is suspended, is said only to who knows its password.
 * Errors: rate_limited, invalid_credentials, email_not_confirmed, forbidden (suspended), unavailable.
 */
export async function signIn(
  request: Request,
  context: RequestContext,
  { email, password }: SignInInput,
): Promise<Result<SignedIn, SignInRefusal>> {
  const device = await knownDevice(request, context, email);
  const admitted = await admitSignIn(request, context, email, device);
  if (!admitted.ok) return admitted;
  const account = await repo.findAccountByEmail(context, email);
  const matches = await verifyPassword(peppersOf(context.config), account?.passwordHash ?? null, password);
  if (!matches.ok) return refuse("failed", { ...matches.error, message: LOGIN_MESSAGE.tooManyRequests });
  if (!account || !matches.value) {
    if (account) recordAttempt(request, context, account.id, { outcome: "wrong_password", method: "password" });
    return refuse("failed", appError("invalid_credentials", LOGIN_MESSAGE.invalidCredentials));
  }

  if (account.suspendedAt) {
    recordAttempt(request, context, account.id, { outcome: "suspended", method: "password" });
    return refuse("failed", suspendedError(context));
  }
  if (!account.emailConfirmedAt) {
    recordAttempt(request, context, account.id, { outcome: "not_confirmed", method: "password" });
    const again = await limit(context, accountModule.rateLimits.confirm_resend_email, email);
    if (again.allowed) await sendConfirmLink(context, account);
    return refuse("failed", appError("email_not_confirmed", LOGIN_MESSAGE.notConfirmed));
  }

  context.waitUntil(
    strengthenHash(context, account, password).catch((cause: unknown) =>
      context.log.error("account.rehash_failed", {}, cause),
    ),
  );
  if (account.hasTwoFactor) {
    // The attempts so far stay counted: a password alone must not buy code after code.
    const provenAt = account.passwordChangedAt?.getTime().toString() ?? "";
    const question = {
      purpose: "second_factor" as const,
      userId: account.id,
      challenge: provenAt,
      lifetimeMs: VERIFY_MS,
    };
    return ok({ cookies: [await openChallenge(request, context, "verify", question)], needsCode: true });
  }
  const signedIn = await finishSignIn(request, context, account, "password");
  return signedIn.ok ? ok({ cookies: signedIn.value, needsCode: false }) : signedIn;
}

/**
 * Starts the session of a person who proved all that is asked of them. Returns its `Set-Cookie` value, and that of the
 * known browser. Errors: invalid_credentials when the password that was given is not theirs any more.
 */
export async function finishSignIn(
  request: Request,
  context: RequestContext,
  account: repo.Account,
  method: SignInEvent["method"],
): Promise<Result<string[], SignInRefusal>> {
  const { id: userId, email } = account;
  const workspaceId = await ensureHomeWorkspace(context, userId, personalWorkspaceName(account.firstName));
  const device = await knownDevice(request, context, email);
  const byPassword = method !== "passkey" && method !== "email_link";
  const cookie = byPassword
    ? await startProvenSession(request, context, { userId, workspaceId }, account)
    : await startSession(request, context, { userId, workspaceId });
  if (!cookie) return refuse("failed", appError("invalid_credentials", LOGIN_MESSAGE.passwordReplaced));
  await Promise.all([
    resetLimit(context, accountModule.rateLimits.sign_in_email, email),
    device === null ? null : resetLimit(context, accountModule.rateLimits.sign_in_device, device),
  ]);
  recordSignIn(request, context, account, { method, isKnownBrowser: device !== null });
  const audited = recordAudit(context, {
    workspaceId,
    userId,
    action: "account.signed_in",
    subject: `user:${userId}`,
    detail: METHODS[method],
  });
  context.waitUntil(audited.catch((cause: unknown) => context.log.error("account.after_sign_in", {}, cause)));
  return ok([cookie, await deviceCookie(request, context, email, device), clearedChallenge(request, "verify")]);
}

const METHODS: Readonly<Record<SignInEvent["method"], string>> = {
  password: "",
  totp: "with a code",
  recovery_code: "with a recovery code",
  passkey: "with a passkey",
  email_link: "with a link",
};

/** Stores a hash with today's parameters. */
async function strengthenHash(context: RequestContext, account: repo.Account, password: string): Promise<void> {
  const peppers = peppersOf(context.config);
  if (!needsRehash(peppers, account.passwordHash)) return;
  const stronger = await hashPassword(peppers, password);
  if (stronger.ok) await repo.upgradeHash(context, account.id, account.passwordHash, stronger.value);
}
