/** Base58, Bitcoin alphabet: nothing in it is mistaken for something else when read aloud. */
const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

export const KEY_PREFIX = "kj_live_";

/** 32 characters of base58 are 187 bits. */
export const RANDOM_LENGTH = 32;

const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${KEY_PREFIX}([${ALPHABET}]{${RANDOM_LENGTH}})([${ALPHABET}]{${CHECKSUM_LENGTH}})$`);

/** Table of CRC-32 (ISO-HDLC, polynomial 0xEDB88320): ITU-T V.42. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of an ASCII text as six base58 digits (58^6 > 2^32). Catches typing errors; it is no secret and no signature. */
export function checksum(text: string): string {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at++) crc = (CRC_TABLE[(crc ^ text.charCodeAt(at)) & 0xff] ?? 0) ^ (crc >>> 8);
  let rest = (crc ^ 0xffffffff) >>> 0;
  let digits = "";
  for (let at = 0; at < CHECKSUM_LENGTH; at++) {
    digits = ALPHABET.charAt(rest % 58) + digits;
    rest = Math.floor(rest / 58);
  }
  return digits;
}

/** The key around `RANDOM_LENGTH` random base58 characters: `kj_live_` + random + checksum. */
export const makeKey = (random: string): string => `${KEY_PREFIX}${random}${checksum(KEY_PREFIX + random)}`;

/** Whether a text can be a key at all. What fails here needs no look-up. */
export function isWellFormed(text: string): boolean {
  const match = SHAPE.exec(text);
  return match !== null && match[2] === checksum(KEY_PREFIX + match[1]);
}

export interface MaskParts {
  firstFour: string;
  lastFour: string;
}

export const maskParts = (key: string): MaskParts => ({ firstFour: key.slice(0, 4), lastFour: key.slice(-4) });

/** What a key looks like until it is revealed: its first 4 and last 4 characters. */
export const maskKey = ({ firstFour, lastFour }: MaskParts): string => `${firstFour}${"•".repeat(16)}${lastFour}`;
