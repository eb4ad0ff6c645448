import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { constantTimeEqual, fromBase64Url, toBase64Url, utf8, utf8Text } from "./bytes.ts";
import { currentSecret, deriveKeyBytes, hmacSha256, type KeyRing } from "./key-ring.ts";

export type TokenFailure = "malformed" | "unknown-key" | "bad-signature" | "expired";

/** Longer texts are refused before any work is done on them. */
const MAX_TOKEN_LENGTH = 4_096;

/** A cursor may hold the longest address that a crawl keeps. */
export const MAX_CURSOR_LENGTH = 16_000;

const signatureOf = async (secret: string, purpose: string, signed: string): Promise<string> =>
  toBase64Url(await hmacSha256(await deriveKeyBytes(secret, `signed-token|${purpose}`), signed));

/**
 * Signs a JSON payload with HMAC-SHA256 for one purpose ("unsubscribe"); it is readable, not secret.
 * `expiresAtMs` null means that it never expires. The result is safe in a URL.
 */
export const signToken = async (
  ring: KeyRing,
  token: { purpose: string; payload: unknown; expiresAtMs: number | null },
): Promise<string> => {
  const body = toBase64Url(utf8(JSON.stringify([token.payload, token.expiresAtMs])));
  const signed = `${ring.currentId}.${body}`;
  return `${signed}.${await signatureOf(currentSecret(ring), token.purpose, signed)}`;
};

/** The payload of a token signed for the same purpose and not expired at `nowMs`. Validate its shape with zod. */
export const verifyToken = async (
  ring: KeyRing,
  text: string,
  { purpose, nowMs, maxLength = MAX_TOKEN_LENGTH }: { purpose: string; nowMs: number; maxLength?: number },
): Promise<Result<unknown, TokenFailure>> => {
  const [keyId, body, signature, ...rest] = text.length > maxLength ? [] : text.split(".");
  if (!keyId || !body || !signature || rest.length > 0) return err("malformed");
  const secret = ring.secrets.get(keyId);
  if (secret === undefined) return err("unknown-key");
  if (!(await constantTimeEqual(signature, await signatureOf(secret, purpose, `${keyId}.${body}`))))
    return err("bad-signature");
  const bytes = fromBase64Url(body);
  if (!bytes) return err("malformed");
  const [payload, expiresAtMs] = JSON.parse(utf8Text(bytes)) as [unknown, number | null];
  return expiresAtMs !== null && nowMs >= expiresAtMs ? err("expired") : ok(payload);
};

/** An opaque cursor for the next page of one list. `position` is any JSON value. */
export const signCursor = (ring: KeyRing, list: string, position: unknown): Promise<string> =>
  signToken(ring, { purpose: `cursor|${list}`, payload: position, expiresAtMs: null });

/** The position inside a cursor of the same list, or `invalid_input` on anything that we did not sign. */
export const verifyCursor = async (ring: KeyRing, list: string, cursor: string): Promise<Result<unknown>> => {
  const token = await verifyToken(ring, cursor, { purpose: `cursor|${list}`, nowMs: 0, maxLength: MAX_CURSOR_LENGTH });
  const message = "The cursor is not valid. Use the nextCursor of the previous page unchanged.";
  return token.ok ? token : err(appError("invalid_input", message, { fields: [{ path: "cursor", message }] }));
};
