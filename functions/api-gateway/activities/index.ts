import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import activities from "./activities.ts";

/** The operations below /activities. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [activities];

export default routes;
