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
