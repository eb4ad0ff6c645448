import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import activities from "./contacts.$id.activities.ts";
import consents from "./contacts.$id.consents.ts";
import contact from "./contacts.$id.ts";
import contacts from "./contacts.ts";

/** The operations below /contacts. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [contacts, contact, activities, consents];

export default routes;
