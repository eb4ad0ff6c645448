import { createAccount } from "#tests/support/factories.ts";
import { collectedHeapKb } from "#tests/support/worker-heap.ts";
import { usageOf, workerdOf } from "#tests/support/workerd-usage.ts";
import { insertKey, insertProjects, spendKey, UNLIMITED } from "./keys.ts";
import { sendExpecting } from "./load.ts";
import type { RawProduct } from "./raw.ts";
import { reportCount } from "./stats.ts";

const CALLS = 100_000;
/** Of all calls: fills the caches, compiles what is compiled when it is hot. */
const WARM_UP = 20_000;
/** As many again warm up. */
const DASHBOARDS = 2_000;
/** Ten bytes for each call, or half a kilobyte for each page, would be more. */
const MAX_GROWTH_KB = 1_000;

/** What the isolate holds once everything that can be collected is. */
export const heapKb = ({ inspector, origin }: Pick<RawProduct, "inspector" | "origin">): Promise<number> =>
  collectedHeapKb(inspector, `${origin}/bench/queries`);

/** Resident memory of the workerd that this process started, where the system reports it. */
function residentKb(): number | null {
  const sizes = workerdOf(process.pid).map((id) => usageOf(id).residentKb);
  return sizes.length === 0 ? null : Math.max(...sizes);
}

interface Requests {
  /** "100 calls of …". */
  words: string;
  warmUp: number;
  count: number;
  send: (count: number) => Promise<unknown>;
}

/** Reports what requests of a kind leave in the memory of the isolate, once as many have made it warm. */
async function reportGrowth(product: RawProduct, { words, warmUp, count, send }: Requests): Promise<void> {
  const look = async () => ({ residentKb: residentKb(), heapKb: await heapKb(product) });
  await send(warmUp);
  const before = await look();
  await send(count);
  const after = await look();
  reportCount(
    `Heap after ${words} against ${Math.round(before.heapKb)} kB before them; growth in kB`,
    after.heapKb - before.heapKb,
    MAX_GROWTH_KB,
  );
  if (before.residentKb !== null && after.residentKb !== null)
    console.log(
      `  Resident memory of workerd, its databases and the garbage of all isolates included: ${before.residentKb} kB before, ${after.residentKb} kB after, for orientation`,
    );
}

/** What a hundred thousand calls, and two thousand pages for somebody signed in, leave in the memory of the isolate. */
export async function benchMemory(product: RawProduct): Promise<void> {
  console.log("\nMemory: the built Worker in workerd, its heap after garbage collection");
  const account = await createAccount(product.env, { plan: "enterprise" });
  const [id] = await insertProjects(product, account, 1);
  const [open, spent] = [await insertKey(product, account, UNLIMITED), await spendKey(product, account)];
  const route = `${product.origin}/api-gateway/seo/projects`;
  await reportGrowth(product, {
    words: `${CALLS.toLocaleString("en")} calls (70 % refused, 25 % key and limit alone, 5 % one row)`,
    warmUp: WARM_UP,
    count: CALLS,
    send: async (count) => {
      const load = { connections: 32 };
      await sendExpecting(429, { ...load, url: route, headers: { "x-api-key": spent }, count: count * 0.7 });
      await sendExpecting(400, {
        ...load,
        url: `${route}?limit=0`,
        headers: { "x-api-key": open },
        count: count * 0.25,
      });
      await sendExpecting(200, { ...load, url: `${route}/${id}`, headers: { "x-api-key": open }, count: count * 0.05 });
    },
  });
  await reportGrowth(product, {
    words: `${DASHBOARDS.toLocaleString("en")} dashboards, signed in,`,
    warmUp: DASHBOARDS,
    count: DASHBOARDS,
    send: (count) =>
      sendExpecting(200, {
        url: `${product.origin}/dashboard`,
        headers: { cookie: account.cookie },
        connections: 8,
        count,
      }),
  });
}
