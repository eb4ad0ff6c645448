import { parse as parseCookies, serialize } from "hono/utils/cookie";
import type { RequestContext } from "#app/platform/context.server.ts";
import { randomToken, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { cookieLook } from "#app/platform/session/session.server.ts";
import { type Challenge, insertChallenge } from "./repo.server.ts";

/** Which cookie holds the token of a question: that for a code, or that for a passkey. */
export type ChallengeCookie = "verify" | "passkey";

/** 192 bits: the table can then hold a plain SHA-256 of it. */
const TOKEN_BYTES = 24;
const TOKEN = /^[A-Za-z0-9_-]{32}$/;

const cookieOf = (request: Request, cookie: ChallengeCookie, token: string, maxAgeMs: number): string => {
  const { name, secure } = cookieLook(request, cookie);
  return serialize(name, token, { httpOnly: true, secure, sameSite: "Lax", path: "/", maxAge: maxAgeMs / 1_000 });
};

/** Puts a question to this browser. Returns the `Set-Cookie` value that holds its token. */
export async function openChallenge(
  request: Request,
  context: RequestContext,
  cookie: ChallengeCookie,
  { lifetimeMs, ...question }: Pick<Challenge, "purpose" | "userId" | "challenge"> & { lifetimeMs: number },
): Promise<string> {
  const token = randomToken(TOKEN_BYTES);
  const createdAt = context.now();
  await insertChallenge(context, {
    id: await sha256Hex(token),
    ...question,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeMs),
  });
  return cookieOf(request, cookie, token, lifetimeMs);
}

/** The id of the question that this browser was asked, or null. */
export async function challengeId(request: Request, cookie: ChallengeCookie): Promise<string | null> {
  const { name } = cookieLook(request, cookie);
  const token = parseCookies(request.headers.get("cookie") ?? "", name)[name];
  return token && TOKEN.test(token) ? sha256Hex(token) : null;
}

/** `Set-Cookie` value that makes the browser forget its question. */
export const clearedChallenge = (request: Request, cookie: ChallengeCookie): string => cookieOf(request, cookie, "", 0);
