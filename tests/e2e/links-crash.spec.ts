import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Product, startProduct } from "../support/product.ts";
import { newMember } from "./member.ts";

/** One is part of every run; `npm run test:nightly` has twenty. */
const KILLS = Number(process.env.CRASH_KILLS ?? 1);
const FOLLOWERS = 16;
/** Redirects after which the server is killed. */
const LIFE_CLICKS = 10 * FOLLOWERS;
const PATIENCE_MS = 60_000 + 30_000 * KILLS;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
}, PATIENCE_MS);
afterAll(() => product?.stop());

let people = 0;

/** Follows a link as the next person; whether the redirect arrived. */
async function follow(slug: string): Promise<boolean> {
  const number = people++;
  try {
    const response = await fetch(`${product.origin}/r/${slug}`, {
      redirect: "manual",
      headers: { "user-agent": BROWSER, "cf-connecting-ip": `198.19.${(number >> 8) & 255}.${number & 255}` },
      signal: AbortSignal.timeout(20_000),
    });
    return response.status === 302;
  } catch {
    return false;
  }
}

test(`killed ${KILLS} times while people follow a link: every redirect was counted, and none twice`, {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  const member = await newMember(product.origin, "links-crash");
  const { id, slug } = await member.createLink("https://shop.example/spring");
  let redirected = 0;
  let cutOff = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    let alive = true;
    const followers = Array.from({ length: FOLLOWERS }, async () => {
      while (alive) {
        if (await follow(slug)) redirected += 1;
        else cutOff += 1;
      }
    });
    const before = redirected;
    const enough = vi.waitFor(() => expect(redirected).toBeGreaterThanOrEqual(before + LIFE_CLICKS), {
      timeout: PATIENCE_MS,
      interval: 20,
    });
    await enough.finally(() => {
      alive = false;
    });
    await product.crash();
    await Promise.all(followers);
  }
  const counted = await member.linkClicks(id);
  // A click whose answer was cut off may have been written before.
  expect(counted).toBeGreaterThanOrEqual(redirected);
  expect(counted).toBeLessThanOrEqual(redirected + cutOff);
});
