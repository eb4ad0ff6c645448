import { describe, expect, test } from "vitest";
import { isQuiet } from "../campaigns/domain/status.ts";
import { failureOf } from "./outcome.ts";
import { quietUntil } from "./quiet.ts";

const NIGHT = { from: 21, to: 8 };
const at = (text: string) => Date.parse(text);

describe("quiet hours", () => {
  test("go over midnight, and the same hour twice is never quiet", () => {
    expect([20, 21, 23, 0, 7, 8].map((hour) => isQuiet(NIGHT, hour))).toEqual([false, true, true, true, true, false]);
    expect(isQuiet({ from: 9, to: 12 }, 10)).toBe(true);
    expect(isQuiet({ from: 9, to: 9 }, 9)).toBe(false);
  });

  test("follow the time zone of the person", () => {
    // 22:30 in Tallinn is 20:30 in UTC.
    const now = at("2026-11-27T20:30:00Z");
    expect(quietUntil(NIGHT, "Europe/Tallinn", now)).toBe(at("2026-11-28T06:00:00Z"));
    expect(quietUntil(NIGHT, "UTC", now)).toBeNull();
    expect(quietUntil(null, "Europe/Tallinn", now)).toBeNull();
    expect(quietUntil(NIGHT, "No/Where", now)).toBeNull();
  });

  test("end at eight also in the night in which the clocks change", () => {
    // Tallinn goes from +3 to +2 on 25 October 2026 at 04:00.
    expect(quietUntil(NIGHT, "Europe/Tallinn", at("2026-10-24T22:30:00Z"))).toBe(at("2026-10-25T06:00:00Z"));
    // And from +2 to +3 on 28 March 2027 at 03:00.
    expect(quietUntil(NIGHT, "Europe/Tallinn", at("2027-03-27T21:00:00Z"))).toBe(at("2027-03-28T05:00:00Z"));
  });
});

describe("what a failed dialogue means", () => {
  test("an answer is known, silence after the content is not", () => {
    expect(failureOf({ stage: "recipient", replyCode: 550 }, 1)).toEqual({ state: "failed" });
    expect(failureOf({ stage: "content", replyCode: 554 }, 1)).toEqual({ state: "failed" });
    expect(failureOf({ stage: "recipient", replyCode: 451 }, 1)).toEqual({ state: "retry", waitMs: 300_000 });
    expect(failureOf({ stage: "content", replyCode: 421 }, 2)).toEqual({ state: "retry", waitMs: 1_200_000 });
    // A wrong password is nobody's address.
    expect(failureOf({ stage: "sign_in", replyCode: 535 }, 1).state).toBe("retry");
    expect(failureOf({ stage: "connect", replyCode: undefined }, 1).state).toBe("retry");
    expect(failureOf({ stage: "content", replyCode: undefined }, 1)).toEqual({ state: "unknown" });
    expect(failureOf({ stage: "timeout", replyCode: undefined }, 1)).toEqual({ state: "unknown" });
    expect(failureOf({ stage: "dialogue", replyCode: undefined }, 1)).toEqual({ state: "unknown" });
  });
});
