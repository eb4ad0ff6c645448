import { lt } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { contactMessages } from "#db/schema/contact.ts";

export type ContactMessage = typeof contactMessages.$inferInsert;

/** Stores a message; false when one of this id is there already. */
export async function insertContactMessage({ db }: { db: Database }, message: ContactMessage): Promise<boolean> {
  const inserted = await db
    .insert(contactMessages)
    .values(message)
    .onConflictDoNothing()
    .returning({ id: contactMessages.id });
  return inserted.length > 0;
}

/** Deletes the messages written before `moment`. */
export const deleteContactMessagesBefore = ({ db }: { db: Database }, moment: Date) =>
  db.delete(contactMessages).where(lt(contactMessages.createdAt, moment));
