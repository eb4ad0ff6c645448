import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toLocalMoment } from "#app/shared/dates/local-moment.ts";
import { days } from "#app/shared/time.ts";
import { nextSlots, parseSlots, slotLines } from "./slots.ts";

const at = (text: string) => Date.parse(text);
const local = (dates: readonly Date[], zone: string) => dates.map((date) => toLocalMoment(date.getTime(), zone));

describe("the next slots of a queue", () => {
  const mornings = {
    timeZone: "Europe/Tallinn",
    slots: [
      { weekday: 0, time: "09:00" },
      { weekday: 3, time: "18:30" },
    ],
  };

  it("come in order, in the account's own time, and leave out what is taken", () => {
    const from = at("2026-11-23T07:00:00Z");
    const free = nextSlots(mornings, from, new Set(), 4);
    expect(local(free, "Europe/Tallinn")).toEqual([
      "2026-11-26T18:30",
      "2026-11-30T09:00",
      "2026-12-03T18:30",
      "2026-12-07T09:00",
    ]);
    const taken = new Set([free[0]?.getTime() ?? 0]);
    expect(nextSlots(mornings, from, taken, 1)).toEqual([free[1]]);
    expect(nextSlots({ ...mornings, slots: [] }, from, new Set(), 1)).toEqual([]);
  });

  it("keep their hour when clocks change, and come an hour later where it is skipped", () => {
    const daily = (time: string) => Array.from({ length: 7 }, (_, weekday) => ({ weekday, time }));
    const zone = "Europe/Tallinn";
    const from = at("2026-03-27T12:00:00Z");
    expect(local(nextSlots({ timeZone: zone, slots: daily("09:00") }, from, new Set(), 3), zone)).toEqual([
      "2026-03-28T09:00",
      "2026-03-29T09:00",
      "2026-03-30T09:00",
    ]);
    expect(local(nextSlots({ timeZone: zone, slots: daily("03:30") }, from, new Set(), 3), zone)).toEqual([
      "2026-03-28T03:30",
      "2026-03-29T04:30",
      "2026-03-30T03:30",
    ]);
    const autumn = nextSlots({ timeZone: zone, slots: daily("03:30") }, at("2026-10-24T12:00:00Z"), new Set(), 3);
    expect(local(autumn, zone)).toEqual(["2026-10-25T03:30", "2026-10-26T03:30", "2026-10-27T03:30"]);
  });

  it("are right on every day of two years, in zones with every kind of rule", () => {
    const zones = [
      "Europe/Tallinn",
      "America/New_York",
      "Australia/Lord_Howe",
      "Africa/Casablanca",
      "Asia/Kolkata",
      "UTC",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 23 }),
        fc.constantFrom(0, 15, 30, 45),
        fc.integer({ min: 0, max: 730 }),
        (timeZone, weekday, hour, minute, day) => {
          const time = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
          const from = at("2026-01-01T00:00:00Z") + days(day);
          const [first, second] = nextSlots({ timeZone, slots: [{ weekday, time }] }, from, new Set(), 2);
          if (!first || !second) throw new Error("No slot");
          expect(first.getTime()).toBeGreaterThan(from);
          // A week is at most an hour longer or shorter.
          expect(first.getTime() - from).toBeLessThanOrEqual(days(7) + 3_600_000);
          expect(Math.abs(second.getTime() - first.getTime() - days(7))).toBeLessThanOrEqual(3_600_000);
          const shown = toLocalMoment(first.getTime(), timeZone);
          expect((new Date(`${shown.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7).toBe(weekday);
          const wall = Date.parse(`${shown.slice(0, 10)}T${time}:00Z`);
          const shift = Date.parse(`${shown}:00Z`) - wall;
          // The hour that was asked for; only one that clocks skip comes later, by what is skipped.
          if (shift !== 0) {
            expect(shift).toBeGreaterThan(0);
            expect(shift).toBeLessThanOrEqual(3_600_000);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("lines of a queue", () => {
  it("are read in any order and written by day", () => {
    const read = parseSlots("weekdays 9:00\nsat, SUN 11:30, 18:00\nMon 09:00");
    if ("wrongLine" in read) throw new Error(read.wrongLine);
    expect(read.slots).toHaveLength(9);
    expect(slotLines(read.slots)).toBe(
      "Monday 09:00\nTuesday 09:00\nWednesday 09:00\nThursday 09:00\nFriday 09:00\nSaturday 11:30, 18:00\nSunday 11:30, 18:00",
    );
    expect(parseSlots(slotLines(read.slots))).toEqual(read);
    expect(parseSlots("")).toEqual({ slots: [] });
  });

  it.each(["Mon", "09:00", "Mon 24:00", "Mon 9", "Someday 09:00"])("%s is no line", (line) => {
    expect(parseSlots(line)).toEqual({ wrongLine: line });
  });
});
