import { expect, test } from "vitest";
import { isTimeZone } from "./time-zone.ts";

test.each(["UTC", "Europe/Tallinn", "America/Argentina/Buenos_Aires", "Etc/GMT+5"])("%s is a time zone", (name) =>
  expect(isTimeZone(name)).toBe(true),
);

test.each(["", "Mars/Olympus", "+05:00", "Europe/Tallinn; drop", "x".repeat(100), "Europe/\u202eTallinn"])(
  "%j is no time zone",
  (name) => expect(isTimeZone(name)).toBe(false),
);
