import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const dataPipelineModule = defineModule({
  id: "data-pipeline",
  title: "Data Pipeline",
  path: "/data-pipeline",
  planned: true,
  feature: "data_pipeline",
  card: {
    shortTitle: "Data pipeline",
    description: "Typed events from every source, checked on the way in, with replay of what was refused.",
    status: "available",
    category: "other",
    sidebar: "Enterprise & System",
    icon: "database",
    features: ["Tracking plan", "Destinations", "Replay"],
  },
});
