import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const aiAssistantModule = defineModule({
  id: "ai-assistant",
  title: "AI Assistant",
  path: "/ai-assistant",
  planned: true,
  feature: "ai_assistant",
  card: {
    shortTitle: "Assistant",
    description: "Ask about your own data: the answer cites its rows, and nothing changes before you confirm.",
    status: "new",
    category: "other",
    sidebar: "AI & Advanced",
    icon: "bot",
    features: ["Cited answers", "Confirmed actions", "Saved prompts"],
  },
});
