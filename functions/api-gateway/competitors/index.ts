import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import competitor from "./competitors.$id.ts";
import competitors from "./competitors.ts";

/** The operations below /competitors. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [competitors, competitor];

export default routes;
