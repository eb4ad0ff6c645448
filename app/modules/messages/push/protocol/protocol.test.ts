import { createECDH, createPublicKey, verify } from "node:crypto";
import { decrypt as decryptEce } from "http_ece";
import { describe, expect, test } from "vitest";
import { fromBase64Url, toBase64Url, utf8 } from "#app/platform/crypto/bytes.ts";
import { encryptPayload, isPoint, MAX_PLAIN_BYTES, newMessageSecrets } from "./encrypt-payload.ts";
import { type PushPayload, writePushRequest } from "./push-request.ts";
import { newVapidKeys, vapidSigner } from "./vapid.ts";

const bytes = (text: string) => fromBase64Url(text) as Uint8Array<ArrayBuffer>;

/** RFC 8291, appendix A. */
const EXAMPLE = {
  plain: "When I grow up, I want to be a watermelon",
  publicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

async function exampleKeys(): Promise<CryptoKeyPair> {
  const curve = { name: "ECDH", namedCurve: "P-256" } as const;
  const point = bytes(EXAMPLE.publicKey);
  const [x, y] = [toBase64Url(point.slice(1, 33)), toBase64Url(point.slice(33))];
  const jwk = { kty: "EC", crv: "P-256", x, y };
  return {
    publicKey: await crypto.subtle.importKey("raw", point, curve, true, []),
    privateKey: await crypto.subtle.importKey("jwk", { ...jwk, d: EXAMPLE.privateKey }, curve, false, ["deriveBits"]),
  };
}

/** A browser with keys of its own. */
function newBrowser() {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = crypto.getRandomValues(new Uint8Array(16));
  return { keys, auth, p256dh: new Uint8Array(keys.getPublicKey()) as Uint8Array<ArrayBuffer> };
}

const decrypt = (body: Uint8Array, { keys, auth }: ReturnType<typeof newBrowser>): Buffer =>
  decryptEce(Buffer.from(body), { version: "aes128gcm", privateKey: keys, authSecret: Buffer.from(auth) });

describe("encryption", () => {
  test("gives the bytes of the published example", async () => {
    const secrets = { salt: bytes(EXAMPLE.salt), keys: await exampleKeys() };
    const keys = { p256dh: bytes(EXAMPLE.p256dh), auth: bytes(EXAMPLE.auth) };
    expect(toBase64Url(await encryptPayload(utf8(EXAMPLE.plain), keys, secrets))).toBe(EXAMPLE.body);
  });

  test.each([0, 1, 300, 3_000])("is read by another library, with %i bytes of padding", async (padding) => {
    const browser = newBrowser();
    const text = "Grüner Tee, 緑茶";
    const body = await encryptPayload(utf8(text), browser, await newMessageSecrets(), padding);
    expect(decrypt(body, browser).toString("utf8")).toBe(text);
  });

  test("fills one record of 4,096 bytes at most", async () => {
    const browser = newBrowser();
    const largest = new Uint8Array(MAX_PLAIN_BYTES).fill(65);
    const body = await encryptPayload(largest, browser, await newMessageSecrets());
    expect(body.length).toBe(4_096);
    expect(decrypt(body, browser).length).toBe(MAX_PLAIN_BYTES);
    await expect(encryptPayload(largest, browser, await newMessageSecrets(), 1)).rejects.toThrow("does not fit");
  });

  test("draws salt and keys for each message", async () => {
    const browser = newBrowser();
    const [first, second] = [await newMessageSecrets(), await newMessageSecrets()];
    const [one, two] = [
      await encryptPayload(utf8("tea"), browser, first),
      await encryptPayload(utf8("tea"), browser, second),
    ];
    expect(toBase64Url(one.slice(0, 16))).not.toBe(toBase64Url(two.slice(0, 16)));
    expect(toBase64Url(one.slice(21, 86))).not.toBe(toBase64Url(two.slice(21, 86)));
  });

  test("refuses what is no point of the curve", async () => {
    const { p256dh } = newBrowser();
    expect(await isPoint(p256dh)).toBe(true);
    expect(await isPoint(new Uint8Array(65).fill(4))).toBe(false);
    expect(await isPoint(p256dh.slice(1))).toBe(false);
  });
});

describe("identification of the sender", () => {
  test("is a token that another library verifies, for the origin of the service and half a day", async () => {
    const keys = await newVapidKeys();
    const nowMs = Date.parse("2026-11-28T06:00:00Z");
    const authorize = await vapidSigner(keys, "https://kaja.example", nowMs);
    const header = await authorize("https://push.example");
    const [, head = "", body = "", signature = "", key] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
    expect(key).toBe(keys.publicKey);
    const read = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString());
    expect(read(head)).toEqual({ typ: "JWT", alg: "ES256" });
    const claims = { aud: "https://push.example", exp: nowMs / 1_000 + 43_200, sub: "https://kaja.example" };
    expect(read(body)).toEqual(claims);
    const point = Buffer.from(keys.publicKey, "base64url");
    const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const signed = Buffer.from(signature, "base64url");
    const isValid = (text: string) =>
      verify("sha256", Buffer.from(text), { key: publicKey, dsaEncoding: "ieee-p1363" }, signed);
    expect(isValid(`${head}.${body}`)).toBe(true);
    expect(isValid(`${head}.${body}x`)).toBe(false);
    // The same origin is signed once.
    expect(await authorize("https://push.example")).toBe(header);
    expect(await authorize("https://other.example")).not.toBe(header);
  });
});

test("a request names lifetime, urgency and topic, and holds the message in sizes of 512 bytes", async () => {
  const browser = newBrowser();
  const payload: PushPayload = {
    ...{ title: "The first flush is here", text: "", icon: "", url: "https://tea.example/" },
    ...{ tag: "a", to: "https://kaja.example/push", token: "t" },
  };
  const target = {
    endpoint: "https://push.example/send/abc?x=1",
    p256dh: toBase64Url(browser.p256dh),
    auth: toBase64Url(browser.auth),
  };
  const options = { lifetimeHours: 2, urgency: "high", topic: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7" } as const;
  const { url, headers, body } = await writePushRequest(target, payload, options, async (origin) => `for ${origin}`);
  expect(url.href).toBe(target.endpoint);
  expect(headers).toEqual({
    authorization: "for https://push.example",
    ...{ "content-encoding": "aes128gcm", "content-type": "application/octet-stream" },
    ...{ ttl: "7200", urgency: "high", topic: "0199f0d43c5b7a208e91a2b3c4d5e6f7" },
  });
  expect(body.length).toBe(86 + 512 + 1 + 16);
  expect(JSON.parse(decrypt(body, browser).toString())).toEqual(payload);
});
