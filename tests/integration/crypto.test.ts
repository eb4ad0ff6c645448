import { describe, expect, it } from "vitest";
import { constantTimeEqual, randomToken, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { parseKeyRing } from "#app/platform/crypto/key-ring.ts";
import { hashPassword, verifyPassword } from "#app/platform/crypto/password.ts";
import { open, seal } from "#app/platform/crypto/seal.ts";
import { signToken, verifyToken } from "#app/platform/crypto/signed-token.ts";

const parsed = parseKeyRing("s".repeat(32));
if (!parsed.ok) throw new Error(parsed.error);
const ring = parsed.value;

describe("crypto in the Workers runtime", () => {
  it("has the platform's own comparison", async () => {
    expect("timingSafeEqual" in crypto.subtle).toBe(true);
    expect(await constantTimeEqual("secret", "secret")).toBe(true);
    expect(await constantTimeEqual("secret", "secret2")).toBe(false);
  });

  it("reads a hash that Node made, byte for byte", async () => {
    const fromNode =
      "$scrypt$ln=14,r=8,p=5,keyid=k1$rDMSk6z+cvjURGSwkxX0aw$j6D2YbA9QGssuCQxNdmbHJtthmpKHduevY85qTlW9rw";
    expect(await verifyPassword(ring, fromNode, "Correct-Horse-9")).toEqual({ ok: true, value: true });
    expect(await verifyPassword(ring, fromNode, "correct-Horse-9")).toEqual({ ok: true, value: false });
  });

  it("hashes, verifies and refuses the 23rd at once", async () => {
    const stored = await hashPassword(ring, "Correct-Horse-9");
    if (!stored.ok) throw new Error(stored.error.message);
    expect(await verifyPassword(ring, stored.value, "Correct-Horse-9")).toEqual({ ok: true, value: true });
    expect(await verifyPassword(ring, null, "Correct-Horse-9")).toEqual({ ok: true, value: false });
    const results = await Promise.all(Array.from({ length: 25 }, () => verifyPassword(ring, null, "x")));
    expect(results.filter((result) => result.ok)).toHaveLength(22);
  });

  it("seals and signs", async () => {
    const context = { info: "user", aad: "key|user" };
    expect(await open(ring, await seal(ring, "text", context), context)).toEqual({ ok: true, value: "text" });
    const token = await signToken(ring, { purpose: "test", payload: [1], expiresAtMs: 10 });
    expect(await verifyToken(ring, token, { purpose: "test", nowMs: 9 })).toEqual({ ok: true, value: [1] });
    expect(await sha256Hex(randomToken(20))).toMatch(/^[0-9a-f]{64}$/);
  });
});
