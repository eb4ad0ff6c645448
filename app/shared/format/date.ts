/*
 * Dates as people read them, in British order. The formats of days are in UTC: they print calendar days, each given as its
 * midnight there. None reads the language of the machine, so that the server and the browser print the same.
 */

export type Moment = Date | number;

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "long" });

export const toMs = (moment: Moment): number => (typeof moment === "number" ? moment : moment.getTime());

/** "4 minutes ago", "in 2 days", "just now". */
export function relativeTime(value: Moment, now: Moment): string {
  const differenceMs = toMs(value) - toMs(now);
  // What is to come is rounded: "in 7 days" does not turn to "in 6 days" a minute later.
  const rounded = differenceMs > 0 ? Math.round : Math.trunc;
  const unit = UNITS.find(([, ms]) => Math.abs(differenceMs) >= ms);
  return unit
    ? RELATIVE.format(rounded(differenceMs / unit[1]), unit[0])
    : differenceMs > 0
      ? "in less than a minute"
      : "just now";
}

/** "21 Nov 2026, 09:30" in the given zone; with the zone's name when `zoned`. */
export function absoluteTime(value: Moment, timeZone: string | undefined, zoned = false): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    ...(timeZone ? { timeZone } : {}),
    ...(zoned ? { timeZoneName: "short" } : {}),
  }).format(toMs(value));
}

/** A format takes time and memory to make, so that each is made when it is first needed. */
const inUtc = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (value: Moment): string => {
    format ??= new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
    return format.format(value);
  };
};

/** "5 December 2026". */
export const longDate = inUtc({ day: "numeric", month: "long", year: "numeric" });

/** "5 Dec 2026". */
export const mediumDate = inUtc({ day: "numeric", month: "short", year: "numeric" });

/** "5 Dec". */
export const shortDate = inUtc({ day: "numeric", month: "short" });

/** "Sat, 5 Dec 2026". */
export const weekdayDate = inUtc({ weekday: "short", day: "numeric", month: "short", year: "numeric" });

/** "Sat, 5 Dec, 09:00". */
export const weekdayHour = inUtc({
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** "09:00". */
export const hourOfDay = inUtc({ hour: "2-digit", minute: "2-digit" });

/** "December 2026". */
export const monthOfYear = inUtc({ month: "long", year: "numeric" });

/** "Dec 26". */
export const shortMonthOfYear = inUtc({ month: "short", year: "2-digit" });

/** "December". */
export const monthName = inUtc({ month: "long" });

/** "2026". */
export const yearNumber = inUtc({ year: "numeric" });

const longMoment = inUtc({ dateStyle: "long", timeStyle: "medium" });

/** "5 December 2026 at 09:30:15 UTC". */
export const longMomentInUtc = (value: Moment): string => `${longMoment(value)} UTC`;

/** Returns a writer of the time of day in a zone, with seconds: "09:30:15". */
export function clockIn(timeZone: string): (value: Moment) => string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "medium" });
  return (value) => format.format(value);
}

/** "5 Dec 2026, 09:30 UTC": for mails, whose reader's zone is not known. */
export const momentInUtc = (value: Moment): string => `${absoluteTime(value, "UTC")} UTC`;
