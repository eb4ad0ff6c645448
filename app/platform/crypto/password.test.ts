import { randomBytes, scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createConcurrencyLimiter } from "./concurrency-limiter.ts";
import { type KeyRing, parseKeyRing } from "./key-ring.ts";
import { hashPassword, needsRehash, verifyPassword } from "./password.ts";

const ringOf = (text: string): KeyRing => {
  const ring = parseKeyRing(text);
  if (!ring.ok) throw new Error(ring.error);
  return ring.value;
};
const oldRing = ringOf(`a:${"o".repeat(32)}`);
const ring = ringOf(`b:${"n".repeat(32)},a:${"o".repeat(32)}`);

const hashed = async (peppers: KeyRing, password: string): Promise<string> => {
  const result = await hashPassword(peppers, password);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

describe("password hashes", () => {
  it("describe themselves and verify", async () => {
    const stored = await hashed(ring, "Correct-Horse-9");
    expect(stored).toMatch(/^\$scrypt\$ln=14,r=8,p=5,keyid=b\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await verifyPassword(ring, stored, "Correct-Horse-9")).toEqual({ ok: true, value: true });
    expect(await verifyPassword(ring, stored, "Correct-Horse-8")).toEqual({ ok: true, value: false });
    expect(await hashed(ring, "Correct-Horse-9")).not.toBe(stored);
    expect(needsRehash(ring, stored)).toBe(false);
  });

  it("survive a pepper rotation and ask to be made again", async () => {
    const stored = await hashed(oldRing, "Correct-Horse-9");
    expect(await verifyPassword(ring, stored, "Correct-Horse-9")).toEqual({ ok: true, value: true });
    expect(needsRehash(ring, stored)).toBe(true);
    expect(await verifyPassword(ringOf("c".repeat(32)), stored, "Correct-Horse-9")).toEqual({ ok: true, value: false });
  });

  it("treat composed and decomposed letters alike", async () => {
    expect(await verifyPassword(ring, await hashed(ring, "Caf\u00e9-Noir-42"), "Cafe\u0301-Noir-42")).toEqual({
      ok: true,
      value: true,
    });
  });

  it("refuse parameters above the platform's cost limit and unreadable texts", async () => {
    const salt = randomBytes(16).toString("base64").replaceAll("=", "");
    const hash = scryptSync("x", "y", 32).toString("base64").replaceAll("=", "");
    for (const stored of [
      `$scrypt$ln=15,r=8,p=5,keyid=b$${salt}$${hash}`,
      `$scrypt$ln=0,r=8,p=5,keyid=b$${salt}$${hash}`,
      "",
      "plain text",
      `$argon2id$v=19$m=8$${salt}$${hash}`,
    ]) {
      expect(await verifyPassword(ring, stored, "x")).toEqual({ ok: true, value: false });
      expect(needsRehash(ring, stored)).toBe(true);
    }
  });

  it("cost the same for an unknown account", async () => {
    const stored = await hashed(ring, "Correct-Horse-9");
    const spent = async (value: string | null) => {
      const startedAt = performance.now();
      expect(await verifyPassword(ring, value, "wrong")).toEqual({ ok: true, value: false });
      return performance.now() - startedAt;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round++) {
      known.push(await spent(stored));
      unknown.push(await spent(null));
    }
    // A skipped KDF would be a hundred times faster; a loaded machine is not.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
  });

  it("answer unavailable when two run and twenty wait", async () => {
    const results = await Promise.all(Array.from({ length: 25 }, () => verifyPassword(ring, null, "x")));
    const refused = results.filter((result) => !result.ok);
    expect(refused).toHaveLength(3);
    for (const result of refused)
      expect(result).toMatchObject({ error: { code: "unavailable", retryAfterSeconds: 3 } });
  }, 30_000);
});

describe("gate", () => {
  /** A clock whose sleepers wake in order when it is moved. */
  const createClock = () => {
    let nowMs = 0;
    let sleepers: { atMs: number; wake: () => void }[] = [];
    const turn = async () => {
      for (let micro = 0; micro < 20; micro++) await Promise.resolve();
    };
    return {
      nowMs: () => nowMs,
      sleep: (delayMs: number) => new Promise<void>((wake) => sleepers.push({ atMs: nowMs + delayMs, wake })),
      async advance(byMs: number) {
        await turn();
        for (const endMs = nowMs + byMs; nowMs < endMs; ) {
          nowMs++;
          const due = sleepers.filter((sleeper) => sleeper.atMs <= nowMs);
          sleepers = sleepers.filter((sleeper) => sleeper.atMs > nowMs);
          for (const sleeper of due) sleeper.wake();
          await turn();
        }
      },
    };
  };

  it("runs in order of arrival, never more than allowed", async () => {
    const clock = createClock();
    const gate = createConcurrencyLimiter({
      maxRunning: 2,
      maxWaiting: 20,
      staleAfterMs: 15_000,
      nowMs: clock.nowMs,
      sleep: clock.sleep,
    });
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const all = Array.from({ length: 12 }, (_, index) =>
      gate.run(async () => {
        started.push(index);
        most = Math.max(most, ++running);
        await clock.sleep(35);
        running--;
        return index;
      }),
    );
    await clock.advance(1_000);
    expect(await Promise.all(all)).toEqual(Array.from({ length: 12 }, (_, value) => ({ full: false, value })));
    expect(started).toEqual(Array.from({ length: 12 }, (_, index) => index));
    expect(most).toBe(2);
  });

  it("frees the slot of a task that throws", async () => {
    const clock = createClock();
    const gate = createConcurrencyLimiter({
      maxRunning: 1,
      maxWaiting: 0,
      staleAfterMs: 15_000,
      nowMs: clock.nowMs,
      sleep: clock.sleep,
    });
    await expect(gate.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await gate.run(async () => 1)).toEqual({ full: false, value: 1 });
  });

  it("takes back slots and places of requests that vanished", async () => {
    const clock = createClock();
    let vanish = true;
    const sleep = (delayMs: number) => (vanish ? new Promise<void>(() => undefined) : clock.sleep(delayMs));
    const gate = createConcurrencyLimiter({
      maxRunning: 1,
      maxWaiting: 1,
      staleAfterMs: 15_000,
      nowMs: clock.nowMs,
      sleep,
    });
    void gate.run(() => new Promise(() => undefined));
    void gate.run(async () => undefined);
    await clock.advance(1);
    vanish = false;
    expect(await gate.run(async () => 1)).toEqual({ full: true });
    await clock.advance(15_001);
    expect(await gate.run(async () => 2)).toEqual({ full: false, value: 2 });
  });
});
