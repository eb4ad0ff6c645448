/** Front door of leads for functions and other modules: use cases only. */
export { createLeadSchema, leadFilters, leadModel, updateLeadSchema } from "./schema.ts";
export { createLead, deleteLead, getLead, listLeads, updateLead } from "./service.server.ts";
