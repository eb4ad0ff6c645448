import { weekdayDate } from "#app/shared/format/date.ts";
import type { Period } from "../domain/days.ts";

const dayLabel = (day: string): string => weekdayDate(new Date(`${day}T00:00:00Z`));

/** The days of a campaign for people. */
export function periodText({ startsOn, endsOn }: Period): string {
  if (startsOn === null && endsOn === null) return "No dates yet";
  if (startsOn === null) return `Until ${dayLabel(endsOn ?? "")}`;
  return endsOn === null ? `From ${dayLabel(startsOn)}` : `${dayLabel(startsOn)} to ${dayLabel(endsOn)}`;
}
