import { err, ok, type Result } from "#app/shared/result.ts";
import { type Bytes, fromBase64Url, randomBytes, toBase64Url, utf8, utf8Text } from "./bytes.ts";
import { currentSecret, deriveKeyBytes, type KeyRing } from "./key-ring.ts";

const VERSION = "v1";
const IV_BYTES = 12;

/** `info` picks the derived key (the owner's id); `aad` ties the sealed text to its row. Neither is secret. */
export interface SealContext {
  info: string;
  aad: string;
}

/** "unknown-key": its key left the ring; "tampered": text, owner or row is not the one that was sealed. */
export type OpenFailure = "malformed" | "unknown-key" | "tampered";

const importKey = async (secret: string, info: string, usage: "encrypt" | "decrypt"): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", await deriveKeyBytes(secret, `seal ${VERSION}|${info}`), "AES-GCM", false, [usage]);

/** Version and key id are authenticated with the row, so neither can be exchanged. */
const algorithm = (iv: Bytes, keyId: string, aad: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: utf8(`${VERSION}|${keyId}|${aad}`),
});

/**
 * Seals a text with AES-256-GCM under a key derived from the ring's current secret.
 * The result reads `v1.<key id>.<96-bit random IV>.<ciphertext and tag>`, the last two in base64url.
 */
export const seal = async (ring: KeyRing, plaintext: string, { info, aad }: SealContext): Promise<string> => {
  const key = await importKey(currentSecret(ring), info, "encrypt");
  const iv = randomBytes(IV_BYTES);
  const sealed = await crypto.subtle.encrypt(algorithm(iv, ring.currentId, aad), key, utf8(plaintext));
  return [VERSION, ring.currentId, toBase64Url(iv), toBase64Url(new Uint8Array(sealed))].join(".");
};

/** Opens what `seal` made with the same `info` and `aad`, under whichever key of the ring sealed it. */
export const open = async (
  ring: KeyRing,
  text: string,
  { info, aad }: SealContext,
): Promise<Result<string, OpenFailure>> => {
  const [version, keyId, ivText, sealedText, ...rest] = text.split(".");
  if (version !== VERSION || !keyId || ivText === undefined || sealedText === undefined || rest.length > 0)
    return err("malformed");
  const iv = fromBase64Url(ivText);
  const sealed = fromBase64Url(sealedText);
  if (!iv || iv.length !== IV_BYTES || !sealed) return err("malformed");
  const secret = ring.secrets.get(keyId);
  if (secret === undefined) return err("unknown-key");
  const key = await importKey(secret, info, "decrypt");
  try {
    return ok(utf8Text(new Uint8Array(await crypto.subtle.decrypt(algorithm(iv, keyId, aad), key, sealed))));
  } catch {
    return err("tampered");
  }
};

/** Whether a sealed text was made under an older key or version and should be sealed again. */
export const needsReseal = (ring: KeyRing, text: string): boolean => !text.startsWith(`${VERSION}.${ring.currentId}.`);
