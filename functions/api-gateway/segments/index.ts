import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import contacts from "./segments.$id.contacts.ts";
import segment from "./segments.$id.ts";
import segments from "./segments.ts";

/** The operations below /segments. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [segments, segment, contacts];

export default routes;
