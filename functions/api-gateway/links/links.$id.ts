import { operations } from "../../api-middleware/operation.ts";
import { links } from "./links.ts";

export default operations(links.read, links.update, links.remove);
