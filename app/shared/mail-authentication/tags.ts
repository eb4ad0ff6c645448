import { fromBase64 } from "../encoding/base64.ts";

/** "v=DMARC1; p=none" → its tags by name in lower case; the first of two with one name. */
export function tagsOf(record: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(";")) {
    const [, name, value = ""] = /^\s*([a-z][a-z0-9_]*)\s*=\s*([\s\S]*?)\s*$/i.exec(part) ?? [];
    if (name && !tags.has(name.toLowerCase())) tags.set(name.toLowerCase(), value);
  }
  return tags;
}

/** Whether a TXT record is one of DMARC (RFC 7489, 6.3: the version comes first). */
export const isDmarc = (record: string): boolean => /^\s*v\s*=\s*DMARC1\s*(?:;|$)/.test(record);

/** Length of the number at the beginning of an ASN.1 value, and where its content begins. */
function readLength(bytes: Uint8Array, at: number): { length: number; from: number } | null {
  const first = bytes[at];
  if (first === undefined) return null;
  if (first < 0x80) return { length: first, from: at + 1 };
  const size = first & 0x7f;
  if (size === 0 || size > 2) return null;
  let length = 0;
  for (let index = 1; index <= size; index++) length = length * 256 + (bytes[at + index] ?? 0);
  return { length, from: at + 1 + size };
}

/** Bits of the modulus of an RSA key: SubjectPublicKeyInfo in base64 (RFC 6376, 3.6.1). Null: it is no such key. */
export function rsaBits(base64: string): number | null {
  const bytes = fromBase64(base64.replace(/\s+/g, ""));
  if (!bytes) return null;
  // SEQUENCE { algorithm, BIT STRING { SEQUENCE { INTEGER modulus, … } } }: the bit string is searched behind the algorithm.
  const outer = bytes[0] === 0x30 ? readLength(bytes, 1) : null;
  const algorithm = outer && bytes[outer.from] === 0x30 ? readLength(bytes, outer.from + 1) : null;
  if (!algorithm) return null;
  const bitString = algorithm.from + algorithm.length;
  const key = bytes[bitString] === 0x03 ? readLength(bytes, bitString + 1) : null;
  // One byte says how many bits at the end are unused.
  const inner = key && bytes[key.from + 1] === 0x30 ? readLength(bytes, key.from + 2) : null;
  const modulus = inner && bytes[inner.from] === 0x02 ? readLength(bytes, inner.from + 1) : null;
  if (!modulus || modulus.from + modulus.length > bytes.length) return null;
  const leadingZero = bytes[modulus.from] === 0 ? 1 : 0;
  const top = bytes[modulus.from + leadingZero] ?? 0;
  return (modulus.length - leadingZero - 1) * 8 + (32 - Math.clz32(top));
}
