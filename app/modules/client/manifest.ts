import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const clientModule = defineModule({
  id: "client",
  title: "Client View",
  path: "/client",
  planned: true,
  feature: "client_view",
  card: {
    shortTitle: "Clients",
    description: "What an agency's client sees: approved work and reports, under the agency's own brand.",
    status: "available",
    category: "other",
    sidebar: "Enterprise & System",
    icon: "eye",
    features: ["Reports", "Approval inbox", "White label"],
  },
});
