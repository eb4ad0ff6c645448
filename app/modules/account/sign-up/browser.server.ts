import { parse as parseCookies, serialize } from "hono/utils/cookie";
import type { RequestContext } from "#app/platform/context.server.ts";
import { constantTimeEqual, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { ringOf } from "#app/platform/crypto/key-ring.ts";
import { signToken, verifyToken } from "#app/platform/crypto/signed-token.ts";
import { cookieLook } from "#app/platform/session/session.server.ts";
import { SIGN_UP_BROWSER_MS } from "../domain/account.ts";

const PURPOSE = "sign-up";

const signingRing = ({ config }: RequestContext) => ringOf(config.SIGNING_KEY, "SIGNING_KEY");

const cookieOf = (request: Request, value: string, maxAgeMs: number): string => {
  const { name, secure } = cookieLook(request, "sign-up");
  return serialize(name, value, { httpOnly: true, secure, sameSite: "Lax", path: "/", maxAge: maxAgeMs / 1_000 });
};

/** What the browser keeps of the form it sent. */
interface SentForm {
  /** Hash of the salted hash of its password. */
  form: string;
  /** Where the mail went. */
  email: string;
}

const isSentForm = (value: unknown): value is SentForm =>
  typeof value === "object" && value !== null && "form" in value && "email" in value;

/**
 * `Set-Cookie` value that marks this browser as the one that sent a sign-up form. The salted hash of the form's password
 * identifies the form: no two forms share it, and a form for a taken address, which is stored nowhere, has one as well.
 */
export async function signUpCookie(
  request: Request,
  context: RequestContext,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<string> {
  const expiresAtMs = context.now().getTime() + SIGN_UP_BROWSER_MS;
  const value = await signToken(signingRing(context), {
    purpose: PURPOSE,
    payload: { form: await sha256Hex(passwordHash), email } satisfies SentForm,
    expiresAtMs,
  });
  return cookieOf(request, value, SIGN_UP_BROWSER_MS);
}

async function readSentForm(request: Request, context: RequestContext): Promise<SentForm | null> {
  const { name } = cookieLook(request, "sign-up");
  const value = parseCookies(request.headers.get("cookie") ?? "", name)[name];
  if (!value) return null;
  const verified = await verifyToken(signingRing(context), value, { purpose: PURPOSE, nowMs: context.now().getTime() });
  return verified.ok && isSentForm(verified.value) ? verified.value : null;
}

/** The address that this browser signed up with and that waits for its confirmation; null without such a form. */
export const readSignUpEmail = async (request: Request, context: RequestContext): Promise<string | null> =>
  (await readSentForm(request, context))?.email ?? null;

/** Whether a request comes from the browser that sent the form with this hash of its password. */
export async function isSignUpBrowser(
  request: Request,
  context: RequestContext,
  passwordHash: string,
): Promise<boolean> {
  const sent = await readSentForm(request, context);
  return sent !== null && constantTimeEqual(sent.form, await sha256Hex(passwordHash));
}

/** `Set-Cookie` value that makes the browser forget the form. */
export const clearedSignUp = (request: Request): string => cookieOf(request, "", 0);
