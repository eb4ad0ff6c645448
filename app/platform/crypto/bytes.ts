import { hash, timingSafeEqual } from "node:crypto";
import { sha256 as shortSha256 } from "@noble/hashes/sha2.js";

/** Bytes that WebCrypto accepts (never backed by shared memory). */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const BASE64URL = /^[A-Za-z0-9_-]*$/;

/** UTF-8 bytes of a text. */
export const utf8 = (text: string): Bytes => encoder.encode(text) as Bytes;

/** Text of UTF-8 bytes; throws on invalid UTF-8. */
export const utf8Text = (bytes: Uint8Array): string =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);

export const toHex = (bytes: Uint8Array): string => {
  let text = "";
  for (const byte of bytes) text += HEX[byte];
  return text;
};

/** Bytes of a hexadecimal text, or null when it is not one. */
export const fromHex = (text: string): Bytes | null => {
  if (text.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(text)) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16);
  return bytes;
};

/** Base64 with the URL alphabet and without padding (RFC 4648 section 5). */
export const toBase64Url = (bytes: Uint8Array): string => {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

/**
 * Bytes of an unpadded base64url text, or null when it is not the one canonical spelling of them:
 * stray bits in the last character are refused, so that no two texts mean the same secret.
 */
export const fromBase64Url = (text: string): Bytes | null => {
  if (!BASE64URL.test(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return toBase64Url(bytes) === text ? bytes : null;
};

/** Base58 with the Bitcoin alphabet (no 0, O, I, l); a leading zero byte becomes a leading "1". */
export const toBase58 = (bytes: Uint8Array): string => {
  const zeros = leading(bytes, 0);
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  let text = "";
  for (; value > 0n; value /= 58n) text = BASE58.charAt(Number(value % 58n)) + text;
  return "1".repeat(zeros) + text;
};

/** Bytes of a base58 text, or null when it holds a character outside the alphabet. */
export const fromBase58 = (text: string): Bytes | null => {
  let value = 0n;
  for (const char of text) {
    const digit = BASE58.indexOf(char);
    if (digit < 0) return null;
    value = value * 58n + BigInt(digit);
  }
  const tail: number[] = [];
  for (; value > 0n; value /= 256n) tail.unshift(Number(value % 256n));
  return Uint8Array.from([...new Array<number>(leading(text, "1")).fill(0), ...tail]);
};

const leading = <T>(items: Iterable<T>, wanted: T): number => {
  let count = 0;
  for (const item of items) {
    if (item !== wanted) break;
    count++;
  }
  return count;
};

/**
 * Up to this length, in characters or bytes, SHA-256 in script is faster: WebCrypto's way through its queue, or the stream that node:crypto makes
 * even for one call, costs many times the hash of a token.
 */
const SHORT_LENGTH = 1_024;

/** SHA-256 of bytes or of a text's UTF-8 form. */
export const sha256 = async (data: string | Bytes): Promise<Bytes> =>
  data.length <= SHORT_LENGTH
    ? shortSha256(typeof data === "string" ? utf8(data) : data)
    : new Uint8Array(hash("sha256", data, "buffer"));

/** SHA-256 as 64 lower-case hex digits: what a table keeps in place of a token. */
export const sha256Hex = async (data: string | Bytes): Promise<string> => toHex(await sha256(data));

/**
 * Whether two secrets are equal, in a time that depends on neither their contents nor the place
 * of the first difference: both are hashed first, so that lengths match as the primitive demands.
 */
export const constantTimeEqual = async (a: string | Bytes, b: string | Bytes): Promise<boolean> => {
  const [left, right] = await Promise.all([sha256(a), sha256(b)]);
  // Workers offer the primitive on WebCrypto, Node only in node:crypto.
  const subtle = crypto.subtle as { timingSafeEqual?: (a: ArrayBufferView, b: ArrayBufferView) => boolean };
  return typeof subtle.timingSafeEqual === "function"
    ? subtle.timingSafeEqual.call(crypto.subtle, left, right)
    : timingSafeEqual(left, right);
};

export const randomBytes = (sizeBytes: number): Bytes => crypto.getRandomValues(new Uint8Array(sizeBytes));

/** A fresh secret of `sizeBytes` random bytes as base64url; 20 bytes are 160 bits. */
export const randomToken = (sizeBytes: number): string => toBase64Url(randomBytes(sizeBytes));

/** `length` characters of base58, each equally likely (5.86 bits each). */
export const randomBase58 = (length: number): string => {
  // 232 = 4 · 58: higher bytes are drawn again, or the first characters of the alphabet would be likelier.
  let text = "";
  while (text.length < length)
    for (const byte of randomBytes(length - text.length)) if (byte < 232) text += BASE58.charAt(byte % 58);
  return text;
};
