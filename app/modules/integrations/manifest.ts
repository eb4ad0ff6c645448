import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const integrationsModule = defineModule({
  id: "integrations",
  title: "Integrations",
  path: "/integrations",
  planned: true,
  feature: "integrations",
  card: {
    shortTitle: "Integrations",
    description: "Connect what you already use; each connector says what works now and what it needs.",
    status: "available",
    category: "other",
    sidebar: "Enterprise & System",
    icon: "plug",
    features: ["Connectors", "Webhooks", "Health page"],
  },
});
