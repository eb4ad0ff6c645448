import { operations } from "../../api-middleware/operation.ts";
import { leads } from "./leads.ts";

export default operations(leads.read, leads.update, leads.remove);
