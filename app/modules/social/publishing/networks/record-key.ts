/** Digits of record keys that sort by time (AT Protocol, TID). */
const DIGITS = "234567abcdefghijklmnopqrstuvwxyz";

/** FNV-1a, 64 bits. */
function hash(text: string): bigint {
  let value = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    value = ((value ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return value;
}

/**
 * The record key of one post on Bluesky: the same each time it is published, so that a second try writes nothing new. A TID:
 * 53 bits of microseconds and 10 bits of a clock's name, here from the post's id, which begins with its time, and a hash.
 */
export function recordKey(postId: string, part: number): string {
  const createdAtMs = BigInt(Number.parseInt(postId.replaceAll("-", "").slice(0, 12), 16) || 0);
  const random = hash(`${postId}|${part}`);
  const micros = (createdAtMs * 1_000n + (random % 1_000n)) & 0x1fffffffffffffn;
  let value = (micros << 10n) | ((random >> 32n) & 0x3ffn);
  let text = "";
  for (let digit = 0; digit < 13; digit += 1) {
    text = `${DIGITS[Number(value & 31n)]}${text}`;
    value >>= 5n;
  }
  return text;
}
