import { eq } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { contentVoices } from "#db/schema/content.ts";
import type { VoiceProfile } from "./domain/profile.ts";

export async function findVoice({ db, workspaceId }: WorkspaceScope): Promise<VoiceProfile | undefined> {
  const [row] = await db.select().from(contentVoices).where(eq(contentVoices.workspaceId, workspaceId)).limit(1);
  return row && (JSON.parse(row.profile) as VoiceProfile);
}

export async function putVoice({ db, workspaceId }: WorkspaceScope, voice: VoiceProfile, now: Date): Promise<void> {
  const profile = JSON.stringify(voice);
  await db
    .insert(contentVoices)
    .values({ workspaceId, profile, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: contentVoices.workspaceId, set: { profile, updatedAt: now } });
}
