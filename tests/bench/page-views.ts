import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { analyticsSites } from "#db/schema/analytics.ts";
import type { Load } from "./load.ts";
import type { BenchProduct } from "./product.ts";

/** Of each run another version: who goes by address and agent, and keeps both, finds nobody of an earlier run. */
const AGENT = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.${Math.floor(Date.now() / 1_000)}.0 Safari/537.36`;
export const HOST = "measured.example";
export const REFERRER = "https://www.google.com/";

/** So many addresses are set aside for benchmarks: 198.18.0.0/15. */
const ADDRESSES = 2 ** 17;
const PATHS = 200;

export type PageViews = Required<Pick<Load, "headers" | "post">>;

export const fromPage = { "user-agent": AGENT, origin: `https://${HOST}` };
export const pathOf = (number: number): string => `/page-${number % PATHS}`;

/** The address of a visitor by number. */
export const visitorAddress = (number: number): string =>
  `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;

export async function insertSite({ env }: BenchProduct, workspaceId: string): Promise<string> {
  const now = new Date();
  const id = newId(now.getTime());
  await openDatabase({ d1: env.DB })
    .insert(analyticsSites)
    .values({
      id,
      workspaceId,
      name: "Bench",
      hosts: [HOST],
      timeZone: "UTC",
      currency: "EUR",
      createdAt: now,
      updatedAt: now,
    });
  return id;
}

/** What browsers post to `/e`, one page view each, of so many visitors in turn. Once for each site: it numbers the events. */
export function pageViews(siteId: string, visitors = ADDRESSES): PageViews {
  let made = 0;
  const post = () => {
    const number = made++;
    const event = {
      id: `bench-event-${number}`,
      kind: "view",
      url: `https://${HOST}${pathOf(number)}`,
      referrer: REFERRER,
    };
    return {
      body: JSON.stringify({ site: siteId, events: [event] }),
      headers: { "content-type": "text/plain", "cf-connecting-ip": visitorAddress(number % visitors) },
    };
  };
  return { headers: fromPage, post };
}
