import { and, eq, lte, sql } from "drizzle-orm";
import { limitReached } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { AppError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { minutes } from "#app/shared/time.ts";
import { usageReserves } from "#db/schema/platform.ts";
import { LIMIT_OF, type Meter, monthOf } from "./usage.server.ts";

/** Longer than any reserved work takes: an older reservation has lost its owner. */
const RESERVED_MS = minutes(5);

/** Something set aside, to be settled. */
export interface Reserve {
  id: string;
  plan: Plan;
  meter: Meter;
}

/**
 * Sets `amount` of a workspace's monthly limit aside: all of it, or nothing. One statement, so that callers at once never
 * take more than the plan allows. It counts against the limit until it is settled, five minutes at most. Errors: limit_reached.
 */
export async function reserve(
  { db, now }: Pick<AppContext, "db" | "now">,
  { workspaceId, plan }: { workspaceId: string; plan: Plan },
  meter: Meter,
  amount: number,
): Promise<Result<Reserve, AppError>> {
  const limit = LIMIT_OF[meter];
  const at = now();
  const id = newId(at.getTime());
  const month = monthOf(at);
  const ofMonth = sql`workspace_id = ${workspaceId} and meter = ${meter} and month = ${month}`;
  const [, rows] = await db.batch([
    db.delete(usageReserves).where(and(eq(usageReserves.workspaceId, workspaceId), lte(usageReserves.expiresAt, at))),
    db.all<{ id: string }>(sql`
      insert into usage_reserves (id, workspace_id, meter, month, amount, expires_at)
      select ${id}, ${workspaceId}, ${meter}, ${month}, ${amount}, ${at.getTime() + RESERVED_MS}
      where ${amount} + coalesce((select used from usage_meters where ${ofMonth}), 0)
        + coalesce((select sum(amount) from usage_reserves where ${ofMonth}), 0) <= ${limit[plan]}
      returning id`),
  ]);
  return rows.length > 0 ? ok({ id, plan, meter }) : err(limitReached(plan, limit));
}

/**
 * Counts what was used in place of what was reserved, in the month in which that was; more than was reserved counts up to
 * the limit and no further. Settled once, a reserve is gone: a second call changes nothing, so that one whose answer was
 * lost may be repeated.
 */
export async function settle(
  { db }: Pick<AppContext, "db">,
  { id, plan, meter }: Reserve,
  used: number,
): Promise<void> {
  const allowed = LIMIT_OF[meter][plan];
  await db.batch([
    db.all(sql`
      insert into usage_meters (workspace_id, meter, month, used)
      select workspace_id, meter, month, ${Math.min(used, allowed)} from usage_reserves where id = ${id}
      on conflict (workspace_id, meter, month) do update set used = max(used, min(used + excluded.used, ${allowed}))`),
    db.delete(usageReserves).where(eq(usageReserves.id, id)),
  ]);
}
