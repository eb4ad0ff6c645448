import { fromBase64 } from "#app/shared/encoding/base64.ts";

/** One value of DER: where it begins and ends, and where its content begins. */
interface Der {
  tag: number;
  at: number;
  from: number;
  to: number;
}

function readDer(bytes: Uint8Array, at: number): Der | null {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined) return null;
  let length = first;
  let from = at + 2;
  if (first >= 0x80) {
    const size = first & 0x7f;
    if (size === 0 || size > 3) return null;
    length = 0;
    for (let index = 0; index < size; index++) length = length * 256 + (bytes[from + index] ?? 0);
    from += size;
  }
  return from + length <= bytes.length ? { tag, at, from, to: from + length } : null;
}

const SEQUENCE = 0x30;
const EXPLICIT_VERSION = 0xa0;
/** Serial number, signature, issuer, validity and subject come before the key (RFC 5280, 4.1). */
const FIELDS_BEFORE_KEY = 5;

/** The SubjectPublicKeyInfo of the first certificate of a PEM text, as DER; null when there is none. */
export function keyOfCertificate(pem: string): Uint8Array<ArrayBuffer> | null {
  const base64 = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]{1,20000})-----END CERTIFICATE-----/.exec(pem)?.[1];
  if (base64 === undefined) return null;
  const bytes = fromBase64(base64.replace(/\s+/g, ""));
  if (!bytes) return null;
  const certificate = readDer(bytes, 0);
  const signed = certificate?.tag === SEQUENCE ? readDer(bytes, certificate.from) : null;
  if (signed?.tag !== SEQUENCE) return null;
  let field = readDer(bytes, signed.from);
  if (field?.tag === EXPLICIT_VERSION) field = readDer(bytes, field.to);
  for (let passed = 0; field && passed < FIELDS_BEFORE_KEY; passed++)
    field = field.to < signed.to ? readDer(bytes, field.to) : null;
  return field?.tag === SEQUENCE ? bytes.slice(field.at, field.to) : null;
}
