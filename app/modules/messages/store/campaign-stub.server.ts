import type { AppContext } from "#app/platform/context.server.ts";
import type { CampaignRpc } from "./campaign-rpc.ts";

/** The object that holds the recipients of one campaign; its name is the campaign's id. */
export const campaignStub = ({ env }: Pick<AppContext, "env">, campaignId: string): CampaignRpc =>
  // The stub's generated type wraps every answer in disposables; what arrives is what CampaignRpc says.
  env.MAIL_CAMPAIGN.getByName(campaignId) as unknown as CampaignRpc;
