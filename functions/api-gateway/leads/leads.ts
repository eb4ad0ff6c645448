import {
  createLead,
  createLeadSchema,
  deleteLead,
  getLead,
  leadFilters,
  leadModel,
  listLeads,
  updateLead,
  updateLeadSchema,
} from "#app/modules/leads/index.server.ts";
import { operations } from "../../api-middleware/operation.ts";
import { apiResource } from "../../api-middleware/resource/api-resource.ts";

export const leads = apiResource({
  path: "/leads",
  scope: "leads",
  feature: "lead_generation",
  tag: "Leads",
  name: ["lead", "leads"],
  operationName: ["Lead", "Leads"],
  model: leadModel,
  list: {
    description: "Leads of the key's workspace; `email` finds the one with an address.",
    filters: leadFilters,
    sort: ["createdAt", "updatedAt"],
    run: listLeads,
  },
  create: {
    summary: "Add a lead",
    description:
      "Adds a person with name, email address, source and stage. A workspace has an address once; a second lead with it is refused with 409.",
    input: createLeadSchema,
    problems: [422],
    run: createLead,
  },
  read: { description: "One lead of the key's workspace.", run: getLead },
  update: {
    description: "Changes what is given and leaves the rest. A lead may go from any stage to any other.",
    input: updateLeadSchema,
    problems: [409, 422],
    run: updateLead,
  },
  remove: {
    description:
      "Deletes the lead for good, at the request of the person for instance. The deletion is recorded in the audit log, by the lead's id alone. Answers kept for `Idempotency-Key` go after 24 hours, events already sent by webhook after 30 days.",
    run: deleteLead,
  },
});

export default operations(leads.list, leads.create);
