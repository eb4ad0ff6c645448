import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import * as repo from "./repo.server.ts";
import type { WebsiteOffer } from "./website-offer.ts";

/** What a form that connects a website offers, and begins with when the address names one of the offers (`?website=`). */
export async function readOffers(
  scope: WorkspaceScope,
  tool: repo.WebsiteTool,
  chosenId: string | null,
): Promise<{ offers: WebsiteOffer[]; chosen: WebsiteOffer | null }> {
  const [offers, chosen] = await Promise.all([
    repo.findOffers(scope, tool),
    chosenId === null ? undefined : repo.findWebsite(scope, chosenId),
  ]);
  const shown = ({ id, name, host }: repo.WebsiteRow): WebsiteOffer => ({ id, name, host });
  return { offers: offers.map(shown), chosen: chosen ? shown(chosen) : null };
}

/** Id of what the other tool has of the same website; null when it does not look at it. */
export const otherToolOf = async (
  scope: WorkspaceScope,
  tool: repo.WebsiteTool,
  websiteId: string | null,
): Promise<string | null> => (websiteId === null ? null : repo.findRowOfOther(scope, tool, websiteId));

/** What the workspace calls the website of a host; null when it has none. */
export const nameOfHost = async (scope: WorkspaceScope, host: string): Promise<string | null> =>
  (await repo.findWebsiteOfHost(scope, host))?.name ?? null;
