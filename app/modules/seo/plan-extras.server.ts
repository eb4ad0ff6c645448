import type { AppContext } from "#app/platform/context.server.ts";
import type { CrawlPlan } from "./domain/crawl.ts";
import { parseCrawlSettings } from "./domain/crawl-settings.ts";
import type { CrawlRow } from "./repo.server.ts";
import { findSettings } from "./settings-repo.server.ts";

/** What a project's settings add to the plan of its crawl. Copied once: a running crawl never changes. */
export async function planExtras(
  context: AppContext,
  { workspaceId, projectId }: CrawlRow,
): Promise<Pick<CrawlPlan, "settings" | "verified" | "sealedBasicAuth">> {
  const row = await findSettings({ db: context.db, workspaceId }, projectId);
  if (!row) return {};
  return {
    ...(row.crawlSettings === null ? {} : { settings: parseCrawlSettings(row.crawlSettings) }),
  };
}
