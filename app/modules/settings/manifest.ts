import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const settingsModule = defineModule({
  id: "settings",
  title: "Settings",
  path: "/settings",
  card: {
    shortTitle: "Settings",
    goKey: "s",
    description: "Your profile, notifications, API keys and preferences.",
    status: "available",
    category: "other",
    sidebar: "Enterprise & System",
    icon: "settings",
    features: ["Profile", "API keys", "Preferences"],
  },
  searchPages: [
    {
      title: "Preferences",
      hint: "Settings",
      path: "/settings/preferences",
      words: "dark mode theme tracking onboarding auto-save",
    },
  ],
});
