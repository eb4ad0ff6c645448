import { and, eq, ne, sql } from "drizzle-orm";
import { forgetActivityStatement } from "#app/modules/telemetry/index.server.ts";
import type { Database } from "#db/client.ts";
import { profiles, users } from "#db/schema/account.ts";
import type { Theme } from "./labels.ts";
import type { PreferencesInput, ProfileInput } from "./schema.ts";

interface Scope {
  db: Database;
}

/** What a person tells about themselves, with the count of its saves. */
export async function findProfile({ db }: Scope, userId: string) {
  const rows = await db
    .select({
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      company: profiles.company,
      version: profiles.profileVersion,
    })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .limit(1);
  return rows[0];
}

/** Saves on top of `version`; false when another save came first. */
export async function saveProfile(
  { db }: Scope,
  userId: string,
  profile: ProfileInput,
  version: number,
  now: Date,
): Promise<boolean> {
  const saved = await db
    .update(profiles)
    .set({ ...profile, profileVersion: sql`${profiles.profileVersion} + 1`, updatedAt: now })
    .where(and(eq(profiles.id, userId), eq(profiles.profileVersion, version)))
    .returning({ id: profiles.id });
  return saved.length > 0;
}

export async function findPreferences({ db }: Scope, userId: string) {
  const rows = await db
    .select({
      theme: profiles.theme,
      autoSave: profiles.autoSave,
      showOnboarding: profiles.showOnboarding,
      analyticsTracking: profiles.analyticsTracking,
      version: profiles.preferencesVersion,
    })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .limit(1);
  return rows[0];
}

/** Saves on top of `version`, and forgets the statistics of a person who does not want them kept; false when another save came first. */
export async function savePreferences(
  { db }: Scope,
  userId: string,
  preferences: PreferencesInput,
  version: number,
  now: Date,
): Promise<boolean> {
  const [saved] = await db.batch([
    db
      .update(profiles)
      .set({
        ...preferences,
        preferencesVersion: sql`${profiles.preferencesVersion} + 1`,
        updatedAt: now,
      })
      .where(and(eq(profiles.id, userId), eq(profiles.preferencesVersion, version)))
      .returning({ id: profiles.id }),
    db
      .update(users)
      .set({ lastSeenAt: null })
      .where(
        and(
          eq(users.id, userId),
          sql`exists (select 1 from profiles p where p.id = ${userId} and p.analytics_tracking = 0)`,
        ),
      ),
    forgetActivityStatement(db, userId),
  ]);
  return saved.length > 0;
}

/** Saves the theme alone. */
export async function saveTheme({ db }: Scope, userId: string, theme: Theme, now: Date): Promise<void> {
  await db
    .update(profiles)
    .set({ theme, preferencesVersion: sql`${profiles.preferencesVersion} + 1`, updatedAt: now })
    .where(eq(profiles.id, userId));
}

/** Notes the zone of the person's browser, if it is another one. */
export async function saveTimeZone({ db }: Scope, userId: string, timeZone: string, now: Date): Promise<void> {
  await db
    .update(profiles)
    .set({ timeZone, updatedAt: now })
    .where(and(eq(profiles.id, userId), ne(profiles.timeZone, timeZone)));
}
