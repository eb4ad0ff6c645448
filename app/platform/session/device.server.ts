import { parse as parseCookies } from "hono/utils/cookie";
import type { RequestContext } from "#app/platform/context.server.ts";
import { randomToken, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { type KeyRing, ringOf } from "#app/platform/crypto/key-ring.ts";
import { signToken, verifyToken } from "#app/platform/crypto/signed-token.ts";
import { days } from "#app/shared/time.ts";
import { cookieLook } from "./session.server.ts";

/** A browser that signed in is known for this long after its last sign-in. */
const DEVICE_MS = days(365);
const PURPOSE = "device";
const DEVICE_ID_BYTES = 16;

const signingRing = ({ config }: RequestContext): KeyRing => ringOf(config.SIGNING_KEY, "SIGNING_KEY");

const isPair = (payload: unknown): payload is [device: string, account: string] =>
  Array.isArray(payload) && payload.length === 2 && payload.every((part) => typeof part === "string");

/**
 * The id of the browser a request comes from, if an earlier sign-in to the account of this (normalised)
 * mail address left its mark there; null otherwise. It proves nothing but that: it only gives the
 * browser attempts of its own, so that a stranger's cannot lock its owner out (OWASP, device cookies).
 */
export async function knownDevice(request: Request, context: RequestContext, email: string): Promise<string | null> {
  const { name } = cookieLook(request, "device");
  const token = parseCookies(request.headers.get("cookie") ?? "", name)[name];
  if (!token) return null;
  const verified = await verifyToken(signingRing(context), token, { purpose: PURPOSE, nowMs: context.now().getTime() });
  if (!verified.ok || !isPair(verified.value)) return null;
  const [device, account] = verified.value;
  return account === (await sha256Hex(email)) ? device : null;
}

/** `Set-Cookie` value that marks this browser as known to the account of a (normalised) mail address; `known` is kept as its id. */
export async function deviceCookie(
  request: Request,
  context: RequestContext,
  email: string,
  known: string | null = null,
): Promise<string> {
  const { name, secure } = cookieLook(request, "device");
  const expiresAtMs = context.now().getTime() + DEVICE_MS;
  const payload = [known ?? randomToken(DEVICE_ID_BYTES), await sha256Hex(email)];
  const token = await signToken(signingRing(context), { purpose: PURPOSE, payload, expiresAtMs });
  return `${name}=${token}; HttpOnly; Max-Age=${DEVICE_MS / 1_000}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}
