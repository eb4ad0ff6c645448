import { expect, test } from "vitest";
import { readFigures } from "./number-field.ts";

const FIELDS = [
  { name: "spend", label: "Spend", min: 0, aboveMin: true, max: 1_000 },
  { name: "visits", label: "Visits", min: 1, max: 1_000, whole: true },
  { name: "share", label: "Share", min: 0, max: 100, fallback: 50 },
] as const;

const read = (typed: Record<string, string>) => readFigures(FIELDS, (name) => typed[name] ?? "");

test("numbers in any writing, and what an empty field means", () => {
  expect(read({ spend: "$10.50", visits: "1,000" })).toEqual({
    ok: true,
    value: { spend: 10.5, visits: 1_000, share: 50 },
  });
});

test.each([
  [{ spend: "0", visits: "1" }, { spend: "Enter a number of at least 0.01." }],
  [{ spend: "-3", visits: "1" }, { spend: "Enter a number of at least 0.01." }],
  [{ spend: "0.009", visits: "1" }, { spend: "Enter a number of at least 0.01." }],
  [{ spend: "1001", visits: "1" }, { spend: "Enter a number of at most 1,000." }],
  [{ spend: "1", visits: "0" }, { visits: "Enter a number of at least 1." }],
  [{ spend: "1", visits: "1.5" }, { visits: "Enter a whole number." }],
  [
    { spend: "ten", visits: "", share: "1e3" },
    { spend: "Enter a number, such as 12.5.", visits: "Enter a number.", share: "Enter a number, such as 12.5." },
  ],
])("%o is refused beside its field", (typed, error) => {
  expect(read(typed as Record<string, string>)).toEqual({ ok: false, error });
});
