import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import company from "./companies.$id.ts";
import companies from "./companies.ts";

/** The operations below /companies. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [companies, company];

export default routes;
