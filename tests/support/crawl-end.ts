import { NO_CHANGES, type SiteChanges } from "#app/modules/seo/crawls/domain/crawl-alert.ts";
import { NO_MUTED_METRICS } from "#app/modules/seo/engine/read/read-muted.ts";

/** The end of a crawl that found pages without a title. */
export const endWith = ({
  newErrors = 0,
  changes = NO_CHANGES,
  muted = {},
}: {
  newErrors?: number;
  changes?: SiteChanges;
  muted?: Partial<typeof NO_MUTED_METRICS>;
} = {}) => ({
  issues: [
    {
      code: "title-missing" as const,
      severity: "error" as const,
      count: newErrors,
      newCount: newErrors,
      fixedCount: 0,
    },
  ],
  readMuted: () => ({ ...NO_MUTED_METRICS, ...muted }),
  readChanges: async () => changes,
});
