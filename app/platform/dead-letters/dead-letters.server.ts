import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { auditIfChanged, auditStatement } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { deadLetters } from "#db/schema/platform.ts";

export type DeadLetter = typeof deadLetters.$inferSelect;

const KEPT_MS = days(30);

/** Keeps messages that a queue gave up, for an administrator to send again. */
export async function keepDeadLetters(context: AppContext, queue: string, bodies: readonly unknown[]): Promise<void> {
  const createdAt = context.now();
  const inserts = bodies.map((body) => context.db.insert(deadLetters).values({ id: newId(createdAt.getTime()), queue, body: JSON.stringify(body), createdAt }));
  const [first, ...rest] = inserts;
  if (first) await context.db.batch([first, ...rest]);
}

/** The newest letters that were not sent again. */
export const listDeadLetters = ({ db }: Pick<AppContext, "db">, limit: number): Promise<DeadLetter[]> =>
  db.select().from(deadLetters).where(isNull(deadLetters.replayedAt)).orderBy(desc(deadLetters.createdAt)).limit(limit);

/**
 * Marks a letter as sent again and hands its body to `send`; of two clicks one does. When `send` fails the letter comes
 * back to the list. Errors: not_found (gone, or sent again already), unavailable.
 */
export async function replayDeadLetter(
  context: RequestContext,
  admin: { userId: string },
  id: string,
  send: (letter: DeadLetter) => Promise<void>,
): Promise<Result<void>> {
  const open = and(eq(deadLetters.id, id), isNull(deadLetters.replayedAt));
  const entry = { workspaceId: null, userId: admin.userId, subject: `dead_letter:${id}` };
  const take = context.db.update(deadLetters).set({ replayedAt: context.now() }).where(open).returning();
  const [[letter]] = await context.db.batch([take, auditIfChanged(context, { ...entry, action: "dead_letter.replayed" })]);
  if (!letter) return err(appError("not_found", "This message was sent again already."));
  try {
    await send(letter);
    return ok(undefined);
  } catch (cause) {
    context.log.error("dead_letter.replay_failed", { queue: letter.queue }, cause);
    const putBack = context.db.update(deadLetters).set({ replayedAt: null }).where(eq(deadLetters.id, id));
    await context.db.batch([putBack, auditStatement(context, { ...entry, action: "dead_letter.returned" })]);
    return err(appError("unavailable", "The queue does not take messages at this moment. The message is still here."));
  }
}

/** Forgets letters older than 30 days. Run each minute. */
export const purgeDeadLetters = ({ db }: AppContext, now: Date) => db.delete(deadLetters).where(lt(deadLetters.createdAt, new Date(now.getTime() - KEPT_MS)));
