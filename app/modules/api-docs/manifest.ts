import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const apiDocsModule = defineModule({
  id: "api-docs",
  title: "API Documentation",
  path: "/api-docs",
  card: {
    shortTitle: "API docs",
    goKey: "p",
    description: "Every route of the public API with its parameters, answers and errors.",
    status: "available",
    category: "other",
    sidebar: "Enterprise & System",
    icon: "code",
    features: ["Reference", "Examples", "Scopes"],
  },
});
