import { notifyWorkspace } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { CrawlPlan } from "../domain/crawl.ts";
import type { ProjectRow } from "../projects/repo.server.ts";
import { parseCrawlSettings } from "../settings/domain/crawl-settings.ts";
import { findSettings, type SettingsRow, saveSettings } from "../settings/repo.server.ts";
import {
  checkVerificationMethod,
  verificationTokenOf,
  verificationToolsFor,
} from "../settings/site-verification.server.ts";
import type { CrawlRow } from "./repo.server.ts";

type Project = Pick<ProjectRow, "url" | "name">;

/** What a project's settings add to the plan of its crawl. Copied once: a running crawl never changes. */
export async function readPlanSettings(
  context: AppContext,
  { workspaceId, projectId }: Pick<CrawlRow, "workspaceId" | "projectId">,
  project: Project,
): Promise<Pick<CrawlPlan, "settings" | "verified" | "sealedBasicAuth">> {
  const row = await findSettings({ db: context.db, workspaceId }, projectId);
  if (!row) return {};
  return {
    ...(row.crawlSettings === null ? {} : { settings: parseCrawlSettings(row.crawlSettings) }),
    ...(row.verifiedAt !== null && (await isStillVerified(context, row, project)) ? { verified: true } : {}),
    ...(row.sealedBasicAuth === null ? {} : { sealedBasicAuth: row.sealedBasicAuth }),
  };
}

/**
 * Looks for the proof again. One that is gone ends the verification, and everybody hears of it; a site that gives no
 * answer keeps it, but this crawl is that of any other site.
 */
async function isStillVerified(context: AppContext, row: SettingsRow, project: Project): Promise<boolean> {
  const { workspaceId, projectId, verifiedBy } = row;
  if (verifiedBy === null) return false;
  const tools = await verificationToolsFor(context, {
    workspaceId,
    projectId,
    url: project.url,
    sealedBasicAuth: row.sealedBasicAuth,
  });
  const state = await checkVerificationMethod(tools, verifiedBy, project.url, await verificationTokenOf(projectId));
  if (state !== "absent") return state === "found";
  const now = context.now();
  await saveSettings(
    { db: context.db, workspaceId },
    projectId,
    { verifiedAt: null, verifiedBy: null, verificationLostAt: now },
    now,
  );
  await notifyWorkspace(context, {
    workspaceId,
    kind: "campaign_alerts",
    title: `${project.name}: the site is no longer verified`,
    body: "The proof that it is yours was not found any more. Crawls respect its robots.txt again and use the name KajaBot.",
    href: `/seo/projects/${projectId}/settings/access`,
  });
  return false;
}
