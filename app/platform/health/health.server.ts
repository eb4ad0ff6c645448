import { and, count, eq, lt, sql } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import { mailOutbox } from "#db/schema/platform.ts";

export type PartStatus = "up" | "slow" | "down";

export interface PartHealth {
  id: "database" | "counters" | "mail";
  status: PartStatus;
  /** How long the check took; null when it failed. */
  durationMs: number | null;
}

export interface Health {
  /** The worst of the parts. */
  status: PartStatus;
  checkedAt: Date;
  parts: PartHealth[];
}

/** A part that answers later than this is slow: the limit of specification section 4, system status. */
const SLOW_MS = 300;
/** A part that has not answered after this is down. */
const TIMEOUT_MS = seconds(3);
/** A mail that waits longer than this is late. */
const MAIL_LATE_MS = minutes(10);

const SEVERITY: Record<PartStatus, number> = { up: 0, slow: 1, down: 2 };

const timeout = () =>
  new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS),
  );

/** Runs one check; `work` answers whether the part does its job in time. A check that fails or hangs is down, and logged. */
async function examine(context: AppContext, id: PartHealth["id"], work: () => Promise<boolean>): Promise<PartHealth> {
  const startedAtMs = Date.now();
  try {
    const timely = await Promise.race([work(), timeout()]);
    const durationMs = Date.now() - startedAtMs;
    return { id, status: timely && durationMs <= SLOW_MS ? "up" : "slow", durationMs };
  } catch (cause) {
    context.log.error("health.part_down", { part: id }, cause);
    return { id, status: "down", durationMs: null };
  }
}

/** Asks every part the product needs, all at once: the database, the counters behind the limits, and whether mail leaves in time. */
export async function checkHealth(context: AppContext): Promise<Health> {
  const checkedAt = context.now();
  const parts = await Promise.all([
    examine(context, "database", async () => {
      await context.db.get(sql`SELECT 1`);
      return true;
    }),
    examine(context, "counters", async () => {
      const { RATE_LIMIT } = context.env;
      await RATE_LIMIT.get(RATE_LIMIT.idFromName("health")).check(1, minutes(1));
      return true;
    }),
    examine(context, "mail", async () => {
      const late = and(
        eq(mailOutbox.status, "queued"),
        lt(mailOutbox.createdAt, new Date(checkedAt.getTime() - MAIL_LATE_MS)),
      );
      const [row] = await context.db.select({ waiting: count() }).from(mailOutbox).where(late);
      return row?.waiting === 0;
    }),
  ]);
  const status = parts.reduce<PartStatus>(
    (worst, part) => (SEVERITY[part.status] > SEVERITY[worst] ? part.status : worst),
    "up",
  );
  return { status, checkedAt, parts };
}
