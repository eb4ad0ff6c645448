import { and, eq, gt, inArray, isNull, not, sql } from "drizzle-orm";
import { type CountedLimit, LIMITS } from "#app/modules/registry.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { PlanLimit } from "#app/platform/manifest/define-module.ts";
import { ALWAYS } from "#app/platform/usage/totals.server.ts";
import { monthOf } from "#app/platform/usage/usage.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { analyticsSites } from "#db/schema/analytics.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { flows, savedTemplates } from "#db/schema/automation.ts";
import { forms } from "#db/schema/forms.ts";
import { usageMeters } from "#db/schema/platform.ts";
import { semCampaigns } from "#db/schema/sem.ts";
import { seoProjects } from "#db/schema/seo.ts";
import { workspaceInvites, workspaceMembers, workspaces } from "#db/schema/workspaces.ts";

/** How much of one limit is used. */
export interface Usage {
  limit: string;
  label: string;
  unit?: PlanLimit["unit"];
  /** Null where there is nothing to add up: what one crawl may have is new with each. */
  used: number | null;
  allowed: number;
}

/** A project whose crawls all failed takes no place (see `isInUse` of the SEO Engine, which admits projects by it). */
const eachCrawlFailed = sql`(exists (select 1 from seo_crawls c where c.workspace_id = seo_projects.workspace_id and c.project_id = seo_projects.id)
  and not exists (select 1 from seo_crawls c where c.workspace_id = seo_projects.workspace_id and c.project_id = seo_projects.id and c.status <> 'failed'))`;

/** Counts what no meter counts. An archived project or campaign and an invitation that has ended or was answered do not count. */
async function countRows(
  { db }: Pick<AppContext, "db">,
  workspaceId: string,
  now: Date,
): Promise<Readonly<Record<CountedLimit, number | null>>> {
  const payer = db.select({ id: workspaces.billingUserId }).from(workspaces).where(eq(workspaces.id, workspaceId));
  const openInvitation = and(
    eq(workspaceInvites.workspaceId, workspaceId),
    isNull(workspaceInvites.acceptedAt),
    isNull(workspaceInvites.revokedAt),
    gt(workspaceInvites.expiresAt, now),
  );
  const [projects, sites, campaigns, formCount, flowCount, templates, activeRuns, members, invited, keys] =
    await Promise.all([
      db.$count(
        seoProjects,
        and(eq(seoProjects.workspaceId, workspaceId), isNull(seoProjects.archivedAt), not(eachCrawlFailed)),
      ),
      db.$count(analyticsSites, and(eq(analyticsSites.workspaceId, workspaceId), isNull(analyticsSites.archivedAt))),
      db.$count(semCampaigns, and(eq(semCampaigns.workspaceId, workspaceId), isNull(semCampaigns.archivedAt))),
      db.$count(forms, eq(forms.workspaceId, workspaceId)),
      db.$count(flows, eq(flows.workspaceId, workspaceId)),
      db.$count(savedTemplates, eq(savedTemplates.workspaceId, workspaceId)),
      db
        .select({ active: sql<number>`coalesce(sum(${flows.active}), 0)` })
        .from(flows)
        .where(eq(flows.workspaceId, workspaceId))
        .then(([row]) => row?.active ?? 0),
      db.$count(workspaceMembers, eq(workspaceMembers.workspaceId, workspaceId)),
      db.$count(workspaceInvites, openInvitation),
      db.$count(apiKeys, sql`${apiKeys.userId} = (${payer})`),
    ]);
  return {
    ...{ projects, sites, campaigns, forms: formCount, flows: flowCount, savedTemplates: templates, activeRuns },
    ...{ crawlUrls: null, members: members + invited, apiKeys: keys },
  };
}

/**
 * What a workspace uses of each limit of its plan, without what the plan does not have and the workspace has none of.
 * API keys count for the person who pays for the workspace.
 */
export async function readUsage(context: Pick<AppContext, "db">, workspaceId: string, now: Date): Promise<Usage[]> {
  const { db } = context;
  const [plan, counted, meters] = await Promise.all([
    readWorkspacePlan(db, workspaceId, now),
    countRows(context, workspaceId, now),
    db
      .select({ meter: usageMeters.meter, used: usageMeters.used })
      .from(usageMeters)
      .where(and(eq(usageMeters.workspaceId, workspaceId), inArray(usageMeters.month, [monthOf(now), ALWAYS]))),
  ]);
  const metered = (meter: string): number => meters.find((one) => one.meter === meter)?.used ?? 0;
  return Object.entries<PlanLimit>(LIMITS).flatMap(([limit, { usageLabel: label, meter, unit, [plan]: allowed }]) => {
    const used = meter ? metered(meter) : counted[limit as CountedLimit];
    return label && (allowed > 0 || used) ? [{ limit, label, ...(unit ? { unit } : {}), used, allowed }] : [];
  });
}
