import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Product, startProduct } from "../support/product.ts";
import { newMember } from "./member.ts";

/** One is part of every run; `npm run test:nightly` has twenty. */
const KILLS = Number(process.env.CRASH_KILLS ?? 1);
const SENDERS = 8;
const BATCH = 5;
/** Acknowledged batches after which the server is killed: several of each sender. */
const LIFE_BATCHES = 5 * SENDERS;
const PATIENCE_MS = 60_000 + 30_000 * KILLS;
const HOST = "measured.example";
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
}, PATIENCE_MS);
afterAll(() => product?.stop());

interface Batch {
  address: string;
  ids: string[];
}

let made = 0;

/** Views of one visitor, with ids of their own. */
function newBatch(): Batch {
  const number = made++;
  return {
    address: `198.18.${(number >> 8) & 255}.${number & 255}`,
    ids: Array.from({ length: BATCH }, (_, index) => `event-${number}-${index}`),
  };
}

/** Whether the batch was acknowledged; false when the server went away meanwhile. */
async function send(siteId: string, { address, ids }: Batch): Promise<boolean> {
  const events = ids.map((id) => ({ id, kind: "view", url: `https://${HOST}/` }));
  try {
    const response = await fetch(`${product.origin}/e`, {
      method: "POST",
      headers: {
        "content-type": "text/plain",
        "user-agent": CHROME,
        origin: `https://${HOST}`,
        "cf-connecting-ip": address,
      },
      body: JSON.stringify({ site: siteId, events }),
      signal: AbortSignal.timeout(20_000),
    });
    return response.status === 202;
  } catch {
    return false;
  }
}

test(`killed ${KILLS} times under load: no acknowledged event is lost, and none is there twice`, {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  const member = await newMember(product.origin, "collector");
  const siteId = await member.createSite(HOST);
  const acknowledged: Batch[] = [];
  const cutOff: Batch[] = [];
  for (let kill = 1; kill <= KILLS; kill++) {
    let alive = true;
    const senders = Array.from({ length: SENDERS }, async () => {
      while (alive) {
        const batch = newBatch();
        ((await send(siteId, batch)) ? acknowledged : cutOff).push(batch);
      }
    });
    const before = acknowledged.length;
    const enough = vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(before + LIFE_BATCHES), {
      timeout: PATIENCE_MS,
      interval: 20,
    });
    // Also when it does not come to that: senders without an end would outlive the test.
    await enough.finally(() => {
      alive = false;
    });
    await product.crash();
    await Promise.all(senders);
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS * SENDERS);
  expect(cutOff.length).toBeGreaterThan(0);

  const kept = await member.eventIds(siteId);
  const unique = new Set(kept);
  expect(unique.size).toBe(kept.length);
  expect(acknowledged.flatMap(({ ids }) => ids).filter((id) => !unique.has(id))).toEqual([]);

  // Senders without an answer send again: written events count once all the same.
  for (const batch of [...cutOff, ...acknowledged.slice(0, SENDERS)]) expect(await send(siteId, batch)).toBe(true);
  const all = [...acknowledged, ...cutOff].flatMap(({ ids }) => ids);
  expect((await member.eventIds(siteId)).sort()).toEqual(all.sort());
});
