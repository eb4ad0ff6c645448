import { defineServerModule } from "#app/platform/manifest/server-module.ts";

const load = () => import("./index.server.ts");

/** Leads are contacts with a stage: tables, export and erasure are those of contacts. */
export const leadsServer = defineServerModule({
  id: "leads",
  assetKinds: [
    {
      kind: "lead",
      label: "Lead",
      feature: "lead_generation",
      load: async () => (await import("./campaign-assets.server.ts")).assetReader,
    },
  ],
  webhookEvents: async () => (await import("./webhook-schemas.ts")).LEAD_EVENTS,
  mailTemplates: () => import("./mail-templates.server.ts"),
  subscriptions: [
    {
      name: "leads.response-time",
      types: ["lead.late"],
      run: async (context, event) => (await load()).notifyLate(context, event),
    },
    {
      name: "leads.assignment",
      types: ["lead.assigned"],
      run: async (context, event) => (await load()).checkAssignment(context, event),
    },
  ],
});
