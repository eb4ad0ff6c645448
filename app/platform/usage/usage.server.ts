import { and, eq, sql } from "drizzle-orm";
import { limitReached } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { PlanLimit } from "#app/platform/manifest/define-module.ts";
import { platformModule } from "#app/platform/manifest/platform.ts";
import type { AppError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { usageMeters, type usageReserves } from "#db/schema/platform.ts";

/** What is counted by the month. */
export type Meter = (typeof usageReserves.$inferSelect)["meter"];

export const LIMIT_OF: Readonly<Record<Meter, PlanLimit>> = {
  mails: platformModule.limits.mails,
  ai_tokens: platformModule.limits.aiTokens,
};

/** Percentages of a limit that notify its owners. */
const NOTIFIED_AT = [100, 80] as const;

/** The calendar month of a moment, UTC: "2026-11". */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

export interface Spent {
  /** Of this month, this amount included. */
  used: number;
  allowed: number;
  /** The percentage of the limit that this very amount reached; exactly one caller a month gets each of them. */
  reached: (typeof NOTIFIED_AT)[number] | null;
}

/** The highest percentage that lies between two states of a meter. */
const reachedBetween = (before: number, after: number, allowed: number): Spent["reached"] =>
  NOTIFIED_AT.find((percent) => before * 100 < allowed * percent && after * 100 >= allowed * percent) ?? null;

/**
 * Takes `amount` of a workspace's monthly limit: all of it, or nothing. One statement, so that callers at once never
 * take more than the plan allows. Errors: limit_reached.
 */
export const spend = (
  context: Pick<AppContext, "db" | "now">,
  subject: { workspaceId: string; plan: Plan },
  meter: Meter,
  amount: number,
): Promise<Result<Spent, AppError>> => spendOf(context, subject, { meter, limit: LIMIT_OF[meter] }, amount);

/** The same for a monthly limit of a module, by the meter that its manifest names. */
export async function spendOf(
  { db, now }: Pick<AppContext, "db" | "now">,
  { workspaceId, plan }: { workspaceId: string; plan: Plan },
  { meter, limit }: { meter: string; limit: PlanLimit },
  amount: number,
): Promise<Result<Spent, AppError>> {
  const allowed = limit[plan];
  const [row] = await db.all<{ used: number }>(sql`
    insert into usage_meters (workspace_id, meter, month, used)
    select ${workspaceId}, ${meter}, ${monthOf(now())}, ${amount} where ${amount} <= ${allowed}
    on conflict (workspace_id, meter, month) do update set used = used + excluded.used where used + excluded.used <= ${allowed}
    returning used`);
  if (!row) return err(limitReached(plan, limit));
  return ok({ used: row.used, allowed, reached: reachedBetween(row.used - amount, row.used, allowed) });
}

/** What a workspace has used of a meter this month. */
export async function usedOf(
  { db, now }: Pick<AppContext, "db" | "now">,
  workspaceId: string,
  meter: string,
): Promise<number> {
  const [row] = await db
    .select({ used: usageMeters.used })
    .from(usageMeters)
    .where(
      and(
        eq(usageMeters.workspaceId, workspaceId),
        eq(usageMeters.meter, meter),
        eq(usageMeters.month, monthOf(now())),
      ),
    );
  return row?.used ?? 0;
}

/** Gives back what was taken for something that was not done after all. */
export const giveBack = (
  { db, now }: Pick<AppContext, "db" | "now">,
  workspaceId: string,
  meter: string,
  amount: number,
) =>
  db
    .update(usageMeters)
    .set({ used: sql`max(used - ${amount}, 0)` })
    .where(
      and(
        eq(usageMeters.workspaceId, workspaceId),
        eq(usageMeters.meter, meter),
        eq(usageMeters.month, monthOf(now())),
      ),
    );

/** A mark of the month's AI tokens; reaching it notifies the owners. */
export interface TokenMark {
  percent: (typeof NOTIFIED_AT)[number];
  /** All that the plan has. */
  allowed: number;
}

/**
 * Returns the mark that the tokens of a workspace have reached in the month of `at`, for the caller that notifies; null
 * when there is none or another caller got it. Each is given to one caller a month, by its number of tokens: the marks
 * of a larger plan are new again. Reserved tokens do not count. `refused`: what was left did not suffice, and all of it
 * counts as used.
 */
export async function claimTokenMark(
  { db }: Pick<AppContext, "db">,
  { workspaceId, plan }: { workspaceId: string; plan: Plan },
  { at, refused }: { at: Date; refused: boolean },
): Promise<TokenMark | null> {
  const allowed = platformModule.limits.aiTokens[plan];
  const near = Math.ceil((allowed * 80) / 100);
  const [row] = await db.all<{ used: number }>(sql`
    insert into usage_meters (workspace_id, meter, month, used)
    select workspace_id, 'ai_tokens_told', month, iif(used >= ${refused ? near : allowed}, ${allowed}, ${near})
    from usage_meters where workspace_id = ${workspaceId} and meter = 'ai_tokens' and month = ${monthOf(at)} and used >= ${near}
    on conflict (workspace_id, meter, month) do update set used = excluded.used where usage_meters.used < excluded.used
    returning used`);
  return row ? { percent: row.used === allowed ? 100 : 80, allowed } : null;
}
