import { NOTHING_MUTED } from "#app/modules/seo/crawl/read-muted.ts";
import { NO_CHANGES, type SiteChanges } from "#app/modules/seo/domain/alert.ts";

/** What a crawl that found pages without a title tells at its end. */
export const endWith = ({
  newErrors = 0,
  changes = NO_CHANGES,
  muted = {},
}: {
  newErrors?: number;
  changes?: SiteChanges;
  muted?: Partial<typeof NOTHING_MUTED>;
} = {}) => ({
  issues: [{ code: "title-missing" as const, severity: "error" as const, count: newErrors, newCount: newErrors, fixedCount: 0 }],
  readMuted: () => ({ ...NOTHING_MUTED, ...muted }),
  readChanges: async () => changes,
});
