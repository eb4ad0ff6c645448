import { operations } from "../../api-middleware/operation.ts";
import { posts } from "./posts.ts";

export default operations(posts.read, posts.update, posts.remove);
