import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import message from "./onsite-messages.$id.ts";
import messages from "./onsite-messages.ts";

/** The operations below /onsite-messages. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [messages, message];

export default routes;
