import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import campaign from "./campaigns.$id.ts";
import campaigns from "./campaigns.ts";

/** The operations below /campaigns. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [campaigns, campaign];

export default routes;
