import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import campaign from "./push-campaigns.$id.ts";
import campaigns from "./push-campaigns.ts";

/** The operations below /push-campaigns. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [campaigns, campaign];

export default routes;
