import { expect, test } from "vitest";
import { uploadRow, type WonLead } from "./upload.ts";

const LEAD: WonLead = {
  clickIds: { gclid: "Cj0", wbraid: "w1", msclkid: "m1" },
  wonAtMs: Date.UTC(2026, 11, 1, 9, 30),
  valueCents: 120_050,
  currency: "EUR",
  hashedEmail: "ab12",
};

test("one click id for each row, in the network's columns", () => {
  expect(uploadRow("google", LEAD, "Won lead")).toEqual([
    "Cj0",
    "",
    "",
    "Won lead",
    "2026-12-01 09:30:00+0000",
    "1200.50",
    "EUR",
  ]);
  expect(uploadRow("google", { ...LEAD, clickIds: { wbraid: "w1" } }, "Won lead")?.slice(0, 3)).toEqual(["", "", "w1"]);
  expect(uploadRow("microsoft", LEAD, "Won lead")?.[0]).toBe("m1");
  expect(uploadRow("enhanced", LEAD, "Won lead")?.[0]).toBe("ab12");
});

test("a lead that cannot be matched has no row; one without a value has no currency", () => {
  for (const format of ["google", "microsoft", "enhanced"] as const)
    expect(uploadRow(format, { ...LEAD, clickIds: {}, hashedEmail: null }, "Won")).toBeNull();
  expect(uploadRow("microsoft", { ...LEAD, valueCents: null }, "Won")?.slice(3)).toEqual(["", ""]);
});
