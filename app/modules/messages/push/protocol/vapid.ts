import { fromBase64Url, toBase64Url, utf8 } from "#app/platform/crypto/bytes.ts";
import { hours } from "#app/shared/time.ts";

/* Voluntary application server identification (RFC 8292): a push service knows by it who sends. */

export interface VapidKeys {
  /** Uncompressed point in base64url: what browsers subscribe with. */
  publicKey: string;
  /** The number of the private key in base64url. */
  privateKey: string;
}

const CURVE = { name: "ECDSA", namedCurve: "P-256" } as const;
/** Services accept a day at most. */
const LIFETIME_MS = hours(12);

/** Makes the keys of a workspace. */
export async function newVapidKeys(): Promise<VapidKeys> {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey(CURVE, true, ["sign", "verify"])) as CryptoKeyPair;
  const point = new Uint8Array((await crypto.subtle.exportKey("raw", publicKey)) as ArrayBuffer);
  const { d = "" } = (await crypto.subtle.exportKey("jwk", privateKey)) as JsonWebKey;
  return { publicKey: toBase64Url(point), privateKey: d };
}

function signingKey({ publicKey, privateKey }: VapidKeys): Promise<CryptoKey> {
  const point = fromBase64Url(publicKey);
  if (point?.length !== 65) throw new Error("The public key is no point of P-256.");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    d: privateKey,
    x: toBase64Url(point.slice(1, 33)),
    y: toBase64Url(point.slice(33)),
  };
  return crypto.subtle.importKey("jwk", jwk, CURVE, false, ["sign"]);
}

const part = (value: object): string => toBase64Url(utf8(JSON.stringify(value)));

/**
 * Returns what signs requests to push services for a while: the Authorization header by the origin of the service.
 * `subject`: where the operator of a service reaches the sender.
 */
export async function vapidSigner(
  keys: VapidKeys,
  subject: string,
  nowMs: number,
): Promise<(origin: string) => Promise<string>> {
  const key = await signingKey(keys);
  const made = new Map<string, Promise<string>>();
  const sign = async (aud: string): Promise<string> => {
    const exp = Math.floor((nowMs + LIFETIME_MS) / 1_000);
    const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part({ aud, exp, sub: subject })}`;
    const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, utf8(signed));
    return `vapid t=${signed}.${toBase64Url(new Uint8Array(signature))}, k=${keys.publicKey}`;
  };
  return (origin) => {
    const header = made.get(origin) ?? sign(origin);
    made.set(origin, header);
    return header;
  };
}
