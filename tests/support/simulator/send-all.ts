import type { SiteConfig } from "#app/modules/analytics/domain/event.ts";
import type { SiteRpc } from "#app/modules/analytics/store/site-rpc.ts";
import type { Arrival } from "./simulate.ts";

const BATCH = 500;

/** Hands everything that arrives to the object of a site, a batch at a time. */
export async function sendAll(object: SiteRpc, site: SiteConfig, arrivals: Iterable<Arrival>): Promise<void> {
  let batch: Arrival[] = [];
  const flush = async () => {
    await object.collect({
      site,
      events: batch.flatMap(({ event }) => event ?? []),
      bots: batch.flatMap(({ bot }) => bot ?? []),
    });
    batch = [];
  };
  for (const arrival of arrivals) if (batch.push(arrival) === BATCH) await flush();
  await flush();
}
