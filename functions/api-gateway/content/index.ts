import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import contentBrief from "./content.$id.brief.ts";
import contentItem from "./content.$id.ts";
import content from "./content.ts";

/** The operations below /content. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [content, contentItem, contentBrief];

export default routes;
