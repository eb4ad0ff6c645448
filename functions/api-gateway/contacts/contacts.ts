import {
  contactFilters,
  contactModel,
  createContactByApi,
  createContactSchema,
  deleteContact,
  getContactByApi,
  listContactsByApi,
  updateContactByApi,
  updateContactSchema,
} from "#app/modules/contacts/index.server.ts";
import { operations } from "../../api-middleware/operation.ts";
import { apiResource } from "../../api-middleware/resource/api-resource.ts";

export const contacts = apiResource({
  path: "/contacts",
  scope: "leads",
  feature: "lead_generation",
  tag: "Leads",
  name: ["contact", "contacts"],
  operationName: ["Contact", "Contacts"],
  model: contactModel,
  list: {
    description:
      "Contacts of the key's workspace. `email` and `externalId` find the one that is known by it, `search` those whose words begin so.",
    filters: contactFilters,
    sort: ["createdAt", "updatedAt", "name", "lastActivityAt", "score"],
    run: listContactsByApi,
  },
  create: {
    summary: "Add a contact",
    description:
      "Adds a person with at least one of name, address and phone number. A workspace has an address, a number and an `externalId` once; a second contact with one of them is refused with 409. With a stage the contact is a lead.",
    input: createContactSchema,
    problems: [422],
    run: createContactByApi,
  },
  read: {
    description:
      "One contact of the key's workspace. The id of a contact that was merged leads to the one that was kept.",
    run: getContactByApi,
  },
  update: {
    description: "Changes what is given and leaves the rest; null empties a field. Custom fields are changed by key.",
    input: updateContactSchema,
    problems: [409, 422],
    run: updateContactByApi,
  },
  remove: {
    description:
      "Deletes the contact for good with its timeline, consents, notes, tasks and files. The deletion is recorded in the audit log, by the contact's id alone. Answers kept for `Idempotency-Key` go after 24 hours, events already sent by webhook after 30 days.",
    run: deleteContact,
  },
});

export default operations(contacts.list, contacts.create);
