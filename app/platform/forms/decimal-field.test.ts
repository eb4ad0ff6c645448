import { unstable_coerceFormValue as coerceFormValue } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { z } from "zod";
import { decimalField } from "./decimal-field.server.ts";

const hours = decimalField(z.number({ error: "Enter hours" }).int("Enter whole hours").min(1).max(400));

test.each([
  ["30", 30],
  [" 7 ", 7],
  ["+7", 7],
  ["12.0", 12],
])("%j is %s", (typed, value) => expect(hours.parse(typed)).toBe(value));

test.each([
  "0x1e",
  "0b11",
  "0o17",
  "1e1",
  "1E2",
  "",
  " ",
  "NaN",
  "Infinity",
  "-Infinity",
  "1_000",
  "٣",
  "1,5",
  ".5",
  "9".repeat(400),
])("%j is no number", (typed) =>
  expect(hours.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(["Enter hours"]),
);

test("what is no text is refused too, and the limits of the schema hold", () => {
  for (const value of [true, [], ["3"], null, undefined, 30, Number.NaN])
    expect(hours.safeParse(value).success).toBe(false);
  expect(hours.safeParse("1.5").error?.issues[0]?.message).toBe("Enter whole hours");
  expect(hours.safeParse("401").success).toBe(false);
});

test("the parser of forms does not read other notations as numbers", () => {
  const form = coerceFormValue(z.object({ hours }));
  expect(form.parse({ hours: "30" })).toEqual({ hours: 30 });
  for (const typed of ["0x1e", "1e1", "Infinity"])
    expect(form.safeParse({ hours: typed }).error?.issues.map(({ message }) => message)).toEqual(["Enter hours"]);
});
