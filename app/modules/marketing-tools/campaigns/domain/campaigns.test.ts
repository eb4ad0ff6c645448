import { describe, expect, test } from "vitest";
import { seasonalIndex } from "./seasonality.ts";
import { dayPart, minutesOf, momentOf, offsetText, wallTime } from "./wall-time.ts";

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
const at = (text: string, zone: string): string | null => {
  const [date = "", time = ""] = text.split(" ");
  const moment = momentOf(day(date), minutesOf(time) ?? 0, zone);
  return moment === null ? null : new Date(moment).toISOString();
};

describe("wall times", () => {
  test.each([
    // Clocks of New York change on 8 March 2026, those of London and Berlin on 29 March.
    ["2026-03-16 09:00", "America/New_York", "2026-03-16T13:00:00.000Z"],
    ["2026-03-02 09:00", "America/New_York", "2026-03-02T14:00:00.000Z"],
    ["2026-07-01 12:00", "Asia/Kolkata", "2026-07-01T06:30:00.000Z"],
    ["2026-01-01 00:00", "Pacific/Auckland", "2025-12-31T11:00:00.000Z"],
    ["2026-03-29 02:30", "Europe/Berlin", null],
    // Shown twice: the first of the two.
    ["2026-10-25 02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ])("%s in %s", (text, zone, moment) => expect(at(text, zone)).toBe(moment));

  test.each([
    ["2026-03-16T13:00:00Z", "Europe/London", "2026-03-16", 13 * 60, "UTC+0"],
    ["2026-03-16T13:00:00Z", "Asia/Tokyo", "2026-03-16", 22 * 60, "UTC+9"],
    ["2026-03-16T13:00:00Z", "Asia/Kolkata", "2026-03-16", 18 * 60 + 30, "UTC+5:30"],
    ["2026-03-16T23:00:00Z", "Pacific/Auckland", "2026-03-17", 12 * 60, "UTC+13"],
    ["2026-03-16T01:00:00Z", "America/St_Johns", "2026-03-15", 22 * 60 + 30, "UTC−2:30"],
  ])("%s in %s", (moment, zone, date, minutes, offset) => {
    const wall = wallTime(Date.parse(moment), zone);
    expect(wall).toMatchObject({ day: day(date), minutes });
    expect(offsetText(wall.offsetMinutes)).toBe(offset);
  });

  test.each([
    ["9:05", 545],
    ["23:59", 1_439],
    ["24:00", null],
    ["9:60", null],
    ["nine", null],
    ["", null],
  ])("%s", (text, minutes) => expect(minutesOf(text)).toBe(minutes));

  test.each([
    [9 * 60, false, "working"],
    [17 * 60, false, "awake"],
    [9 * 60, true, "awake"],
    [22 * 60, false, "night"],
    [6 * 60 + 59, false, "night"],
  ])("%i minutes, weekend %s: %s", (minutes, weekend, part) => expect(dayPart(minutes, weekend)).toBe(part));
});

describe("seasonal index", () => {
  // R's data set AirPassengers (Box and Jenkins, series G), 1949 to 1960.
  const AIR_PASSENGERS =
    `112 118 132 129 121 135 148 148 136 119 104 118 115 126 141 135 125 149 170 170 158 133 114 140 145 150 178 163
    172 178 199 199 184 162 146 166 171 180 193 181 183 218 230 242 209 191 172 194 196 196 236 235 229 243 264 272 237 211 180 201 204 188
    235 227 234 264 302 293 259 229 203 229 242 233 267 269 270 315 364 347 312 274 237 278 284 277 317 313 318 374 413 405 355 306 271 306
    315 301 356 348 355 422 465 467 404 347 305 336 340 318 362 348 363 435 491 505 404 359 310 337 360 342 406 396 420 472 548 559 463 407
    362 405 417 391 419 461 472 535 622 606 508 461 390 432`
      .split(/\s+/)
      .map(Number);

  test('equals R\'s decompose(AirPassengers, type = "multiplicative")$figure', () => {
    expect(AIR_PASSENGERS).toHaveLength(144);
    const figures = seasonalIndex({ values: AIR_PASSENGERS, firstMonth: 0 }).map((figure) => figure?.toFixed(7));
    expect(figures).toEqual([
      "0.9102304",
      "0.8836253",
      "1.0073663",
      "0.9759060",
      "0.9813780",
      "1.1127758",
      "1.2265555",
      "1.2199110",
      "1.0604919",
      "0.9217572",
      "0.8011781",
      "0.8988244",
    ]);
  });

  test("one year is held against its mean, from whichever month it begins", () => {
    const values = [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 130];
    expect(seasonalIndex({ values, firstMonth: 3 })[2]).toBeCloseTo(6.5, 10);
    expect(seasonalIndex({ values, firstMonth: 3 })[3]).toBeCloseTo(0.5, 10);
  });

  test("growth alone is no season", () => {
    const values = Array.from({ length: 36 }, (_, month) => 1_000 + 10 * month);
    for (const figure of seasonalIndex({ values, firstMonth: 0 })) expect(figure).toBeCloseTo(1, 3);
  });

  test("nothing at all has no index", () => {
    expect(seasonalIndex({ values: Array.from({ length: 12 }, () => 0), firstMonth: 0 })).toEqual(Array(12).fill(null));
  });
});
