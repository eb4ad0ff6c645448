import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { fromBase64Url, toBase64Url, utf8 } from "#app/platform/crypto/bytes.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { type StepUpInput, stepUp } from "#app/platform/session/step-up.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isUniqueViolation } from "#db/errors.ts";
import { MAX_PASSKEYS, PASSKEY_MS } from "../domain/account.ts";
import { LOGIN_MESSAGE } from "../domain/messages.ts";
import { passkeyChanged } from "../mail-templates.server.ts";
import { changeData, notifyOwner } from "../notifications.server.ts";
import * as repo from "../repo.server.ts";
import { challengeId, clearedChallenge, openChallenge } from "../sign-in/challenges.server.ts";
import { recordAttempt } from "../sign-in/events.server.ts";
import { takeChallenge } from "../sign-in/repo.server.ts";
import { finishSignIn, refuse, type SignInRefusal, suspendedError } from "../sign-in/service.server.ts";
import { throttleAttempts } from "../sign-up/service.server.ts";
import * as passkeys from "./passkey-repo.server.ts";

const RP_NAME = "Kaja";

/** Its descriptions of certificates are made when it is read: an isolate that meets no passkey starts without it. */
const webAuthn = () => import("@simplewebauthn/server");

/** The site that a passkey is bound to: the configured one, whatever address the request names. */
const relyingParty = ({ config }: AppContext) => ({
  rpID: new URL(config.APP_URL).hostname,
  origin: new URL(config.APP_URL).origin,
});

/** A passkey as lists show it. */
export interface PasskeySummary {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Kept by the browser's or the phone's account, so that it survives the device. */
  backedUp: boolean;
}

export const listPasskeys = async (context: AppContext, userId: string): Promise<PasskeySummary[]> =>
  (await passkeys.findPasskeys(context, userId)).map(({ id, name, createdAt, lastUsedAt, backedUp }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
    backedUp,
  }));

const FULL = appError("limit_reached", `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
const NONE = appError("not_found", "Passkey not found.");
const NOT_ACCEPTED = appError("invalid_input", "This passkey could not be added. Please start again.");

/** A browser's question with the `Set-Cookie` value that ties the answer to it. */
export interface Question<Options> {
  options: Options;
  cookie: string;
}

/** Begins to add a passkey. Errors: limit_reached (20 exist) and those of `stepUp`. */
export async function beginPasskey(
  request: Request,
  context: RequestContext,
  session: Session,
  proof: StepUpInput,
): Promise<Result<Question<PublicKeyCredentialCreationOptionsJSON>>> {
  const proven = await stepUp(context, session, proof);
  if (!proven.ok) return proven;
  const own = await passkeys.findPasskeys(context, session.userId);
  if (own.length >= MAX_PASSKEYS) return err(FULL);
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: relyingParty(context).rpID,
    userID: utf8(session.userId),
    userName: session.email,
    userDisplayName: `${session.firstName} ${session.lastName}`,
    attestationType: "none",
    timeout: PASSKEY_MS,
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const question = {
    purpose: "passkey_registration" as const,
    userId: session.userId,
    challenge: options.challenge,
    lifetimeMs: PASSKEY_MS,
  };
  return ok({ options, cookie: await openChallenge(request, context, "passkey", question) });
}

/** Returns the credential of an answer that passes the check, or null; a malformed answer does not pass. */
async function checkRegistration(context: RequestContext, response: unknown, expectedChallenge: string) {
  const { rpID, origin } = relyingParty(context);
  try {
    const { registrationInfo } = await (await webAuthn()).verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    });
    return registrationInfo ?? null;
  } catch (cause) {
    context.log.warn("passkey.registration_refused", { reason: cause instanceof Error ? cause.message : "unknown" });
    return null;
  }
}

/**
 * Adds the passkey that answers the question this browser was asked. Returns a `Set-Cookie` value. Errors: invalid_input
 * (the answer does not stand the check, came late or twice), conflict (known already), limit_reached.
 */
export async function addPasskey(
  request: Request,
  context: RequestContext,
  session: Session,
  { name, response }: { name: string; response: unknown },
): Promise<Result<string>> {
  const id = await challengeId(request, "passkey");
  const challenge = id === null ? null : await takeChallenge(context, id, "passkey_registration", context.now());
  if (!challenge || challenge.userId !== session.userId) return err(NOT_ACCEPTED);
  const info = await checkRegistration(context, response, challenge.challenge);
  if (!info) return err(NOT_ACCEPTED);
  const { credential, credentialBackedUp } = info;
  const { userId, workspaceId } = session;
  const row = {
    id: credential.id,
    userId,
    name,
    publicKey: toBase64Url(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).map(String).slice(0, 10),
    backedUp: credentialBackedUp,
    createdAt: context.now(),
  };
  const entry = { userId, workspaceId, action: "account.passkey_added", subject: `user:${userId}` };
  try {
    if (!(await passkeys.insertPasskey(context, row, MAX_PASSKEYS, entry))) return err(FULL);
  } catch (cause) {
    if (isUniqueViolation(cause, "passkeys.id")) return err(appError("conflict", "This passkey was added already."));
    throw cause;
  }
  notifyPasskeyChange(context, session, { isAdded: true, name });
  return ok(clearedChallenge(request, "passkey"));
}

function notifyPasskeyChange(
  context: RequestContext,
  session: Session,
  { isAdded, name }: { isAdded: boolean; name: string },
): void {
  notifyOwner(context, session, {
    title: `A passkey was ${isAdded ? "added" : "removed"}`,
    body: `“${name}”. If it was not you, change your password and look at your passkeys.`,
    mail: passkeyChanged({ isAdded, name, ...changeData(context, session) }),
  });
}

/** Gives a passkey another name. Errors: not_found. */
export const renamePasskey = async (
  context: RequestContext,
  { userId }: Session,
  id: string,
  name: string,
): Promise<Result<void>> => ((await passkeys.renamePasskey(context, userId, id, name)) ? ok(undefined) : err(NONE));

/** Removes a passkey. Errors: not_found and those of `stepUp`. */
export async function removePasskey(
  context: RequestContext,
  session: Session,
  id: string,
  proof: StepUpInput,
): Promise<Result<void>> {
  const proven = await stepUp(context, session, proof);
  if (!proven.ok) return proven;
  const { userId, workspaceId } = session;
  const name = await passkeys.deletePasskey(context, userId, id, {
    userId,
    workspaceId,
    action: "account.passkey_removed",
    subject: `user:${userId}`,
  });
  if (name === null) return err(NONE);
  notifyPasskeyChange(context, session, { isAdded: false, name });
  return ok(undefined);
}

/** Asks the browser for any passkey of this site. Errors: rate_limited, unavailable. */
export async function askForPasskey(
  request: Request,
  context: RequestContext,
): Promise<Result<Question<PublicKeyCredentialRequestOptionsJSON>>> {
  const admitted = await throttleAttempts(context, { passkey_address: context.address });
  if (!admitted.ok) return admitted;
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: relyingParty(context).rpID,
    userVerification: "required",
    timeout: PASSKEY_MS,
  });
  const question = {
    purpose: "passkey_sign_in" as const,
    userId: null,
    challenge: options.challenge,
    lifetimeMs: PASSKEY_MS,
  };
  return ok({ options, cookie: await openChallenge(request, context, "passkey", question) });
}

/** Returns the counter after an answer that passes the check, or null. */
async function checkAnswer(
  context: RequestContext,
  response: unknown,
  passkey: passkeys.Passkey,
  expectedChallenge: string,
): Promise<number | null> {
  const { rpID, origin } = relyingParty(context);
  const publicKey = fromBase64Url(passkey.publicKey);
  if (!publicKey) throw new Error(`The public key of passkey ${passkey.id} cannot be read`);
  try {
    const { verified, authenticationInfo } = await (await webAuthn()).verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: { id: passkey.id, publicKey, counter: passkey.counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (cause) {
    // A count that went back is a copied authenticator; the library refuses it like a wrong signature.
    context.log.warn("passkey.answer_refused", { reason: cause instanceof Error ? cause.message : "unknown" });
    return null;
  }
}

/**
 * Signs a person in by a passkey, which replaces password and code: the device has asked for a finger, a face or a PIN.
 * Returns `Set-Cookie` values. Errors: invalid_credentials, email_not_confirmed, forbidden (suspended), rate_limited.
 */
export async function signInByPasskey(
  request: Request,
  context: RequestContext,
  response: { id: string },
): Promise<Result<string[], SignInRefusal>> {
  const admitted = await throttleAttempts(context, { passkey_address: context.address });
  if (!admitted.ok) return refuse("failed", admitted.error);
  const wrong = refuse("failed", appError("invalid_credentials", LOGIN_MESSAGE.wrongPasskey));
  const id = await challengeId(request, "passkey");
  const challenge = id === null ? null : await takeChallenge(context, id, "passkey_sign_in", context.now());
  if (!challenge) return wrong;
  const passkey = await passkeys.findPasskey(context, response.id);
  const account = passkey ? await repo.findAccount(context, passkey.userId) : null;
  if (!passkey || !account) return wrong;
  const newCounter = await checkAnswer(context, response, passkey, challenge.challenge);
  if (newCounter === null) {
    recordAttempt(request, context, account.id, { outcome: "wrong_passkey", method: "passkey" });
    return wrong;
  }
  if (account.suspendedAt) {
    recordAttempt(request, context, account.id, { outcome: "suspended", method: "passkey" });
    return refuse("failed", suspendedError(context));
  }
  if (!account.emailConfirmedAt) {
    recordAttempt(request, context, account.id, { outcome: "not_confirmed", method: "passkey" });
    return refuse("failed", appError("email_not_confirmed", LOGIN_MESSAGE.notConfirmed));
  }
  if (!(await passkeys.notePasskeyUse(context, passkey, newCounter, context.now()))) return wrong;
  const signedIn = await finishSignIn(request, context, account, "passkey");
  return signedIn.ok ? ok([...signedIn.value, clearedChallenge(request, "passkey")]) : signedIn;
}
