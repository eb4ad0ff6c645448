import { operations } from "../../api-middleware/operation.ts";
import { adCampaigns } from "./ad-campaigns.ts";

export default operations(adCampaigns.read, adCampaigns.update, adCampaigns.remove);
