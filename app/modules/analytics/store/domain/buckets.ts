import { days } from "#app/shared/time.ts";
import { type DayRange, wallHours } from "../../domain/dimensions.ts";
import type { Interval } from "../../domain/query.ts";

const DAY_MS = days(1);
/** 1970-01-01 was a Thursday, three days after a Monday. */
const DAYS_SINCE_MONDAY = 3;

/** Number of the month of a wall day: months since January of the year 0. */
export function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The first wall day of a month. */
export const monthStart = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS;

/** The wall day on which the bucket of a day begins; of an hour, its own. */
export function bucketStart(day: number, interval: Interval): number {
  if (interval === "week") return day - ((((day + DAYS_SINCE_MONDAY) % 7) + 7) % 7);
  if (interval === "month") return monthStart(monthOf(day));
  if (interval === "year") return monthStart(Math.floor(monthOf(day) / 12) * 12);
  return day;
}

/** The wall hours at which the buckets of a range begin, in order; a range that ends before it begins has none. */
export function bucketHours(range: DayRange, interval: Interval): number[] {
  const hours: number[] = [];
  const { from, to } = wallHours(range);
  if (interval === "hour") for (let hour = from; hour < to; hour++) hours.push(hour);
  else
    for (let day = range.fromDay; day <= range.toDay; day++) {
      if (day === range.fromDay || bucketStart(day, interval) === day) hours.push(bucketStart(day, interval) * 24);
    }
  return hours;
}
