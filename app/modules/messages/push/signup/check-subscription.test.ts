import { describe, expect, test } from "vitest";
import { toBase64Url } from "#app/platform/crypto/bytes.ts";
import { newVapidKeys } from "../protocol/vapid.ts";
import { checkSubscription } from "./check-subscription.server.ts";

const CONFIG = { APP_URL: "https://kaja.example", ALLOW_LOOPBACK_FETCH: false };

async function check(endpoint: string) {
  const { publicKey } = await newVapidKeys();
  return checkSubscription(CONFIG, { endpoint, keys: { p256dh: publicKey, auth: toBase64Url(new Uint8Array(16)) } });
}

describe("a subscription", () => {
  test("is an https address of a public host; some browsers pad their keys", async () => {
    const checked = await check("https://fcm.googleapis.com/fcm/send/abc");
    expect(checked).toMatchObject({ ok: true, value: { endpoint: "https://fcm.googleapis.com/fcm/send/abc" } });
    const { publicKey } = await newVapidKeys();
    const padded = { p256dh: `${publicKey}=`, auth: `${toBase64Url(new Uint8Array(16))}==` };
    const other = await checkSubscription(CONFIG, { endpoint: "https://push.example/1", keys: padded });
    expect(other).toMatchObject({ ok: true, value: { p256dh: publicKey } });
  });

  test.each([
    "http://push.example/send",
    "https://kaja.example/push",
    "https://www.kaja.example/push",
    "https://localhost/push",
    "http://127.0.0.1:9999/push",
    "https://192.168.0.1/push",
    "https://[::1]/push",
    "https://metadata.google.internal/",
    "https://push.example:444/",
  ])("is not %s", async (endpoint) => expect(await check(endpoint)).toMatchObject({ ok: false }));
});
