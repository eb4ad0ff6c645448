import { sha256, toBase64Url, utf8 } from "#app/platform/crypto/bytes.ts";

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

/** The little of CBOR (RFC 8949) that an authenticator writes. */
function cbor(value: Cbor): number[] {
  const head = (major: number, count: number): number[] => {
    if (count < 24) return [(major << 5) | count];
    return count < 256 ? [(major << 5) | 24, count] : [(major << 5) | 25, count >> 8, count & 255];
  };
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return [...head(3, utf8(value).length), ...utf8(value)];
  if (value instanceof Uint8Array) return [...head(2, value.length), ...value];
  return [...head(5, value.size), ...[...value].flatMap(([key, item]) => [...cbor(key), ...cbor(item)])];
}

const uint32 = (n: number): number[] => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];

/** An ECDSA signature as WebAuthn sends it: ASN.1, where WebCrypto gives two bare numbers. */
function asn1(signature: Uint8Array): number[] {
  const integer = (bytes: Uint8Array): number[] => {
    const digits = [...bytes];
    while (digits.length > 1 && digits[0] === 0) digits.shift();
    if ((digits[0] ?? 0) > 127) digits.unshift(0);
    return [2, digits.length, ...digits];
  };
  const parts = [...integer(signature.slice(0, 32)), ...integer(signature.slice(32))];
  return [0x30, parts.length, ...parts];
}

interface Answer {
  origin?: string;
  rpId?: string;
  /** The person was seen, but neither finger nor PIN asked for. */
  unverified?: boolean;
  counter?: number;
}

/** An authenticator in software: one ES256 credential of one person on this site. */
export class Authenticator {
  readonly id: string;
  private counter = 0;
  private readonly rawId: Uint8Array;
  private readonly keys: CryptoKeyPair;

  private constructor(keys: CryptoKeyPair) {
    this.keys = keys;
    this.rawId = crypto.getRandomValues(new Uint8Array(32));
    this.id = toBase64Url(this.rawId);
  }

  static async create(): Promise<Authenticator> {
    return new Authenticator(
      (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
        "sign",
        "verify",
      ])) as CryptoKeyPair,
    );
  }

  private async authenticatorData(
    { rpId = "localhost", unverified = false, counter = ++this.counter }: Answer,
    attested: number[] = [],
  ) {
    const flags = 1 | (unverified ? 0 : 4) | (attested.length > 0 ? 64 : 0);
    return new Uint8Array([...(await sha256(rpId)), flags, ...uint32(counter), ...attested]);
  }

  private clientData(type: string, challenge: string, { origin = "http://localhost:8787" }: Answer) {
    return utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** Answers the question for a new passkey. */
  async register(challenge: string, answer: Answer = {}): Promise<string> {
    const jwk = (await crypto.subtle.exportKey("jwk", this.keys.publicKey)) as JsonWebKey;
    const bytes = (text = "") =>
      Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    const cose = new Map<number | string, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(jwk.x)],
      [-3, bytes(jwk.y)],
    ]);
    const attested = [...new Uint8Array(16), 0, this.rawId.length, ...this.rawId, ...cbor(cose)];
    const attestation = new Map<number | string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", await this.authenticatorData(answer, attested)],
    ]);
    return this.envelope({
      clientDataJSON: toBase64Url(this.clientData("webauthn.create", challenge, answer)),
      attestationObject: toBase64Url(new Uint8Array(cbor(attestation))),
      transports: ["internal"],
    });
  }

  /** Answers the question of the sign-in page. */
  async signIn(challenge: string, answer: Answer = {}): Promise<string> {
    const data = await this.authenticatorData(answer);
    const client = this.clientData("webauthn.get", challenge, answer);
    const signed = new Uint8Array([...data, ...(await sha256(client))]);
    const signature = new Uint8Array(
      await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, this.keys.privateKey, signed),
    );
    return this.envelope({
      clientDataJSON: toBase64Url(client),
      authenticatorData: toBase64Url(data),
      signature: toBase64Url(new Uint8Array(asn1(signature))),
    });
  }

  private envelope(response: Record<string, unknown>): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response });
  }
}
