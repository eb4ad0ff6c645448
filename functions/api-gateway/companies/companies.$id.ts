import { operations } from "../../api-middleware/operation.ts";
import { companies } from "./companies.ts";

export default operations(companies.read, companies.update, companies.remove);
