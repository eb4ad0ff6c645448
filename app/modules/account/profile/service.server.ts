import type { AppContext } from "#app/platform/context.server.ts";
import type { SaveOutcome, Versioned } from "#app/platform/forms/versioned/versioned-form.server.ts";
import { isTimeZone } from "#app/shared/dates/time-zone.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Theme } from "./labels.ts";
import * as repo from "./repo.server.ts";
import type { PreferencesInput, ProfileInput } from "./schema.ts";

const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw new Error("A session without a profile");
  return row;
};

export async function readProfile(context: AppContext, userId: string): Promise<Versioned<ProfileInput>> {
  const { version, ...value } = found(await repo.findProfile(context, userId));
  return { value, version };
}

/** Saves a profile that was made from `version`. */
export async function saveProfile(
  context: AppContext,
  userId: string,
  profile: ProfileInput,
  version: number,
): Promise<SaveOutcome<ProfileInput>> {
  if (await repo.saveProfile(context, userId, profile, version, context.now()))
    return { saved: true, version: version + 1 };
  return { saved: false, newer: await readProfile(context, userId) };
}

export async function readPreferences(context: AppContext, userId: string): Promise<Versioned<PreferencesInput>> {
  const { version, ...value } = found(await repo.findPreferences(context, userId));
  return { value, version };
}

/** Saves preferences that were made from `version`. */
export async function savePreferences(
  context: AppContext,
  userId: string,
  preferences: PreferencesInput,
  version: number,
): Promise<SaveOutcome<PreferencesInput>> {
  if (await repo.savePreferences(context, userId, preferences, version, context.now()))
    return { saved: true, version: version + 1 };
  return { saved: false, newer: await readPreferences(context, userId) };
}

/** Changes the theme of a person's pages, and no other preference. */
export async function setTheme(context: AppContext, userId: string, theme: Theme): Promise<Result<void>> {
  await repo.saveTheme(context, userId, theme, context.now());
  return ok(undefined);
}

/** Notes the zone that the person's browser is in. Errors: invalid_input for a name that is no IANA zone. */
export async function noteTimeZone(context: AppContext, userId: string, timeZone: string): Promise<Result<void>> {
  if (!isTimeZone(timeZone)) return err(appError("invalid_input", "This is not a time zone."));
  await repo.saveTimeZone(context, userId, timeZone, context.now());
  return ok(undefined);
}
