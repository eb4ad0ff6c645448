import { err, ok, type Result } from "#app/shared/result.ts";
import { type Bytes, utf8 } from "./bytes.ts";

/** Secrets by id: new values use `currentId`, older ids stay readable until everything is rewritten. */
export interface KeyRing {
  currentId: string;
  secrets: ReadonlyMap<string, string>;
}

const ID = /^[a-z0-9]{1,16}$/;
const MIN_SECRET_LENGTH = 32;

/**
 * Reads a ring from a variable: `secret`, or `id:secret[,id:secret…]` with the current key first.
 * Secrets have at least 32 characters, none of them a comma or colon. The error never shows a secret.
 */
export const parseKeyRing = (text: string): Result<KeyRing, string> => {
  const secrets = new Map<string, string>();
  let currentId: string | null = null;
  for (const entry of text.split(",")) {
    const parts = entry.trim().split(":");
    const [id, secret] = parts.length === 1 ? ["k1", parts[0] ?? ""] : [parts[0] ?? "", parts[1] ?? ""];
    if (parts.length > 2 || !ID.test(id))
      return err("must be a secret, or id:secret pairs separated by commas (ids: 1 to 16 of a-z and 0-9)");
    if (secret.length < MIN_SECRET_LENGTH) return err(`holds a secret shorter than ${MIN_SECRET_LENGTH} characters`);
    if (secrets.has(id)) return err(`names the key "${id}" twice`);
    secrets.set(id, secret);
    currentId ??= id;
  }
  return currentId === null ? err("is empty") : ok({ currentId, secrets });
};

/** The ring of a variable that the configuration has checked. Throws when it holds none, and names the variable. */
export const ringOf = (text: string, variable: string): KeyRing => {
  const ring = parseKeyRing(text);
  if (!ring.ok) throw new Error(`${variable} ${ring.error}`);
  return ring.value;
};

/** The secret of the ring's current key. Throws on a ring that was not made by `parseKeyRing`. */
export const currentSecret = (ring: KeyRing): string => {
  const secret = ring.secrets.get(ring.currentId);
  if (secret === undefined) throw new Error(`The key ring has no key "${ring.currentId}"`);
  return secret;
};

/** A 256-bit key for one purpose, by HKDF-SHA256 (RFC 5869) with an empty salt. */
export const deriveKeyBytes = async (secret: string, info: string): Promise<Bytes> => {
  const material = await crypto.subtle.importKey("raw", utf8(secret), "HKDF", false, ["deriveBits"]);
  return new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info: utf8(info) },
      material,
      256,
    ),
  );
};

/** HMAC-SHA256 of a message under raw key bytes. */
export const hmacSha256 = async (key: Bytes, message: string | Bytes): Promise<Bytes> => {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(
    await crypto.subtle.sign("HMAC", imported, typeof message === "string" ? utf8(message) : message),
  );
};
