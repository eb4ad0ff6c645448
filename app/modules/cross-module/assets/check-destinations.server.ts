import { createPageRequester, type PageRequester } from "#app/modules/seo-tools/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import type { AssetRow, CampaignRow } from "../repo.server.ts";

const AT_ONCE = 5;
/** The status says all; of the page nothing is read. */
const BODY_BYTES = 1;

type Destination = CampaignRow["destinations"][number];
/** `refId`: its address. */
type Page = Pick<AssetRow, "id" | "refId">;

async function checkOne(ask: PageRequester, { id: assetId, refId: url }: Page): Promise<Destination> {
  try {
    const { end, failure } = await ask.trace(url, { maxBytes: BODY_BYTES });
    return end
      ? { assetId, status: end.status, problem: null }
      : { assetId, status: null, problem: (failure?.message ?? "No answer.").slice(0, 300) };
  } catch (cause) {
    if (!(cause instanceof HostBusyError)) throw cause;
    return { assetId, status: null, problem: "This website is busy with other requests. Check again in a minute." };
  }
}

/** Requests the pages, five at once, each with its redirects; the answer is that of the last address. */
export async function checkDestinations(context: RequestContext, pages: readonly Page[]): Promise<Destination[]> {
  const ask = createPageRequester(context);
  const checked: Destination[] = [];
  for (let at = 0; at < pages.length; at += AT_ONCE)
    checked.push(...(await Promise.all(pages.slice(at, at + AT_ONCE).map((page) => checkOne(ask, page)))));
  return checked;
}
