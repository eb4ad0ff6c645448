import { env } from "cloudflare:workers";
import { desc, eq, or } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { auditLog } from "#db/schema/platform.ts";
import { createAccount, type TestAccount } from "./factories.ts";
import { Visitor } from "./visitor.ts";

const db = openDatabase({ d1: env.DB });

/** A reason that is long enough. */
export const REASON = "The customer asked us to look into it";

export interface TestAdmin {
  account: TestAccount;
  browser: Visitor;
}

/** An administrator with a browser. */
export async function createAdmin(): Promise<TestAdmin> {
  const account = await createAccount(env, { role: "admin" });
  return { account, browser: new Visitor(account.cookie) };
}

/** Posts an action on a person as an administrator; the body is read. */
export async function act({ browser }: Pick<TestAdmin, "browser">, userId: string, fields: Record<string, string>) {
  const response = await browser.post(`/admin/users/${userId}`, fields);
  return { status: response.status, location: response.headers.get("location"), html: await response.text() };
}

/** Returns the log entries about a person, newest first: their own actions and actions on them. */
export const auditAbout = (userId: string) =>
  db
    .select()
    .from(auditLog)
    .where(or(eq(auditLog.userId, userId), eq(auditLog.chain, `user:${userId}`)))
    .orderBy(desc(auditLog.id));

/** The names of the acts on a person, oldest first. */
export const actsOn = async (userId: string): Promise<string[]> =>
  (await auditAbout(userId))
    .filter(({ action, subject }) => action.startsWith("admin.") && subject === `user:${userId}`)
    .map(({ action }) => action)
    .reverse();
