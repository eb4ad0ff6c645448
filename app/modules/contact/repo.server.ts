import { lt } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { contactMessages } from "#db/schema/platform.ts";

export type ContactMessage = typeof contactMessages.$inferInsert;

export const insertContactMessage = ({ db }: { db: Database }, message: ContactMessage) => db.insert(contactMessages).values(message);

/** Deletes the messages written before `moment`. */
export const deleteContactMessagesBefore = ({ db }: { db: Database }, moment: Date) => db.delete(contactMessages).where(lt(contactMessages.createdAt, moment));
