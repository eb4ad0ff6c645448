import { eq } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { mailSettings } from "#db/schema/messages.ts";

export type MailSettingsRow = typeof mailSettings.$inferSelect;

export async function findSettings({ db, workspaceId }: WorkspaceScope): Promise<MailSettingsRow | undefined> {
  const [row] = await db.select().from(mailSettings).where(eq(mailSettings.workspaceId, workspaceId)).limit(1);
  return row;
}

export async function writeSettings(
  { db, workspaceId }: WorkspaceScope,
  settings: Omit<MailSettingsRow, "workspaceId">,
  audit: ReturnType<typeof auditIfChanged>,
): Promise<void> {
  await db.batch([
    db
      .insert(mailSettings)
      .values({ ...settings, workspaceId })
      .onConflictDoUpdate({ target: mailSettings.workspaceId, set: settings }),
    audit,
  ]);
}
