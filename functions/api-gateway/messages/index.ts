import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import messages from "./messages.ts";

/** The operations below /messages. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [messages];

export default routes;
