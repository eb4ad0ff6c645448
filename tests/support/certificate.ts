/** One value of DER. */
function der(tag: number, ...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const content = parts.flatMap((part) => [...part]);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Uint8Array.from([tag, ...size, ...content]);
}

const SHA256_WITH_RSA = der(0x30, der(0x06, [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]), der(0x05));
const utcTime = (text: string) => der(0x17, new TextEncoder().encode(text));

export interface SigningCertificate {
  pem: string;
  /** In base64. */
  sign(text: string): Promise<string>;
}

/** A key, and an X.509 certificate of it in the form of RFC 5280; its own signature is empty, since nobody follows its chain. */
export async function signingCertificate(hash: "SHA-1" | "SHA-256"): Promise<SigningCertificate> {
  const algorithm = { name: "RSASSA-PKCS1-v1_5", modulusLength: 2_048, publicExponent: Uint8Array.of(1, 0, 1), hash };
  const { publicKey, privateKey } = (await crypto.subtle.generateKey(algorithm, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const spki = new Uint8Array((await crypto.subtle.exportKey("spki", publicKey)) as ArrayBuffer);
  const signed = der(
    0x30,
    der(0xa0, der(0x02, [2])),
    der(0x02, [7]),
    SHA256_WITH_RSA,
    der(0x30),
    der(0x30, utcTime("260101000000Z"), utcTime("360101000000Z")),
    der(0x30),
    spki,
  );
  const whole = der(0x30, signed, SHA256_WITH_RSA, der(0x03, [0]));
  const base64 = btoa(String.fromCharCode(...whole)).replace(/.{64}/g, "$&\n");
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    sign: async (text) => {
      const bytes = await crypto.subtle.sign("RSASSA-PKCS1-v1_5", privateKey, new TextEncoder().encode(text));
      return btoa(String.fromCharCode(...new Uint8Array(bytes)));
    },
  };
}
