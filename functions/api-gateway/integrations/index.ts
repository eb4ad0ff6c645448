import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import connection from "./connections.$id.ts";
import connections from "./connections.ts";

/** The operations below /integrations. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [connections, connection];

export default routes;
