import { expect, test } from "vitest";
import { guessKey, guessMapping, mappingProblems } from "./mapping.ts";

const FIELDS = [
  { key: "budget", label: "Budget (EUR)" },
  { key: "phone2", label: "Phone" },
];

test.each([
  [
    "English",
    ["First Name", "Last Name", "E-mail Address", "Mobile Phone", "Company"],
    "firstName lastName email phone company",
  ],
  ["German", ["Vorname", "Nachname", "E-Mail", "Telefon", "Firma"], "firstName lastName email phone company"],
  ["Estonian", ["Eesnimi", "Perekonnanimi", "E-post", "Ettevõte", "Riik"], "firstName lastName email company country"],
  ["Google Contacts", ["Name", "E-mail 1 - Value", "Phone 1 - Value"], "name email phone"],
  ["what nobody knows", ["Favourite tea", "email", "E-Mail"], " email "],
])("guesses columns: %s", (_, columns, targets) => expect(guessMapping(columns, [])).toEqual(targets.split(" ")));

test("a custom field goes before a synonym, by its label or key", () => {
  expect(guessMapping(["budget_eur", "budget", "PHONE", "Tel"], FIELDS)).toEqual([
    "custom:budget",
    "",
    "custom:phone2",
    "phone",
  ]);
});

test.each([
  ["a target twice", ["email", "email"], "email", ["targets[1]"]],
  ["no column for the key", ["name", "email"], "phone", ["foundBy"]],
  ["a field that is gone", ["email", "custom:gone"], "email", ["targets[1]"]],
  ["what is right", ["email", "", "", "custom:budget"], "email", []],
] as const)("finds what is wrong: %s", (_, targets, key, paths) =>
  expect(mappingProblems(targets, key, FIELDS).map(({ path }) => path)).toEqual(paths),
);

test("contacts are found by the best column that there is", () => {
  expect([guessKey(["name", "phone", "email"]), guessKey(["external", "phone"]), guessKey(["name"])]).toEqual([
    "email",
    "phone",
    "email",
  ]);
});
