import { and, desc, eq, isNull, lt, lte, or } from "drizzle-orm";
import { auditIfChanged, auditStatement } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { mentions } from "#app/platform/db/mentions.server.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days, minutes } from "#app/shared/time.ts";
import { deadLetters } from "#db/schema/platform.ts";

export type DeadLetter = typeof deadLetters.$inferSelect;

const KEPT_MS = days(30);

/** Longer than a queue takes to answer. */
const LEASE_MS = minutes(1);

/** Keeps messages that a queue gave up, for an administrator to send again. */
export async function keepDeadLetters(context: AppContext, queue: string, bodies: readonly unknown[]): Promise<void> {
  const createdAt = context.now();
  const inserts = bodies.map((body) =>
    context.db
      .insert(deadLetters)
      .values({ id: newId(createdAt.getTime()), queue, body: JSON.stringify(body), createdAt }),
  );
  const [first, ...rest] = inserts;
  if (first) await context.db.batch([first, ...rest]);
}

/** The newest letters that were not sent again. */
export const listDeadLetters = ({ db }: Pick<AppContext, "db">, limit: number): Promise<DeadLetter[]> =>
  db.select().from(deadLetters).where(isNull(deadLetters.replayedAt)).orderBy(desc(deadLetters.createdAt)).limit(limit);

/**
 * Takes a letter, hands its body to `send` and marks it as sent again; of two clicks one does. It leaves the list by that
 * mark alone: when `send` fails it can be sent again at once, when nothing can be noted any more after a minute. `send`
 * has to bear repetition for the mark that is lost. Errors: not_found (gone, sent again already, or just now), unavailable.
 */
export async function replayDeadLetter(
  context: RequestContext,
  admin: { userId: string },
  id: string,
  send: (letter: DeadLetter) => Promise<void>,
): Promise<Result<void>> {
  const now = context.now();
  const free = or(isNull(deadLetters.takenAt), lte(deadLetters.takenAt, new Date(now.getTime() - LEASE_MS)));
  const open = and(eq(deadLetters.id, id), isNull(deadLetters.replayedAt), free);
  const entry = { workspaceId: null, userId: admin.userId, subject: `dead_letter:${id}` };
  const take = context.db.update(deadLetters).set({ takenAt: now }).where(open).returning();
  const [[letter]] = await context.db.batch([
    take,
    auditIfChanged(context, { ...entry, action: "dead_letter.replayed" }),
  ]);
  if (!letter) return err(appError("not_found", "This message was sent again already, or a moment ago."));
  try {
    await send(letter);
  } catch (cause) {
    context.log.error("dead_letter.replay_failed", { queue: letter.queue }, cause);
    const putBack = context.db.update(deadLetters).set({ takenAt: null }).where(eq(deadLetters.id, id));
    await context.db
      .batch([putBack, auditStatement(context, { ...entry, action: "dead_letter.returned" })])
      .catch((cause: unknown) => context.log.error("dead_letter.return_failed", { queue: letter.queue }, cause));
    return err(appError("unavailable", "The queue does not take messages at this moment. The message is still here."));
  }
  await context.db.update(deadLetters).set({ replayedAt: context.now() }).where(eq(deadLetters.id, id));
  return ok(undefined);
}

/** Forgets letters older than 30 days. Run each minute. */
export const purgeDeadLetters = ({ db }: AppContext, now: Date) =>
  db.delete(deadLetters).where(lt(deadLetters.createdAt, new Date(now.getTime() - KEPT_MS)));

/** Forgets letters of a queue that hold one of `parts` beside the id of their workspace; returns how many. */
export async function dropDeadLetters(
  { db }: Pick<AppContext, "db">,
  queue: string,
  workspaceId: string,
  parts: readonly string[],
): Promise<number> {
  const gone = await db
    .delete(deadLetters)
    .where(
      and(
        eq(deadLetters.queue, queue),
        mentions(deadLetters.body, [JSON.stringify(workspaceId)]),
        mentions(deadLetters.body, parts),
      ),
    )
    .returning({ id: deadLetters.id });
  return gone.length;
}
