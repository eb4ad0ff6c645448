import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const videoModule = defineModule({
  id: "video",
  title: "Video Marketing Suite",
  path: "/video",
  planned: true,
  feature: "video",
  card: {
    shortTitle: "Video",
    description: "Script, cut and caption in the browser: the footage stays on your machine until you publish it.",
    status: "available",
    category: "other",
    sidebar: "Advanced Growth",
    icon: "clapperboard",
    features: ["Scripts", "Editor", "Captions", "Recorder", "Hosted player"],
    landing: true,
  },
});
