import { constantTimeEqual, fromHex, toHex, utf8 } from "#app/platform/crypto/bytes.ts";
import { hmacSha256 } from "#app/platform/crypto/key-ring.ts";
import { fromBase64, toBase64 } from "#app/shared/encoding/base64.ts";
import { minutes } from "#app/shared/time.ts";
import type { PresetId } from "./domain/presets.ts";

/** How old a signed moment may be, and how far ahead. */
const TOLERANCE_MS = minutes(5);
/** Signatures of one request that are compared: services send two while a secret is replaced. */
const MAX_SIGNATURES = 5;

interface Signed {
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  secret: string;
  nowMs: number;
}

const joined = (prefix: string, body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const start = utf8(prefix);
  const whole = new Uint8Array(start.length + body.length);
  whole.set(start);
  whole.set(body, start.length);
  return whole;
};

async function isAny(expected: string, given: readonly string[]): Promise<boolean> {
  for (const one of given.slice(0, MAX_SIGNATURES)) if (await constantTimeEqual(expected, one)) return true;
  return false;
}

const isTimely = (seconds: string, nowMs: number): boolean =>
  /^\d{9,11}$/.test(seconds) && Math.abs(Number(seconds) * 1_000 - nowMs) <= TOLERANCE_MS;

/** `Stripe-Signature: t=…,v1=…`: HMAC-SHA256 of "<t>.<body>" in hexadecimal. docs.stripe.com/webhooks/signature */
async function isStripe({ headers, body, secret, nowMs }: Signed): Promise<boolean> {
  const parts = (headers.get("stripe-signature") ?? "").split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  const given = parts.flatMap(([name, value]) => (name === "v1" && value ? [value] : []));
  if (!isTimely(time, nowMs)) return false;
  return isAny(toHex(await hmacSha256(utf8(secret), joined(`${time}.`, body))), given);
}

/** `X-Hub-Signature-256: sha256=…`: HMAC-SHA256 of the body in hexadecimal. docs.github.com, "Validating webhook deliveries" */
async function isGitHub({ headers, body, secret }: Signed): Promise<boolean> {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(headers.get("x-hub-signature-256") ?? "")?.[1] ?? "";
  const bytes = fromHex(given);
  return bytes !== null && bytes.length === 32 && isAny(toHex(await hmacSha256(utf8(secret), body)), [toHex(bytes)]);
}

/** `X-Shopify-Hmac-SHA256`: HMAC-SHA256 of the body in base64. shopify.dev, "Deliver webhooks through HTTPS" */
async function isShopify({ headers, body, secret }: Signed): Promise<boolean> {
  const given = headers.get("x-shopify-hmac-sha256") ?? "";
  return given !== "" && isAny(toBase64(await hmacSha256(utf8(secret), body)), [given]);
}

/** `webhook-signature: v1,…`: HMAC-SHA256 of "<id>.<timestamp>.<body>" in base64. github.com/standard-webhooks */
async function isStandard({ headers, body, secret, nowMs }: Signed): Promise<boolean> {
  const [id, time] = [headers.get("webhook-id") ?? "", headers.get("webhook-timestamp") ?? ""];
  const key = fromBase64(secret.replace(/^whsec_/, ""));
  if (!key || key.length === 0 || id === "" || id.length > 200 || !isTimely(time, nowMs)) return false;
  const given = (headers.get("webhook-signature") ?? "")
    .split(" ")
    .flatMap((part) => (part.startsWith("v1,") ? [part.slice(3)] : []));
  return isAny(toBase64(await hmacSha256(key, joined(`${id}.${time}.`, body))), given);
}

/** Whether a request was signed with the secret of its source. One without a preset is not looked at. */
export async function isSigned(preset: PresetId, signed: Signed): Promise<boolean> {
  if (preset === "none") return true;
  if (signed.secret === "") return false;
  return { stripe: isStripe, github: isGitHub, shopify: isShopify, standard: isStandard }[preset](signed);
}
