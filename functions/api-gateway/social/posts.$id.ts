import { operations } from "../../api-middleware/resource.ts";
import { posts } from "./posts.ts";

export default operations(posts.read, posts.update, posts.remove);
