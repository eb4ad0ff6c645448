import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { minutes } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const seoToolsModule = defineModule({
  id: "seo-tools",
  title: "SEO Tools",
  path: "/seo-tools",
  feature: "seo",
  card: {
    shortTitle: "SEO tools",
    goKey: "o",
    description: "Single checks for one page or file: search preview, robots tester, redirect tracer, schema builder.",
    status: "available",
    category: "other",
    sidebar: "Core Marketing",
    icon: "wrench",
    features: ["Search preview", "Robots tester", "Redirect tracer", "Schema builder"],
  },
  rateLimits: {
    /** Answers of the SEO tools that ask other people's servers: each may be a few dozen requests. */
    seo_tool: per("user", 60, minutes(10)),
  },
});
