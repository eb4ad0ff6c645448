import { operations } from "../../api-middleware/operation.ts";
import { content } from "./content.ts";

export default operations(content.read, content.update, content.remove);
