import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const audioModule = defineModule({
  id: "audio",
  title: "Voice & Audio Marketing",
  planned: true,
  card: {
    shortTitle: "Audio",
    description: "Audio spots and podcasts from the briefs you already have.",
    status: "coming-soon",
    category: "coming-soon",
    sidebar: null,
    icon: "audio-lines",
    features: ["Scripts", "Voices"],
    comingSoonDate: "Coming Q2 2025",
    landing: true,
  },
});
