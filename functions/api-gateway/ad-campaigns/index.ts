import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import performance from "./ad-campaigns.$id.performance.ts";
import predictions from "./ad-campaigns.$id.predictions.ts";
import campaign from "./ad-campaigns.$id.ts";
import campaigns from "./ad-campaigns.ts";

/** The operations below /ad-campaigns. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [campaigns, campaign, performance, predictions];

export default routes;
