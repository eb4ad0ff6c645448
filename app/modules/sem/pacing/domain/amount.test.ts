import { expect, test } from "vitest";
import { targetCentsOf } from "./amount.ts";

test.each([
  ["1500", 150_000],
  ["1,500", 150_000],
  ["1500,5", 150_050],
  ["€ 0.01", 1],
  ["10000000", 1_000_000_000],
  ["10000000.01", null],
  ["0", null],
  ["-5", null],
  ["1e9", null],
  ["many", null],
  ["1.500", null],
  ["1 5 0", null],
  ["0.005", null],
  ["12,34,56", null],
])("%j as a target is %j cents", (text, cents) => expect(targetCentsOf(text)).toBe(cents));
