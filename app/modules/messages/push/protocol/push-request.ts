import { fromBase64Url, utf8 } from "#app/platform/crypto/bytes.ts";
import { hours } from "#app/shared/time.ts";
import type { Urgency } from "../domain/limits.ts";
import { encryptPayload, MAX_PLAIN_BYTES, newMessageSecrets } from "./encrypt-payload.ts";

/** One browser that agreed to messages. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What the service worker shows; short names, as the size is limited. */
export interface PushPayload {
  title: string;
  text: string;
  icon: string;
  /** Where a click leads. */
  url: string;
  /** Names the campaign: a second message of it replaces the first. */
  tag: string;
  /** Where the worker reports that it showed the message, and by what; empty: nowhere. */
  to: string;
  token: string;
}

/** Sizes are rounded up to this, so that they say little about a text. */
const PAD_BYTES = 512;

export interface PushRequest {
  url: URL;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** Writes the request that hands a message to its push service (RFC 8030). Throws on keys that are not of the curve. */
export async function writePushRequest(
  { endpoint, p256dh, auth }: PushTarget,
  payload: PushPayload,
  { lifetimeHours, urgency, topic }: { lifetimeHours: number; urgency: Urgency; topic: string },
  authorize: (origin: string) => Promise<string>,
): Promise<PushRequest> {
  const keys = { p256dh: fromBase64Url(p256dh), auth: fromBase64Url(auth) };
  if (!keys.p256dh || !keys.auth) throw new Error("The keys of the subscription are not base64url.");
  const plain = utf8(JSON.stringify(payload));
  const padded = Math.min(MAX_PLAIN_BYTES, Math.ceil(plain.length / PAD_BYTES) * PAD_BYTES);
  const secrets = await newMessageSecrets();
  const url = new URL(endpoint);
  return {
    url,
    headers: {
      authorization: await authorize(url.origin),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(Math.round((lifetimeHours * hours(1)) / 1_000)),
      urgency,
      // At most 32 characters of base64url.
      ...(topic === ""
        ? {}
        : {
            topic: topic
              .replace(/[^\w-]/g, "")
              .replaceAll("-", "")
              .slice(0, 32),
          }),
    },
    body: await encryptPayload(
      plain,
      { p256dh: keys.p256dh, auth: keys.auth },
      secrets,
      Math.max(0, padded - plain.length),
    ),
  };
}
