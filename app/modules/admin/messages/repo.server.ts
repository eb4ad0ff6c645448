import { and, desc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { type AuditEntry, type Audited, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { contactMessages } from "#db/schema/contact.ts";
import type { Reading } from "../users/list-repo.server.ts";

/** One page of what visitors wrote, newest first. `afterId`: the last one of the page before. */
export const selectMessages = (
  { db }: Reading,
  state: "open" | "handled" | undefined,
  { limit, afterId }: { limit: number; afterId: string | null },
) =>
  db
    .select()
    .from(contactMessages)
    .where(
      and(
        state === "open"
          ? isNull(contactMessages.handledAt)
          : state === "handled"
            ? isNotNull(contactMessages.handledAt)
            : undefined,
        afterId ? lt(contactMessages.id, afterId) : undefined,
      ),
    )
    .orderBy(desc(contactMessages.id))
    .limit(limit);

/** Marks a message as answered, or as open again, with its audit row; false when it is so already, or there is none. */
export async function setHandled(
  context: Audited,
  messageId: string,
  handled: boolean,
  entry: AuditEntry,
): Promise<boolean> {
  const { db } = context;
  const change = db
    .update(contactMessages)
    .set({ handledAt: handled ? context.now() : null })
    .where(
      and(
        eq(contactMessages.id, messageId),
        handled ? isNull(contactMessages.handledAt) : isNotNull(contactMessages.handledAt),
      ),
    )
    .returning({ id: contactMessages.id });
  const [changed] = await db.batch([change, auditIfChanged(context, entry)]);
  return changed.length > 0;
}
