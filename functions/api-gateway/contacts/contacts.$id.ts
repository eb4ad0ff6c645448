import { operations } from "../../api-middleware/operation.ts";
import { contacts } from "./contacts.ts";

export default operations(contacts.read, contacts.update, contacts.remove);
