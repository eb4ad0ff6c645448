import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { days, hours, minutes } from "#app/shared/time.ts";
import { type ErrorRecord, MAX_ERRORS, parseErrorLog, statisticsOf, withError } from "./error-log.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const record = (ageMs: number, id = "1"): ErrorRecord => ({
  error: "TypeError: x",
  timestamp: new Date(NOW - ageMs).toISOString(),
  userAgent: "Browser",
  url: "https://kaja.example/dashboard",
  id,
});

describe("a stored log", () => {
  it.each([
    ["nothing", null, 0],
    ["an empty text", "", 0],
    ["no JSON", "{[", 0],
    ["an object", '{"0":{}}', 0],
    ["a number", "7", 0],
    ["null", "null", 0],
    ["foreign entries among ours", JSON.stringify([1, null, "x", [], {}, { ...record(0), id: 7 }, record(0)]), 1],
    ["too many", JSON.stringify(Array.from({ length: 80 }, (_, n) => record(0, String(n)))), MAX_ERRORS],
  ])("of %s", (_, stored, length) => expect(parseErrorLog(stored)).toHaveLength(length));

  it("is read back as it was written, whatever the text is", () => {
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(parseErrorLog(text))));
    fc.assert(fc.property(fc.json(), (text) => parseErrorLog(text).length <= MAX_ERRORS));
    const log = [record(1, "a"), record(0, "b")];
    expect(parseErrorLog(JSON.stringify(log))).toEqual(log);
  });
});

it("goes without its oldest entry when it is full, whatever the clock said", () => {
  let log: ErrorRecord[] = [];
  for (let n = 0; n <= MAX_ERRORS; n++) log = withError(log, record(n === 0 ? -days(9) : 0, String(n)));
  expect([log.length, log[0]?.id, log.at(-1)?.id]).toEqual([MAX_ERRORS, "1", String(MAX_ERRORS)]);
});

it.each([
  [[], 0, 0],
  [[0], 1, 1],
  [[hours(1), hours(1) + 1], 2, 1],
  [[days(1), days(1) + 1], 1, 0],
  // A clock that was set back.
  [[-minutes(5), minutes(5)], 1, 1],
])("counts the last 24 hours and the last hour of %j", (ages, last24Hours, lastHour) => {
  const log = ages.map((age) => record(age));
  expect(statisticsOf(log, NOW)).toEqual({ total: ages.length, last24Hours, lastHour });
});

it("takes a timestamp that is none for an old one", () => {
  expect(statisticsOf([{ ...record(0), timestamp: "yesterday" }], NOW)).toEqual({
    total: 1,
    last24Hours: 0,
    lastHour: 0,
  });
});
