import { expect, test } from "vitest";
import { isBeyondHorizon } from "./schedule-horizon.ts";

const NOW = new Date("2026-11-28T06:00:00Z");

test.each([
  ["2026-01-01T00:00:00Z", false],
  ["2031-11-28T06:00:00Z", false],
  ["2032-01-01T00:00:00Z", true],
  ["9999-12-31T23:59:59Z", true],
])("%s lies beyond the horizon: %s", (text, beyond) => expect(isBeyondHorizon(new Date(text), NOW)).toBe(beyond));
