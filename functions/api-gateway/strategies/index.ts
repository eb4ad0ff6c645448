import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import strategy from "./strategies.$id.ts";
import strategies from "./strategies.ts";

/** The operations below /strategies. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [strategies, strategy];

export default routes;
