import { describe, expect, test } from "vitest";
import { csvCell } from "#app/shared/csv/csv.ts";
import { type ImportSettings, readRow } from "./read-row.ts";

const SETTINGS: ImportSettings = {
  targets: [],
  key: "email",
  existing: "update",
  tags: [],
  stage: null,
  country: null,
  consent: null,
};

const READERS = {
  fields: [
    { key: "budget", label: "Budget", type: "number", options: [] },
    { key: "tea", label: "Tea", type: "select", options: ["Oolong", "Sencha"] },
    { key: "vip", label: "VIP", type: "checkbox", options: [] },
  ],
  stages: [{ id: "s1", name: "In talks" }],
  phone: (text: string, country: string | null) =>
    text.startsWith("+") ? text.replaceAll(" ", "") : country === "EE" ? `+372${text}` : null,
  emailProblem: (text: string) =>
    text.includes("@") && !text.includes(" ") ? null : "Please enter a valid email address",
} as const;

const read = (cells: Readonly<Record<string, string>>, settings: Partial<ImportSettings> = {}) =>
  readRow(Object.values(cells), { ...SETTINGS, targets: Object.keys(cells), ...settings }, READERS);

const MAIL = { email: "Mari@Tea.example" };

describe("a row", () => {
  test("with a line break in a cell of one line is read, and refused where the break splits an address", () => {
    expect(read({ ...MAIL, name: "Mari\r\n  Tamm", jobTitle: "Head of\nTea" })).toMatchObject({
      person: { fields: { name: "Mari Tamm", jobTitle: "Head of Tea" } },
    });
    expect(read({ email: "mari\ntamm@tea.example", name: "Mari" })).toMatchObject({
      problem: expect.stringContaining("is no address"),
    });
  });

  test("is read whole", () => {
    const row = {
      ...MAIL,
      firstName: " Mari ",
      lastName: "Tamm",
      phone: "5123 4567",
      country: "Estonia",
      language: "et_EE",
      stage: "in talks",
      tags: "vip; regular|vip",
      company: "Tea Shop",
      external: "42",
      "custom:budget": "1200,5",
      "custom:tea": "Oolong",
      "custom:vip": "Yes",
    };
    expect(read(row)).toEqual({
      person: {
        identities: [
          { kind: "email", value: "mari@tea.example" },
          { kind: "phone", value: "+3725123 4567" },
          { kind: "external", value: "42" },
        ],
        fields: {
          name: "Mari Tamm",
          email: "mari@tea.example",
          phone: "+3725123 4567",
          country: "EE",
          language: "et-EE",
          stage: "s1",
          custom: { budget: 1200.5, tea: "Oolong", vip: true },
        },
        company: "Tea Shop",
        tags: ["vip", "regular"],
      },
    });
  });

  test("says nothing with empty cells, and leaves columns out", () => {
    const row = readRow(["m@a.ee", "  ", "x"], { ...SETTINGS, targets: ["email", "name", ""] }, READERS);
    expect(row).toEqual({
      person: {
        identities: [{ kind: "email", value: "m@a.ee" }],
        fields: { email: "m@a.ee" },
        company: null,
        tags: [],
      },
    });
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ["an address that is none", { email: "mari" }, /Email: “mari” is no address/],
    ["no key", { email: "", name: "Mari" }, /The email is empty/],
    ["a number without its country", { ...MAIL, phone: "5123" }, /Phone: “5123” is no number/],
    ["a country that is none", { ...MAIL, country: "Teeland" }, /Country: “Teeland” is none/],
    ["a time zone that is none", { ...MAIL, timeZone: "Mars/Olympus" }, /Time zone: “Mars\/Olympus” is none/],
    ["a stage that is none", { ...MAIL, stage: "Lunch" }, /no stage “Lunch”/],
    ["a choice that is none", { ...MAIL, "custom:tea": "Coffee" }, /Tea: choose one of the options/],
    ["text for a number", { ...MAIL, "custom:budget": "much" }, /Budget: enter a number/],
    ["signs that cannot be shown", { ...MAIL, name: "Ma\u0007ri" }, /Name: contains characters/],
    ["a name that is too long", { ...MAIL, name: "x".repeat(201) }, /Name: the text is too long/],
    ["two problems", { ...MAIL, phone: "1", country: "X1" }, /Country.*Phone/],
  ])("is refused for %s", (_, cells, problem) =>
    expect(read(cells)).toEqual({ problem: expect.stringMatching(problem) }),
  );

  test.each(["=1+1", "+37251234567", "-5", "@mari"])("keeps %j as it was before our own export guarded it", (text) =>
    expect(read({ ...MAIL, source: csvCell(text) })).toMatchObject({ person: { fields: { source: text } } }),
  );
});
