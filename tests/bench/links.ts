import { NO_ROUTING } from "#app/modules/links/domain/routing-schema.ts";
import type { LinkTotals } from "#app/modules/links/store/link-rpc.ts";
import { newId } from "#app/platform/ids.ts";
import { seconds } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { shortLinks } from "#db/schema/links.ts";
import { createAccount } from "#tests/support/factories.ts";
import { type Load, type Round, send, sendExpecting } from "./load.ts";
import type { BenchProduct } from "./product.ts";
import { compare, interleave, report, reportCount } from "./stats.ts";

const ROUND_MS = seconds(1);
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
/** Clicks that are sent to one link to see whether it takes 100,000 in a minute. */
const BURST = 20_000;
const MINUTE_CLICKS = 100_000;

let people = 0;

/** Every click is another person's: a flood of one address is refused, as it should be. */
const asNextPerson = (): Record<string, string> => {
  const number = people++;
  return { "cf-connecting-ip": `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}` };
};

async function makeLink({ env }: BenchProduct): Promise<{ id: string; slug: string }> {
  const { workspaceId, userId } = await createAccount(env, { plan: "pro" });
  const [id, now] = [newId(), new Date()];
  const slug = `bench-${id.slice(-12)}`;
  await openDatabase({ d1: env.DB })
    .insert(shortLinks)
    .values({
      ...{ id, workspaceId, userId, slug, title: "", destination: "https://shop.example/spring", folder: "" },
      ...{ routing: JSON.stringify(NO_ROUTING), tags: [], createdAt: now, updatedAt: now },
    });
  return { id, slug };
}

const totalsOf = ({ env }: BenchProduct, id: string): Promise<LinkTotals> =>
  (env.LINK.getByName(id) as unknown as { totals(): Promise<LinkTotals> }).totals();

/** Redirects per second against a bare route and against a bare call of an object; then many clicks on one link, counted exactly. */
export async function benchLinks(product: BenchProduct): Promise<void> {
  console.log("\nShort links");
  const { id, slug } = await makeLink(product);
  const follow: Load = {
    url: `${product.origin}/r/${slug}`,
    headers: { "user-agent": BROWSER },
    headersOf: asNextPerson,
    connections: 16,
  };
  const bare = { connections: 16, durationMs: ROUND_MS, headersOf: asNextPerson };
  const sides = {
    follow: () => sendExpecting(302, { ...follow, durationMs: ROUND_MS }),
    hello: () => sendExpecting(200, { ...bare, url: `${product.origin}/bench/hello` }),
    object: () => sendExpecting(200, { ...bare, url: `${product.origin}/bench/object` }),
  };
  const rounds = await interleave(sides);
  const rates = (all: readonly Round[]) => all.map(({ perSecond }) => perSecond);
  report(
    "A click: redirect, counted on disk before it answers; against one bare call of an object",
    "requests/s at 16 connections",
    compare(rates(rounds.follow), rates(rounds.object)),
  );
  report(
    "The same against a bare Hono route",
    "requests/s at 16 connections",
    compare(rates(rounds.follow), rates(rounds.hello)),
  );

  const before = (await totalsOf(product, id)).clicks;
  const burst = await send({ ...follow, connections: 64, count: BURST });
  const counted = (await totalsOf(product, id)).clicks - before;
  const redirected = burst.statuses.get(302) ?? 0;
  reportCount(
    `Clicks of ${BURST} that were answered and not counted, or counted twice`,
    Math.abs(counted - redirected),
    0,
  );
  reportCount("Seconds for 100,000 clicks on one link at this rate", MINUTE_CLICKS / burst.perSecond, 60, 1);
}
