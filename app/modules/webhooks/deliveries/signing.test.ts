import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { makeSecret, signatureOf } from "./signing.ts";

const now = () => Math.floor(Date.now() / 1_000);
const BODY = JSON.stringify({ type: "test.ping", data: { message: "Tere, maailm – ñ 😀" } });

async function request(secrets: readonly string[], { id = "evt_1", timestamp = now(), body = BODY } = {}) {
  return {
    body,
    headers: {
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": await signatureOf({ id, timestamp, body }, secrets),
    },
  };
}

describe("signatureOf", () => {
  it("is that of the published example", async () => {
    const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
    expect(await signatureOf(message, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])).toBe(
      "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    );
  });

  it("is accepted by the receiver's library, by either secret while two sign", async () => {
    const [fresh, before] = [makeSecret(), makeSecret()];
    const { body, headers } = await request([fresh, before]);
    expect(headers["webhook-signature"].split(" ")).toHaveLength(2);
    for (const secret of [fresh, before]) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it("is refused for another secret, body, id or time", async () => {
    const secret = makeSecret();
    const { body, headers } = await request([secret]);
    const receiver = new Webhook(secret);
    expect(() => new Webhook(makeSecret()).verify(body, headers)).toThrow();
    expect(() => receiver.verify(`${body} `, headers)).toThrow();
    expect(() => receiver.verify(body, { ...headers, "webhook-id": "evt_2" })).toThrow();
    expect(() =>
      receiver.verify(body, { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) - 1) }),
    ).toThrow();
    const old = await request([secret], { timestamp: now() - 301 });
    expect(() => receiver.verify(old.body, old.headers)).toThrow();
  });
});

describe("makeSecret", () => {
  it("is whsec_ and base64 of 32 random bytes", () => {
    const secrets = Array.from({ length: 50 }, makeSecret);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(atob(secret.slice(6))).toHaveLength(32);
    }
    expect(new Set(secrets).size).toBe(50);
  });
});
