import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import runs from "./flows.$id.runs.ts";
import flow from "./flows.$id.ts";
import flows from "./flows.ts";

/** The operations below /flows. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [flows, flow, runs];

export default routes;
