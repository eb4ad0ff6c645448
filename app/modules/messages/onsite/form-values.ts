import { toLocalMoment } from "#app/shared/dates/local-moment.ts";
import type { OnsiteSettings } from "./domain/onsite-settings.ts";

interface StoredMessage {
  name: string;
  siteId: string;
  priority: number;
  startsAt: Date | null;
  endsAt: Date | null;
  settings: OnsiteSettings;
}

const momentOf = (date: Date | null, timeZone: string): string => (date ? toLocalMoment(date.getTime(), timeZone) : "");

/** A stored message as the texts of the form's fields. */
export function onsiteFields(message: StoredMessage, timeZone: string): Record<string, string> {
  const { name, siteId, priority, startsAt, endsAt, settings } = message;
  const { paths, after, everyDays, ...texts } = settings;
  return {
    ...texts,
    ...{ name, siteId, priority: String(priority), paths: paths.join("\n") },
    ...{ after: String(after), everyDays: String(everyDays) },
    ...{ startsAt: momentOf(startsAt, timeZone), endsAt: momentOf(endsAt, timeZone) },
  };
}

/** What the form of a new message begins with. */
export const NEW_MESSAGE: Readonly<Record<string, string>> = {
  ...{ kind: "slide_in", action: "link", color: "#0d5c55", position: "bottom", closeLabel: "Close", visitors: "all" },
  ...{ trigger: "delay", after: "5", everyDays: "7", priority: "50" },
};
