import { type Bytes, utf8 } from "#app/platform/crypto/bytes.ts";

/** Keys of one subscription, as a browser made them. */
export interface SubscriptionKeys {
  /** Uncompressed point of P-256, 65 bytes. */
  p256dh: Bytes;
  /** 16 bytes. */
  auth: Bytes;
}

/** What is drawn for each message; given by tests of the published example. */
export interface MessageSecrets {
  salt: Bytes;
  keys: CryptoKeyPair;
}

export const POINT_BYTES = 65;
export const AUTH_BYTES = 16;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Push services take messages of at least this size (RFC 8030 section 7.2), headers of the encryption included. */
const RECORD_BYTES = 4_096;
const HEADER_BYTES = SALT_BYTES + 4 + 1 + POINT_BYTES;
/** Characters of a text that fit: the last byte of the record marks its end. */
export const MAX_PLAIN_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1;

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;

/** Draws the salt and the key pair of one message. */
export const newMessageSecrets = async (): Promise<MessageSecrets> => ({
  salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
  keys: (await crypto.subtle.generateKey(CURVE, true, ["deriveBits"])) as CryptoKeyPair,
});

function join(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function hkdf(salt: Bytes, secret: Bytes, info: Bytes, sizeBytes: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, sizeBytes * 8),
  );
}

/** Whether 65 bytes are a point of the curve. */
export const isPoint = (bytes: Bytes): Promise<boolean> =>
  crypto.subtle.importKey("raw", bytes, CURVE, false, []).then(
    () => true,
    () => false,
  );

/**
 * Encrypts a message for one subscription (RFC 8291) as one record of `aes128gcm` (RFC 8188). `padding`: zeros after the text,
 * so that the size says less about it. Throws on keys that are not of the curve and on texts that do not fit.
 */
export async function encryptPayload(
  plain: Bytes,
  { p256dh, auth }: SubscriptionKeys,
  { salt, keys }: MessageSecrets,
  padding = 0,
): Promise<Bytes> {
  if (plain.length + padding > MAX_PLAIN_BYTES) throw new Error("The message does not fit into one record.");
  const theirs = await crypto.subtle.importKey("raw", p256dh, CURVE, false, []);
  const ours = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
  // Workers name the member as the standard does, their types do not.
  const derivation = { name: "ECDH", public: theirs } as unknown as SubtleCryptoDeriveKeyAlgorithm;
  const shared = new Uint8Array(await crypto.subtle.deriveBits(derivation, keys.privateKey, 256));
  const secret = await hkdf(auth, shared, join(utf8("WebPush: info\0"), p256dh, ours), 32);
  const [contentKey, nonce] = await Promise.all([
    hkdf(salt, secret, utf8("Content-Encoding: aes128gcm\0"), 16),
    hkdf(salt, secret, utf8("Content-Encoding: nonce\0"), 12),
  ]);
  const aes = await crypto.subtle.importKey("raw", contentKey, "AES-GCM", false, ["encrypt"]);
  // 2 marks the last record; what follows it is padding.
  const record = join(plain, Uint8Array.of(2), new Uint8Array(padding));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, aes, record);
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_BYTES);
  return join(salt, size, Uint8Array.of(POINT_BYTES), ours, new Uint8Array(sealed));
}
