import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import socialPost from "./posts.$id.ts";
import socialPosts from "./posts.ts";

/** The operations below /social. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [socialPosts, socialPost];

export default routes;
