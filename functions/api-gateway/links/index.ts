import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import clicks from "./links.$id.clicks.ts";
import link from "./links.$id.ts";
import purchases from "./links.purchases.ts";
import links from "./links.ts";

/** The operations below /links. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [links, link, clicks, purchases];

export default routes;
