import { desc, eq } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { mailOutbox } from "#db/schema/platform.ts";

/** The mails to one address, newest first. */
export const mailsTo = (env: Env, recipient: string) =>
  openDatabase({ d1: env.DB })
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, recipient))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id));

/** The path, with its query, of the newest mailed link to a page of this site; waits a moment for mails sent behind the answer. */
export async function mailedPath(env: Env, recipient: string, page: string): Promise<string> {
  for (let attempt = 0; attempt < 250; attempt++) {
    for (const { textBody } of await mailsTo(env, recipient)) {
      const found = textBody.match(new RegExp(`https?://[^\\s/]+(/${page}\\?token=[A-Za-z0-9_-]+)`))?.[1];
      if (found) return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No mail with a link to /${page}`);
}

/** The token of a path that `mailedPath` returned. */
export const tokenOf = (path: string): string => new URL(path, "http://site.invalid").searchParams.get("token") ?? "";
