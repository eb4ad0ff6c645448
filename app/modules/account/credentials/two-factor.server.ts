import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import {
  newRecoveryCode,
  newTotpSecret,
  RECOVERY_CODES,
  spacedSecret,
  stepOfCode,
  totpCodeOf,
  totpUri,
} from "#app/platform/session/one-time-code.ts";
import { openTotpSecret, recoveryCodeId, sealTotpSecret } from "#app/platform/session/second-factor.server.ts";
import { renewSession, type Session } from "#app/platform/session/session.server.ts";
import { type StepUpInput, stepUp } from "#app/platform/session/step-up.server.ts";
import { qrPath } from "#app/platform/web/qr-code.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { recoveryCodesReplaced, twoFactorChanged } from "../mail-templates.server.ts";
import { changeData, notifyOwner } from "../notifications.server.ts";
import { throttleAttempts } from "../sign-up/service.server.ts";
import * as repo from "./repo.server.ts";

const ISSUER = "Kaja";

/** What the page shows while the second factor is being set up, and never again. */
export interface TotpSetup {
  /** In groups of four, to be typed. */
  secret: string;
  uri: string;
  /** Of the QR code: its modules on each side, and the dark ones as an SVG path. */
  qr: { size: number; path: string };
}

const IS_ON = appError("conflict", "Two-factor sign-in is on already. Turn it off first to set it up again.");
const NOT_BEGUN = appError("conflict", "This set-up was restarted or ended elsewhere. Please start again.");

const setupOf = (session: Session, secret: string): TotpSetup => {
  const uri = totpUri(secret, session.email, ISSUER);
  return { secret: spacedSecret(secret), uri, qr: qrPath(uri) };
};

const auditOf = ({ userId, workspaceId }: Session, action: string) => ({
  userId,
  workspaceId,
  action,
  subject: `user:${userId}`,
});

/**
 * Begins to set up the second factor with a fresh secret. Errors: conflict (on already), password_required and the
 * other errors of `stepUp`.
 */
export async function beginTwoFactor(
  context: RequestContext,
  session: Session,
  proof: StepUpInput,
): Promise<Result<TotpSetup>> {
  if (session.hasTwoFactor) return err(IS_ON);
  const proven = await stepUp(context, session, proof);
  if (!proven.ok) return proven;
  const secret = newTotpSecret();
  const begun = await repo.beginTotp(
    context,
    session.userId,
    await sealTotpSecret(context, session.userId, secret),
    context.now(),
  );
  return begun ? ok(setupOf(session, secret)) : err(IS_ON);
}

export interface ConfirmFailure extends AppError {
  /** To be shown again; null when it is over. */
  setup: TotpSetup | null;
}

const makeCodes = async (userId: string) => {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  return { codes, codeIds: await Promise.all(codes.map((code) => recoveryCodeId(userId, code))) };
};

/**
 * Turns the second factor on by a code of the app, which counts as used. Ends the other sessions and renews this one.
 * Returns the recovery codes, which nobody can read again, and a `Set-Cookie` value. Errors: invalid_credentials (wrong
 * code), conflict (on already, or restarted elsewhere), rate_limited, and those of `stepUp`.
 */
export async function confirmTwoFactor(
  request: Request,
  context: RequestContext,
  session: Session,
  { code: typed, ...proof }: { code: string } & Pick<StepUpInput, "password">,
): Promise<Result<{ codes: string[]; cookie: string }, ConfirmFailure>> {
  const { userId } = session;
  const stored = await repo.findTotp(context, userId);
  if (stored?.confirmedAt) return err({ ...IS_ON, setup: null });
  if (!stored) return err({ ...NOT_BEGUN, setup: null });
  // The set-up is shown again with an error, so that it asks for what its beginning asked for.
  const proven = await stepUp(context, session, proof);
  if (!proven.ok) return err({ ...proven.error, setup: null });
  const admitted = await throttleAttempts(context, { second_factor_setup: userId });
  if (!admitted.ok) return err({ ...admitted.error, setup: null });
  const secret = await openTotpSecret(context, userId, stored.sealedSecret);
  const code = totpCodeOf(typed);
  const step = code === null ? null : stepOfCode(secret, code, context.now().getTime());
  if (step === null) {
    const message = "This code is not the one of the app. Check the clock of your device and try the next code.";
    return err({ ...appError("invalid_credentials", message), setup: setupOf(session, secret) });
  }
  const [{ codes, codeIds }, resealed, renewal] = await Promise.all([
    makeCodes(userId),
    sealTotpSecret(context, userId, secret),
    renewSession(request, context, session, { hasTwoFactor: true }),
  ]);
  const confirmation = { userId, sealedSecret: stored.sealedSecret, resealed, step, codeIds };
  if (!(await repo.confirmTotp(context, confirmation, renewal, auditOf(session, "account.two_factor_enabled")))) {
    return err({ ...NOT_BEGUN, setup: null });
  }
  notifyChange(context, session, true);
  return ok({ codes, cookie: renewal.cookie });
}

function notifyChange(context: RequestContext, session: Session, isOn: boolean): void {
  notifyOwner(context, session, {
    title: `Two-factor sign-in was turned ${isOn ? "on" : "off"}`,
    body: "Every other session was signed out. If it was not you, change your password.",
    mail: twoFactorChanged({ isOn, ...changeData(context, session) }),
  });
}

/**
 * Turns the second factor off; asks for the password and a code however recent the sign-in is. Returns a `Set-Cookie`
 * value. Errors: conflict (off already) and those of `stepUp`.
 */
export async function disableTwoFactor(
  request: Request,
  context: RequestContext,
  session: Session,
  proof: StepUpInput,
): Promise<Result<string>> {
  if (!session.hasTwoFactor) return err(appError("conflict", "Two-factor sign-in is off already."));
  const proven = await stepUp(context, session, proof, { always: true });
  if (!proven.ok) return proven;
  const renewal = await renewSession(request, context, session, { hasTwoFactor: false });
  const removed = await repo.removeTotp(
    context,
    session.userId,
    renewal,
    auditOf(session, "account.two_factor_disabled"),
  );
  if (removed) notifyChange(context, session, false);
  return ok(renewal.cookie);
}

/** New recovery codes in place of all older ones. Errors: conflict (the second factor is off) and those of `stepUp`. */
export async function replaceRecoveryCodes(
  context: RequestContext,
  session: Session,
  proof: StepUpInput,
): Promise<Result<string[]>> {
  const off = appError("conflict", "Recovery codes belong to two-factor sign-in, which is off.");
  if (!session.hasTwoFactor) return err(off);
  const proven = await stepUp(context, session, proof);
  if (!proven.ok) return proven;
  const { codes, codeIds } = await makeCodes(session.userId);
  const replaced = await repo.replaceRecoveryCodes(
    context,
    session.userId,
    codeIds,
    auditOf(session, "account.recovery_codes_replaced"),
  );
  if (!replaced) return err(off);
  notifyOwner(context, session, {
    title: "You have new recovery codes",
    body: "The older ones no longer work. If it was not you, change your password.",
    mail: recoveryCodesReplaced(changeData(context, session)),
  });
  return ok(codes);
}

export interface SecurityPosture {
  twoFactor: boolean;
  recoveryCodesLeft: number;
  passkeys: number;
  /** Null: it is the first one. */
  passwordChangedAt: Date | null;
}

/** How well a person's account is protected. */
export const securityPosture = async (context: AppContext, userId: string): Promise<SecurityPosture> =>
  (await repo.readPosture(context, userId)) ?? {
    twoFactor: false,
    recoveryCodesLeft: 0,
    passkeys: 0,
    passwordChangedAt: null,
  };
