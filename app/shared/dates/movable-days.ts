import { days } from "#app/shared/time.ts";

const DAY_MS = days(1);

/** Days since 1970-01-01. Months from 1. */
export const dayNumber = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS;

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm (Meeus, Astronomical Algorithms, chapter 8). */
export function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayNumber(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** The 20th and 21st centuries' distance between the calendars of Julius Caesar and Gregory XIII (until 2099). */
const JULIAN_DAYS = 13;

/** Easter Sunday of the Orthodox churches, as a Gregorian day (Meeus, chapter 8, Julian Easter). Right until 2099. */
export function orthodoxEaster(year: number): number {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const sum = d + e + 114;
  return dayNumber(year, Math.floor(sum / 31), (sum % 31) + 1) + JULIAN_DAYS;
}

/** 0 = Sunday; 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** The `nth` such weekday (0 = Sunday) of a month; -1: the last. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  if (nth > 0) {
    const first = dayNumber(year, month, 1);
    return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1);
  }
  const last = dayNumber(year, month + 1, 0);
  return last - ((weekdayOf(last) - weekday + 7) % 7) + 7 * (nth + 1);
}

/**
 * Feasts that follow the moon or the sight of it, "MM-DD" from 2025 on. Lunar New Year: Hong Kong Observatory, Gregorian-Lunar
 * Calendar Conversion Table. Diwali (Lakshmi Puja): Drik Panchang for New Delhi. First day of Ramadan and Eid al-Fitr: Umm al-Qura
 * calendar of Saudi Arabia; where the moon is looked for, they may fall a day later.
 */
const TABLES = {
  lunar_new_year: "01-29 02-17 02-06 01-26 02-13 02-03 01-23 02-11",
  diwali: "10-20 11-08 10-29 10-17 11-05 10-26 11-14 11-02",
  ramadan: "03-01 02-18 02-08 01-28 01-16 01-05",
  eid_al_fitr: "03-30 03-20 03-09 02-26 02-14 02-04",
} as const;

const TABLES_FROM = 2025;

/** A feast of the tables; null in years that they do not have. */
export function fromTable(name: keyof typeof TABLES, year: number): number | null {
  const text = TABLES[name].split(" ")[year - TABLES_FROM];
  if (year < TABLES_FROM || !text) return null;
  const [month = 1, day = 1] = text.split("-").map(Number);
  return dayNumber(year, month, day);
}
