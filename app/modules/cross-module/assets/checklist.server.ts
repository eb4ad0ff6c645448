import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { type Check, checklistOf } from "../domain/checklist.ts";
import { toDay } from "../domain/days.ts";
import { addressesOf, type CheckedAddress, countBeyond, destinationStates } from "../domain/destinations.ts";
import { PAGE_KIND } from "../labels.ts";
import type { CampaignRow } from "../repo.server.ts";
import { type Dictionary, utmProblems, utmWarning } from "../utm/domain/rules.ts";
import { getDictionary } from "../utm/service.server.ts";
import type { AssetView } from "./service.server.ts";
import { readTracking } from "./tracking.server.ts";

/** What the launch of a campaign waits for. */
export async function checksOf(
  context: RequestContext,
  actor: Actor,
  campaign: CampaignRow,
  assets: readonly AssetView[],
): Promise<Check[]> {
  const scope = workspaceScope(context, actor);
  const leading = toLeading(assets, campaign.endsOn);
  const pages = assets.filter(({ kind }) => kind === PAGE_KIND).map(({ refId }) => refId);
  // A short link may lead to a website of somebody else, which cannot be measured.
  const urls = pages.length > 0 ? pages : addressesOf(leading).map(({ url }) => url);
  const [dictionary, members, tracking] = await Promise.all([
    getDictionary(scope),
    listMemberNames(scope),
    readTracking(context, actor, urls),
  ]);
  const { utmCampaign, destinations, ownerId } = campaign;
  return checklistOf({
    ...campaign,
    today: toDay(context.now().getTime()),
    tracking,
    utmProblems: utmProblems({ campaign: utmCampaign }, dictionary).map(utmWarning),
    ownerIsMember: members.some(({ userId }) => userId === ownerId),
    assets: assets
      .filter(({ kind }) => kind !== PAGE_KIND)
      .map((asset) => ({ ...asset, utmProblems: assetUtmProblems(asset, utmCampaign, dictionary) })),
    destinations: destinationStates(leading, destinations),
    beyondCount: countBeyond(leading),
  });
}

/** What leads people only once the campaign is over leads nobody. */
const lateFor = (endsOn: string | null, { leadsTo, day }: AssetView): string | null =>
  endsOn !== null && leadsTo.length > 0 && day !== null && day > endsOn ? `opens ${day}, after the campaign` : null;

const toLeading = (assets: readonly AssetView[], endsOn: string | null) =>
  assets.map((asset) => ({
    ...{ id: asset.id, title: asset.title, leadsTo: asset.leadsTo },
    deadBecause: asset.deadBecause ?? lateFor(endsOn, asset),
    isPage: asset.kind === PAGE_KIND,
  }));

/** What is wrong with the UTM values of an asset: against the rules, or of another campaign. */
function assetUtmProblems({ utm }: AssetView, utmCampaign: string, dictionary: Dictionary): string[] {
  if (!utm) return [];
  const isOther = utm.campaign !== "" && utmCampaign !== "" && utm.campaign !== utmCampaign;
  return [
    ...utmProblems(utm, dictionary).map(utmWarning),
    ...(isOther ? [`Its campaign is “${utm.campaign}”, and its visits count there.`] : []),
  ];
}

/** Every address to which a campaign leads. */
export const addressesOfAssets = (assets: readonly AssetView[], endsOn: string | null): CheckedAddress[] =>
  addressesOf(toLeading(assets, endsOn));
