import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as bytes from "./bytes.ts";
import { type KeyRing, parseKeyRing } from "./key-ring.ts";
import { needsReseal, open, seal } from "./seal.ts";
import { signCursor, signToken, verifyCursor, verifyToken } from "./signed-token.ts";

const runs = { seed: 1, numRuns: 200 };
const anyBytes = fc.uint8Array({ maxLength: 80 }).map((value) => new Uint8Array(value));

const ringOf = (text: string): KeyRing => {
  const ring = parseKeyRing(text);
  if (!ring.ok) throw new Error(ring.error);
  return ring.value;
};
const oldSecret = "o".repeat(32);
const newSecret = "n".repeat(40);
const ring = ringOf(`b:${newSecret},a:${oldSecret}`);
const oldRing = ringOf(`a:${oldSecret}`);

describe("bytes", () => {
  it("encodes and decodes in every alphabet", () => {
    fc.assert(
      fc.property(anyBytes, (value) => {
        expect(bytes.fromBase58(bytes.toBase58(value))).toEqual(value);
        expect(bytes.fromBase64Url(bytes.toBase64Url(value))).toEqual(value);
        expect(bytes.fromHex(bytes.toHex(value))).toEqual(value);
        expect(bytes.toBase64Url(value)).toBe(Buffer.from(value).toString("base64url"));
        expect(bytes.toHex(value)).toBe(Buffer.from(value).toString("hex"));
      }),
      runs,
    );
  });

  it("knows the published base58 vectors", () => {
    expect(bytes.toBase58(bytes.utf8("Hello World!"))).toBe("2NEpo7TZRRrLZSi2U");
    expect(bytes.toBase58(Uint8Array.from([0, 0, 0x28, 0x7f, 0xb4, 0xcd]))).toBe("11233QC4");
  });

  it("refuses what is not canonical", () => {
    for (const text of ["A", "AB=", "A+", "AR", "é"]) expect(bytes.fromBase64Url(text)).toBeNull();
    for (const text of ["abc", "zz"]) expect(bytes.fromHex(text)).toBeNull();
    for (const text of ["0", "O", "I", "l", " "]) expect(bytes.fromBase58(text)).toBeNull();
  });

  it("hashes and compares", async () => {
    expect(await bytes.sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(await bytes.constantTimeEqual("secret", bytes.utf8("secret"))).toBe(true);
    for (const other of ["secreT", "secret ", "", "s"])
      expect(await bytes.constantTimeEqual("secret", other)).toBe(false);
  });

  it.each([0, 1, 55, 64, 1_023, 1_024, 1_025, 5_000])(
    "hashes %i characters as everybody does, of texts and of bytes",
    async (length) => {
      const text = "aé€😀".repeat(length).slice(0, length).toWellFormed();
      const expected = createHash("sha256").update(text).digest("hex");
      expect(await bytes.sha256Hex(text)).toBe(expected);
      expect(bytes.toHex(await bytes.sha256(bytes.utf8(text)))).toBe(expected);
    },
  );

  it("draws tokens of the asked strength, all different", () => {
    const tokens = Array.from({ length: 200 }, () => bytes.randomToken(20));
    expect(new Set(tokens).size).toBe(200);
    expect(tokens.every((token) => bytes.fromBase64Url(token)?.length === 20)).toBe(true);
  });

  it("draws base58 of exact length with a flat distribution", () => {
    const text = bytes.randomBase58(58_000);
    expect(text).toMatch(/^[1-9A-HJ-NP-Za-km-z]{58000}$/);
    const counts = new Map<string, number>();
    for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
    expect(counts.size).toBe(58);
    // 1,000 expected each, standard deviation 31: eight of them never happen by chance.
    expect(Math.max(...counts.values()) - 1_000).toBeLessThan(250);
    expect(1_000 - Math.min(...counts.values())).toBeLessThan(250);
  });
});

describe("parseKeyRing", () => {
  it("reads one secret or a list with the current key first", () => {
    expect(ringOf(newSecret)).toEqual({ currentId: "k1", secrets: new Map([["k1", newSecret]]) });
    expect(ring.currentId).toBe("b");
    expect([...ring.secrets.keys()]).toEqual(["b", "a"]);
  });

  it.each(["", "short", `a:${oldSecret},a:${newSecret}`, `A:${oldSecret}`, `a:b:${oldSecret}`, `a:${oldSecret},`])(
    "refuses %j without showing a secret",
    (text) => {
      const parsed = parseKeyRing(text);
      expect(parsed.ok).toBe(false);
      expect(JSON.stringify(parsed)).not.toContain(oldSecret);
    },
  );
});

describe("seal", () => {
  const context = { info: "user-1", aad: "key-1|user-1" };

  it("opens what it sealed, and no two texts are alike", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary", maxLength: 120 }),
        fc.string(),
        fc.string(),
        async (text, info, aad) => {
          const [first, second] = await Promise.all([seal(ring, text, { info, aad }), seal(ring, text, { info, aad })]);
          expect(first).not.toBe(second);
          expect(await open(ring, first, { info, aad })).toEqual({ ok: true, value: text });
        },
      ),
      { seed: 2, numRuns: 100 },
    );
  });

  it("fails on any flipped bit of the text", async () => {
    const sealed = bytes.utf8(await seal(ring, "kj_live_secret", context));
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length * 8 - 1), async (bit) => {
        const changed = sealed.slice();
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const text = new TextDecoder("latin1").decode(changed);
        expect((await open(ring, text, context)).ok).toBe(false);
      }),
      { seed: 3, numRuns: 600 },
    );
  });

  it("fails for another owner, another row, another key and garbage", async () => {
    const sealed = await seal(ring, "x", context);
    expect(await open(ring, sealed, { ...context, info: "user-2" })).toEqual({ ok: false, error: "tampered" });
    expect(await open(ring, sealed, { ...context, aad: "key-2|user-1" })).toEqual({ ok: false, error: "tampered" });
    expect(await open(oldRing, sealed, context)).toEqual({ ok: false, error: "unknown-key" });
    expect(await open(ring, sealed.replace("v1.b.", "v1.a."), context)).toEqual({ ok: false, error: "tampered" });
    for (const text of ["", "v1", "v2.b.AAAA.AAAA", "v1.b.AAAA.AAAA", `${sealed}.x`])
      expect(await open(ring, text, context)).toEqual({ ok: false, error: "malformed" });
  });

  it("still opens after a rotation and asks for a new seal", async () => {
    const sealed = await seal(oldRing, "kept", context);
    expect(await open(ring, sealed, context)).toEqual({ ok: true, value: "kept" });
    expect(needsReseal(ring, sealed)).toBe(true);
    expect(needsReseal(ring, await seal(ring, "kept", context))).toBe(false);
  });
});

describe("signed tokens", () => {
  const nowMs = Date.UTC(2026, 0, 1);

  it("gives the payload back until it expires", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (payload) => {
        const plain: unknown = JSON.parse(JSON.stringify(payload));
        const text = await signToken(ring, { purpose: "unsubscribe", payload, expiresAtMs: nowMs });
        expect(text).toMatch(/^[A-Za-z0-9._-]+$/);
        expect(await verifyToken(ring, text, { purpose: "unsubscribe", nowMs: nowMs - 1 })).toEqual({
          ok: true,
          value: plain,
        });
        expect(await verifyToken(ring, text, { purpose: "unsubscribe", nowMs })).toEqual({
          ok: false,
          error: "expired",
        });
      }),
      { seed: 4, numRuns: 100 },
    );
  });

  it("fails on any flipped bit", async () => {
    const token = bytes.utf8(await signToken(ring, { purpose: "unsubscribe", payload: { id: 7 }, expiresAtMs: null }));
    for (let bit = 0; bit < token.length * 8; bit++) {
      const changed = token.slice();
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(
        (await verifyToken(ring, new TextDecoder("latin1").decode(changed), { purpose: "unsubscribe", nowMs })).ok,
      ).toBe(false);
    }
  });

  it("is bound to its purpose and its ring", async () => {
    const text = await signToken(ring, { purpose: "unsubscribe", payload: 1, expiresAtMs: null });
    expect(await verifyToken(ring, text, { purpose: "confirm", nowMs })).toEqual({ ok: false, error: "bad-signature" });
    expect(await verifyToken(oldRing, text, { purpose: "unsubscribe", nowMs })).toEqual({
      ok: false,
      error: "unknown-key",
    });
    expect(await verifyToken(ring, "a".repeat(5_000), { purpose: "unsubscribe", nowMs })).toEqual({
      ok: false,
      error: "malformed",
    });
    expect(await verifyToken(ring, "", { purpose: "unsubscribe", nowMs })).toEqual({ ok: false, error: "malformed" });
  });

  it("carries cursors of one list", async () => {
    const cursor = await signCursor(ring, "seo.pages", ["2026-01-01", "id"]);
    expect(await verifyCursor(ring, "seo.pages", cursor)).toEqual({ ok: true, value: ["2026-01-01", "id"] });
    expect(await verifyCursor(ring, "seo.issues", cursor)).toMatchObject({
      ok: false,
      error: { code: "invalid_input", fields: [{ path: "cursor" }] },
    });
  });
});
