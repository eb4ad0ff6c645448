import { operations } from "../../api-middleware/resource.ts";
import { content } from "./content.ts";

export default operations(content.read, content.update, content.remove);
