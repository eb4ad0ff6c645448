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

/**
 * `Set-Cookie` value that marks this browser as the one that sent a sign-up form. The salted hash of the form's password
 * identifies the form: no two forms share it, and a form for a taken address, which is stored nowhere, has one as well.
 */
export async function signUpCookie(request: Request, context: RequestContext, passwordHash: string): Promise<string> {
  const expiresAtMs = context.now().getTime() + SIGN_UP_BROWSER_MS;
  const value = await signToken(signingRing(context), {
    purpose: PURPOSE,
    payload: await sha256Hex(passwordHash),
    expiresAtMs,
  });
  return cookieOf(request, value, SIGN_UP_BROWSER_MS);
}

/** Whether a request comes from the browser that sent the form with this hash of its password. */
export async function isSignUpBrowser(
  request: Request,
  context: RequestContext,
  passwordHash: string,
): Promise<boolean> {
  const { name } = cookieLook(request, "sign-up");
  const value = parseCookies(request.headers.get("cookie") ?? "", name)[name];
  if (!value) return false;
  const verified = await verifyToken(signingRing(context), value, { purpose: PURPOSE, nowMs: context.now().getTime() });
  return (
    verified.ok &&
    typeof verified.value === "string" &&
    (await constantTimeEqual(verified.value, await sha256Hex(passwordHash)))
  );
}

/** `Set-Cookie` value that makes the browser forget the form. */
export const clearedSignUp = (request: Request): string => cookieOf(request, "", 0);
