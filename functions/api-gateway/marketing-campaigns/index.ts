import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import campaign from "./marketing-campaigns.$id.ts";
import campaigns from "./marketing-campaigns.ts";

/** The operations below /marketing-campaigns. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [campaigns, campaign];

export default routes;
