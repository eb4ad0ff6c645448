/** Digits of BIP 173. */
const DIGITS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECK_DIGITS = 6;
const MAX_CHARS = 200;

function checksum(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [at, part] of GENERATOR.entries()) if ((top >>> at) & 1) sum ^= part;
  }
  return sum >>> 0;
}

const expand = (prefix: string): number[] => {
  const codes = [...prefix].map((char) => char.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
};

/** Regroups bits; null when bits that are not zero would be left over. */
function regroup(values: Iterable<number>, from: number, to: number, fills: boolean): number[] | null {
  const out: number[] = [];
  let [held, bits] = [0, 0];
  for (const value of values) {
    held = ((held << from) | value) & 0xfff;
    bits += from;
    while (bits >= to) {
      bits -= to;
      out.push((held >> bits) & ((1 << to) - 1));
    }
  }
  const rest = (held << (to - bits)) & ((1 << to) - 1);
  if (fills) return bits > 0 ? [...out, rest] : out;
  return bits >= from || rest !== 0 ? null : out;
}

/** Writes bytes as Bech32 (BIP 173), as Nostr writes keys and ids (NIP-19). */
export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const data = regroup(bytes, 8, 5, true) ?? [];
  const sum = checksum([...expand(prefix), ...data, 0, 0, 0, 0, 0, 0]) ^ 1;
  const check = Array.from({ length: CHECK_DIGITS }, (_, at) => (sum >>> (5 * (5 - at))) & 31);
  return `${prefix}1${[...data, ...check].map((digit) => DIGITS[digit]).join("")}`;
}

/** Reads Bech32; null for any other text and for one with a mistake. */
export function decodeBech32(text: string): { prefix: string; bytes: Uint8Array<ArrayBuffer> } | null {
  const lower = text.toLowerCase();
  const at = lower.lastIndexOf("1");
  if (text.length > MAX_CHARS || (text !== lower && text !== text.toUpperCase())) return null;
  if (at < 1 || at + 1 + CHECK_DIGITS > lower.length) return null;
  const prefix = lower.slice(0, at);
  const values = [...lower.slice(at + 1)].map((char) => DIGITS.indexOf(char));
  if (values.includes(-1) || checksum([...expand(prefix), ...values]) !== 1) return null;
  const bytes = regroup(values.slice(0, -CHECK_DIGITS), 5, 8, false);
  return bytes ? { prefix, bytes: new Uint8Array(bytes) } : null;
}
