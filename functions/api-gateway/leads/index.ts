import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import lead from "./leads.$id.ts";
import leads from "./leads.ts";

/** The operations below /leads. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [leads, lead];

export default routes;
