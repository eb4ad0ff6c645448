import { operations } from "../../api-middleware/operation.ts";
import { marketingCampaigns } from "./marketing-campaigns.ts";

export default operations(marketingCampaigns.read, marketingCampaigns.update, marketingCampaigns.remove);
