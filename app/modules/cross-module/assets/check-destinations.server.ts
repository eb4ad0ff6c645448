import { createPageRequester, type PageRequester } from "#app/modules/seo-tools/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import { seconds } from "#app/shared/time.ts";
import type { CheckedAddress } from "../domain/destinations.ts";
import type { CampaignRow } from "../repo.server.ts";

const AT_ONCE = 5;
const PATIENCE_MS = seconds(25);
/** The status says all; of the page nothing is read. */
const BODY_BYTES = 1;

type Destination = CampaignRow["destinations"][number];

async function checkOne(ask: PageRequester, { assetId, url }: CheckedAddress): Promise<Destination> {
  try {
    const { end, failure } = await ask.trace(url, { maxBytes: BODY_BYTES });
    const atMs = Date.now();
    return end
      ? { assetId, url, status: end.status, problem: null, atMs }
      : { assetId, url, status: null, problem: (failure?.message ?? "No answer.").slice(0, 300), atMs };
  } catch (cause) {
    if (!(cause instanceof HostBusyError)) throw cause;
    const problem = "This website is busy with other requests. Check again in a minute.";
    return { assetId, url, status: null, problem, atMs: Date.now() };
  }
}

/**
 * Requests addresses in their order, five at once, each with its redirects; the answer is that of the last address. What is not begun
 * within the time that a person waits has no answer.
 */
export async function checkDestinations(
  context: RequestContext,
  addresses: readonly CheckedAddress[],
): Promise<Destination[]> {
  const ask = createPageRequester(context);
  const endsAtMs = Date.now() + PATIENCE_MS;
  const checked: Destination[] = [];
  for (let at = 0; at < addresses.length && Date.now() < endsAtMs; at += AT_ONCE)
    checked.push(...(await Promise.all(addresses.slice(at, at + AT_ONCE).map((address) => checkOne(ask, address)))));
  return checked;
}
