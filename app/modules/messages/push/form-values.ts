import type { PushSettings } from "./domain/settings.ts";

/** A stored campaign as the texts of the form's fields. */
export const pushFields = (name: string, { lifetimeHours, ...texts }: PushSettings): Record<string, string> => ({
  ...{ name, ...texts, lifetimeHours: String(lifetimeHours) },
});

/** What the form of a new campaign begins with. */
export const NEW_PUSH_VALUES: Readonly<Record<string, string>> = { lifetimeHours: "24", urgency: "normal" };
