import { operations } from "../../api-middleware/operation.ts";
import { sites } from "./sites.ts";

export default operations(sites.read, sites.update, sites.remove);
