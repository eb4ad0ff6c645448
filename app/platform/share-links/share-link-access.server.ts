import { platformModule } from "#app/platform/manifest/platform.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { hours } from "#app/shared/time.ts";
import type { RequestContext } from "../context.server.ts";
import { constantTimeEqual, sha256Hex, toBase64Url } from "../crypto/bytes.ts";
import { currentSecret, deriveKeyBytes, hmacSha256, ringOf } from "../crypto/key-ring.ts";
import { hashPassword, verifyPassword } from "../crypto/password.ts";
import { signToken, verifyToken } from "../crypto/signed-token.ts";
import type { FormIdentity } from "../forms/form-identity.server.ts";
import { isLoopback } from "../http/loopback.ts";
import { giveBackAttempt, limit } from "../rate-limit/rate-limit.server.ts";
import type { Rule } from "../rate-limit/rules.ts";

/** How long a browser that gave the password is not asked again. */
const UNLOCKED_MS = hours(2);

/** A link to something of a workspace, for people without an account. */
interface LockedLink {
  id: string;
  /** SHA-256 of the token in its address. */
  tokenHash: string;
  passwordHash: string | null;
}

/** Which kind of links, and under which addresses they are. */
export interface ShareLinkKind {
  /** What the signature in the cookie is for: "seo-report". */
  purpose: string;
  cookie: string;
  /** Path of what a token opens. */
  pathOf: (token: string) => string;
  wrongPassword: string;
}

/** 192 bits. */
const TOKEN_BYTES = 24;

/**
 * The token of a link that a form makes: the same each time the form is sent, so that its address can be shown again. It is stored
 * nowhere; to make it takes the form's seed, which is not stored either, and our key.
 */
export async function linkTokenOf(
  { config }: Pick<RequestContext, "config">,
  purpose: string,
  { seed }: Pick<FormIdentity, "seed">,
): Promise<string> {
  const key = await deriveKeyBytes(currentSecret(ringOf(config.SIGNING_KEY, "SIGNING_KEY")), `link-token|${purpose}`);
  return toBase64Url((await hmacSha256(key, seed)).subarray(0, TOKEN_BYTES));
}

/** Says of a form that was sent again that its link cannot be shown any more. */
export const LINK_MADE_BEFORE = appError(
  "conflict",
  "This form has made its link already. Load the page again to make another one.",
);

/** The hash of a link's password, as it is kept. */
export const hashLinkPassword = (
  { config }: Pick<RequestContext, "config">,
  password: string,
): Promise<Result<string>> => hashPassword(ringOf(config.PASSWORD_PEPPER, "PASSWORD_PEPPER"), password);

/** What the cookie vouches for: this link with this password, and no later one of either. */
const pledgeOf = ({ id, tokenHash, passwordHash }: LockedLink): Promise<string> =>
  sha256Hex(`${id}|${tokenHash}|${passwordHash ?? ""}`);

function cookieOf(request: Request, name: string): string | null {
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

/** Whether the reader may see what the link is to: it has no password, or this browser gave it lately. */
export async function isUnlocked(
  request: Request,
  context: RequestContext,
  { purpose, cookie: name }: ShareLinkKind,
  link: LockedLink,
): Promise<boolean> {
  if (link.passwordHash === null) return true;
  const cookie = cookieOf(request, name);
  if (cookie === null) return false;
  const ring = ringOf(context.config.SIGNING_KEY, "SIGNING_KEY");
  const verified = await verifyToken(ring, cookie, { purpose, nowMs: context.now().getTime() });
  return (
    verified.ok && typeof verified.value === "string" && (await constantTimeEqual(verified.value, await pledgeOf(link)))
  );
}

const tooOften = appError(
  "rate_limited",
  "The password was tried too often. Please wait a quarter of an hour, then try again.",
  { retryAfterSeconds: 900 },
);

const BUSY = appError("unavailable", "This is busy right now. Please try again in a few seconds.");

const RULES = platformModule.rateLimits;
interface CountedTry {
  rule: Rule;
  identifier: string;
}

/**
 * Counts a try before the password is checked, so that many at once do not pass together; a right one is taken back. One that its
 * address has no right to counts for nothing else, or a single address could close a link to everybody.
 */
async function admitTry(context: RequestContext, { id }: LockedLink): Promise<Result<CountedTry[]>> {
  const address = { rule: RULES.report_password_address, identifier: context.address };
  const byAddress = await limit(context, address.rule, address.identifier);
  if (!byAddress.allowed) return err(byAddress.unavailable ? BUSY : tooOften);
  const isFirst = byAddress.remaining === address.rule.limit - 1;
  for (const rule of isFirst
    ? [RULES.report_password_link, RULES.report_password_newcomer]
    : [RULES.report_password_link]) {
    const ofLink = await limit(context, rule, id);
    if (ofLink.allowed) return ok([address, { rule, identifier: id }]);
    if (ofLink.unavailable) return err(BUSY);
  }
  return err(tooOften);
}

/**
 * Checks the password of a link and returns the `Set-Cookie` value that opens it for two hours, on its own path only.
 * Errors: invalid_credentials, rate_limited, unavailable.
 */
export async function unlock(
  request: Request,
  context: RequestContext,
  door: ShareLinkKind,
  link: LockedLink,
  { token, password }: { token: string; password: string },
): Promise<Result<string>> {
  const admitted = await admitTry(context, link);
  if (!admitted.ok) return admitted;
  const verified = await verifyPassword(
    ringOf(context.config.PASSWORD_PEPPER, "PASSWORD_PEPPER"),
    link.passwordHash,
    password,
  );
  if (!verified.ok) return verified;
  if (!verified.value) return err(appError("invalid_credentials", door.wrongPassword));
  await Promise.all(admitted.value.map(({ rule, identifier }) => giveBackAttempt(context, rule, identifier)));
  const expiresAtMs = context.now().getTime() + UNLOCKED_MS;
  const ring = ringOf(context.config.SIGNING_KEY, "SIGNING_KEY");
  const value = await signToken(ring, { purpose: door.purpose, payload: await pledgeOf(link), expiresAtMs });
  const url = new URL(request.url);
  const secure = url.protocol === "http:" && isLoopback(url.hostname) ? "" : "; Secure";
  return ok(
    `${door.cookie}=${value}; HttpOnly; Max-Age=${UNLOCKED_MS / 1_000}; Path=${door.pathOf(token)}; SameSite=Lax${secure}`,
  );
}
