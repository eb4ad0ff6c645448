import { type Bytes, randomBytes } from "#app/platform/crypto/bytes.ts";
import { hmacSha256 } from "#app/platform/crypto/key-ring.ts";
import { toBase64 } from "#app/shared/encoding/base64.ts";

const PREFIX = "whsec_";
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** A new signing secret in the form of Standard Webhooks: "whsec_" and base64 of random bytes. */
export const makeSecret = (): string => PREFIX + toBase64(randomBytes(SECRET_BYTES));

function bytesOf(secret: string): Bytes {
  if (!secret.startsWith(PREFIX)) throw new Error("A signing secret without its prefix");
  return Uint8Array.from(atob(secret.slice(PREFIX.length)), (char) => char.charCodeAt(0));
}

/** What is signed and sent. */
export interface SignedMessage {
  id: string;
  /** Seconds since the epoch. */
  timestamp: number;
  body: string;
}

/** Value of `webhook-signature`: "v1,<base64>" for each secret, separated by spaces. */
export async function signatureOf({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): Promise<string> {
  const signed = await Promise.all(secrets.map((secret) => hmacSha256(bytesOf(secret), `${id}.${timestamp}.${body}`)));
  return signed.map((signature) => `v1,${toBase64(signature)}`).join(" ");
}
