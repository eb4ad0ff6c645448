import { operations } from "../../api-middleware/resource.ts";
import { leads } from "./leads.ts";

export default operations(leads.read, leads.update, leads.remove);
