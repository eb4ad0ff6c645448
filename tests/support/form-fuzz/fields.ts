import fc from "fast-check";
import type { $ZodType } from "zod/v4/core";

/** A file in place of a text. */
export interface FilePart {
  fileName: string;
  content: string;
}

export type Field = readonly [name: string, value: string | FilePart];

/** Texts that fields of ours take, so that a form reaches further than its first check. */
const PLAUSIBLE = [
  "Tea shop",
  "tea.example",
  "https://tea.example/",
  "http://127.0.0.1:9/",
  "ann@example.com",
  "Correct-Horse7-Battery",
  "/tea",
  "UTC",
  "EUR",
  "#0a7d5c",
  "2026-11-22",
  "12.50",
  "0",
  "1",
  "on",
  "page,clicks\n/a,1",
  '{"intent":"sync"}',
  "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d81",
];

/** Texts that break parsers, queries and pages. */
const NASTY = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\udfff\ud800",
  "\u202eevil",
  "\r\nSet-Cookie: a=b",
  "'",
  '"; drop table users --',
  "<script>alert(1)</script>",
  "%",
  "%ff",
  "../../..",
  "\u{1F511}".repeat(50),
  "e\u0301".repeat(300),
  "-1",
  "1e999",
  "NaN",
  "9".repeat(400),
  "{}",
  "[",
  `${"[".repeat(5_000)}`,
  "__proto__",
  "=cmd|' /C calc'!A0",
  "*a*a*a*a*a*a*a*a*a*a*a*a*a*a*",
  "a".repeat(5_000),
];

export const texts = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PLAUSIBLE) },
  { weight: 2, arbitrary: fc.constantFrom(...NASTY) },
  fc.string(),
);

interface Def {
  type: string;
  [member: string]: unknown;
}

const one = (name: string, value: fc.Arbitrary<string>): fc.Arbitrary<Field[]> => value.map((text) => [[name, text]]);

const all = (parts: readonly fc.Arbitrary<Field[]>[]): fc.Arbitrary<Field[]> =>
  fc.tuple(...parts).map((found) => found.flat());

const mostly = (fields: fc.Arbitrary<Field[]>): fc.Arbitrary<Field[]> =>
  fc.oneof({ weight: 4, arbitrary: fields }, { weight: 1, arbitrary: fc.constant<Field[]>([]) });

/** Fields of a form that a schema may well accept. `name`: of the field that the schema is for; empty for a whole form. */
export function fieldsOf(schema: $ZodType, name = ""): fc.Arbitrary<Field[]> {
  const def = schema._zod.def as unknown as Def;
  const inside = (member: string) => fieldsOf(def[member] as $ZodType, name);
  switch (def.type) {
    case "object":
      return all(
        Object.entries(def.shape as Record<string, $ZodType>).map(([member, part]) =>
          mostly(fieldsOf(part, name === "" ? member : `${name}.${member}`)),
        ),
      );
    case "union":
      return fc.oneof(...(def.options as $ZodType[]).map((option) => fieldsOf(option, name)));
    case "array":
      return fc
        .integer({ min: 0, max: 3 })
        .chain((length) =>
          all(
            Array.from({ length }, (_, at) =>
              fieldsOf(def.element as $ZodType, isRow(def.element as $ZodType) ? `${name}[${at}]` : name),
            ),
          ),
        );
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
      return inside("innerType");
    case "pipe":
      return (def.in as $ZodType)._zod.def.type === "transform" ? inside("out") : inside("in");
    case "enum":
      return one(name, fc.constantFrom(...Object.values(def.entries as Record<string, string>)));
    case "literal":
      return one(name, fc.constantFrom(...(def.values as unknown[]).map(String)));
    case "number":
      return one(name, fc.constantFrom("0", "1", "7", "-1", "1.5", "1e9", "many"));
    case "boolean":
      return one(name, fc.constant("on"));
    case "custom":
      return fc.string({ maxLength: 200 }).map((content): Field[] => [[name, { fileName: "file.csv", content }]]);
    default:
      return one(name, texts);
  }
}

const isRow = (schema: $ZodType): boolean => schema._zod.def.type === "object";
