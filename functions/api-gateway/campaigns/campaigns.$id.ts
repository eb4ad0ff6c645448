import { operations } from "../../api-middleware/operation.ts";
import { campaigns } from "./campaigns.ts";

export default operations(campaigns.read, campaigns.update, campaigns.remove);
