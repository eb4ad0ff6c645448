import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { type CountedLimit, type LimitName, limitReached, PLAN_LIMITS } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import type { AppError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { analyticsSites } from "#db/schema/analytics.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { usageMeters, type usageReserves } from "#db/schema/platform.ts";
import { semCampaigns } from "#db/schema/sem.ts";
import { seoProjects } from "#db/schema/seo.ts";
import { workspaceInvites, workspaceMembers, workspaces } from "#db/schema/workspaces.ts";
import { ALWAYS, type Total } from "./totals.server.ts";

/** What is counted by the month. */
export type Meter = (typeof usageReserves.$inferSelect)["meter"];

export const LIMIT_OF: Readonly<Record<Meter, LimitName>> = { mails: "mails", ai_tokens: "aiTokens" };

/** Percent of a limit at which its owners are told. */
const TOLD_AT = [100, 80] as const;

/** The calendar month of a moment, UTC: "2026-11". */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

export interface Spent {
  /** Of this month, this amount included. */
  used: number;
  allowed: number;
  /** The percentage of the limit that this very amount reached; exactly one caller a month is told each of them. */
  reached: (typeof TOLD_AT)[number] | null;
}

/** The highest percentage that lies between two states of a meter. */
const reachedBetween = (before: number, after: number, allowed: number): Spent["reached"] =>
  TOLD_AT.find((percent) => before * 100 < allowed * percent && after * 100 >= allowed * percent) ?? null;

/**
 * Takes `amount` of a workspace's monthly limit: all of it, or nothing. One statement, so that callers at once never
 * take more than the plan allows. Errors: limit_reached.
 */
export async function spend(
  { db, now }: Pick<AppContext, "db" | "now">,
  { workspaceId, plan }: { workspaceId: string; plan: Plan },
  meter: Meter,
  amount: number,
): Promise<Result<Spent, AppError>> {
  const limit = LIMIT_OF[meter];
  const allowed = PLAN_LIMITS[plan][limit];
  const [row] = await db.all<{ used: number }>(sql`
    insert into usage_meters (workspace_id, meter, month, used)
    select ${workspaceId}, ${meter}, ${monthOf(now())}, ${amount} where ${amount} <= ${allowed}
    on conflict (workspace_id, meter, month) do update set used = used + excluded.used where used + excluded.used <= ${allowed}
    returning used`);
  if (!row) return err(limitReached(plan, limit));
  return ok({ used: row.used, allowed, reached: reachedBetween(row.used - amount, row.used, allowed) });
}

/** A mark of the month's AI tokens, which owners are told of. */
export interface TokenMark {
  percent: (typeof TOLD_AT)[number];
  /** All that the plan has. */
  allowed: number;
}

/**
 * The mark that the tokens of a workspace have reached in the month of `at`, for whoever is to tell it; null when there
 * is none or it was told. Each is given to one caller a month, by the number of tokens it stands for: those of a larger
 * plan are news again. What is only reserved does not count. `refused`: what was left did not suffice, and all of it is as good as used.
 */
export async function claimTokenMark(
  { db }: Pick<AppContext, "db">,
  { workspaceId, plan }: { workspaceId: string; plan: Plan },
  { at, refused }: { at: Date; refused: boolean },
): Promise<TokenMark | null> {
  const allowed = PLAN_LIMITS[plan].aiTokens;
  const near = Math.ceil((allowed * 80) / 100);
  const [row] = await db.all<{ used: number }>(sql`
    insert into usage_meters (workspace_id, meter, month, used)
    select workspace_id, 'ai_tokens_told', month, iif(used >= ${refused ? near : allowed}, ${allowed}, ${near})
    from usage_meters where workspace_id = ${workspaceId} and meter = 'ai_tokens' and month = ${monthOf(at)} and used >= ${near}
    on conflict (workspace_id, meter, month) do update set used = excluded.used where usage_meters.used < excluded.used
    returning used`);
  return row ? { percent: row.used === allowed ? 100 : 80, allowed } : null;
}

/** How much of one limit is used. */
export interface Usage {
  limit: CountedLimit;
  /** Null where there is nothing to add up: what one crawl may have is new with each. */
  used: number | null;
  allowed: number;
}

/**
 * What a workspace uses of each limit of its plan, without what the plan does not have and the workspace has none of.
 * Keys are those of the person who pays for it. An archived project or campaign and an invitation that has ended or was
 * answered do not count.
 */
export async function readUsage({ db }: Pick<AppContext, "db">, workspaceId: string, now: Date): Promise<Usage[]> {
  const payer = db.select({ id: workspaces.billingUserId }).from(workspaces).where(eq(workspaces.id, workspaceId));
  const openInvitation = and(
    eq(workspaceInvites.workspaceId, workspaceId),
    isNull(workspaceInvites.acceptedAt),
    isNull(workspaceInvites.revokedAt),
    gt(workspaceInvites.expiresAt, now),
  );
  const [plan, projects, sites, campaigns, members, invited, keys, meters] = await Promise.all([
    readWorkspacePlan(db, workspaceId, now),
    db.$count(seoProjects, and(eq(seoProjects.workspaceId, workspaceId), isNull(seoProjects.archivedAt))),
    db.$count(analyticsSites, and(eq(analyticsSites.workspaceId, workspaceId), isNull(analyticsSites.archivedAt))),
    db.$count(semCampaigns, and(eq(semCampaigns.workspaceId, workspaceId), isNull(semCampaigns.archivedAt))),
    db.$count(workspaceMembers, eq(workspaceMembers.workspaceId, workspaceId)),
    db.$count(workspaceInvites, openInvitation),
    db.$count(apiKeys, sql`${apiKeys.userId} = (${payer})`),
    db
      .select({ meter: usageMeters.meter, used: usageMeters.used })
      .from(usageMeters)
      .where(and(eq(usageMeters.workspaceId, workspaceId), inArray(usageMeters.month, [monthOf(now), ALWAYS]))),
  ]);
  const metered = (meter: Meter | Total | "text_bytes"): number => meters.find((one) => one.meter === meter)?.used ?? 0;
  const used: Record<CountedLimit, number | null> = {
    projects,
    sites,
    campaigns,
    contentItems: metered("content_items"),
    socialPosts: metered("social_posts"),
    leads: metered("leads"),
    textBytes: metered("text_bytes"),
    crawlUrls: null,
    members: members + invited,
    apiKeys: keys,
    mails: metered("mails"),
    aiTokens: metered("ai_tokens"),
  };
  const limits = Object.keys(used) as CountedLimit[];
  return limits
    .map((limit) => ({ limit, used: used[limit], allowed: PLAN_LIMITS[plan][limit] }))
    .filter(({ used, allowed }) => allowed > 0 || used);
}
