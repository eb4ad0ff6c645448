import { escapeIcsText, icsFile, icsMoment } from "#app/shared/dates/ics.ts";
import type { MarketingDate } from "./marketing-dates.ts";

const dateText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");

/**
 * A calendar of whole days by RFC 5545. The UID of a date is the same each time it is read, so that subscribers keep one entry;
 * `host` makes it theirs alone. `stampMs`: when the dates were computed.
 */
export function calendarFile(
  name: string,
  country: string,
  dates: readonly MarketingDate[],
  { host, stampMs }: { host: string; stampMs: number },
): string {
  const stamp = icsMoment(stampMs);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kaja//Marketing calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeIcsText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:P7D",
    ...dates.flatMap(({ id, name: summary, day }) => [
      "BEGIN:VEVENT",
      `UID:${id}-${dateText(day).slice(0, 4)}-${country.toLowerCase()}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${dateText(day)}`,
      `DTEND;VALUE=DATE:${dateText(day + 1)}`,
      `SUMMARY:${escapeIcsText(summary)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return icsFile(lines);
}
