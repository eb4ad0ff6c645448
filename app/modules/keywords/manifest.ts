import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const keywordsModule = defineModule({
  id: "keywords",
  title: "Keywords",
  rateLimits: {
    /** Files of search figures: each is read and stored row by row. */
    keyword_import: per("user", 60, hours(1)),
    /** Adding and changing keywords, many at once. */
    keyword_change: per("user", 240, hours(1)),
    /** Rounds of keyword ideas: each asks a suggest service up to 26 times, in the name of the operator. */
    keyword_ideas: per("workspace", 20, hours(1)),
  },
  auditAreas: {
    seo_keywords: "SEO keywords",
  },
  auditActions: {
    "seo_keywords.deleted": "Deleted keywords",
    "seo_keywords.import_deleted": "Deleted imported search figures",
    "seo_keywords.imported": "Imported search figures",
  },
});
