/** Public API of leads for functions and other modules: use cases only. */
export { checkAssignment, notifyLate } from "./alerts/notifications.server.ts";
export { createLeadSchema, leadFilters, leadModel, updateLeadSchema } from "./schema.ts";
export { createLead, deleteLead, getLead, listLeads, updateLead } from "./service.server.ts";
