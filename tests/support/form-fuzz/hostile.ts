import fc from "fast-check";
import type { $ZodType } from "zod/v4/core";
import { asQuery, BOUNDARY, type Encoded, multipart, URL_ENCODED, urlEncoded } from "./encode.ts";
import { type Field, fieldsOf, texts } from "./fields.ts";

/** A form that no browser would send, and what is wrong with it. */
export interface Hostile extends Encoded {
  what: string;
}

type Change = readonly [what: string, change: (fields: Field[]) => Field[]];

const NAMES = [
  "__proto__",
  "__proto__.polluted",
  "__proto__[polluted]",
  "constructor",
  "constructor.prototype.polluted",
  "toString",
  "hasOwnProperty",
  "then",
  "__intent__",
  "__state__",
  "",
  "[]",
  "[0]",
  ".",
  "a..b",
  "a[",
  "a]b",
  "\u0000",
  "\ud800",
  `a${"[0]".repeat(2_000)}`,
  `a${".b".repeat(2_000)}`,
  "x".repeat(201),
  "x".repeat(100_000),
];

const INDEXES = [
  "[0]",
  "[1]",
  "[999]",
  "[1000]",
  "[600000]",
  "[2000000]",
  "[4294967290]",
  "[4294967295]",
  "[1e9]",
  "[-1]",
  "[007]",
  "[]",
  "[999][999][999]",
];
const MEMBERS = [".length", ".map", ".toString", ".__proto__", ".constructor", ".x", ".x.y.z"];
const COUNTS = [2, 30, 1_900, 2_100];
/** What costs a reader of Markdown, CSV or patterns most for each character. */
const SHAPES = ["[*a", "a**b", "a_b*", "> ", "- ", "|a|b|\n|-|-|\n", "<a ", "{{", '"', ",", "a*", "((a"];
const SHAPE_CHARS = 150_000;
const SIZES = [10_000, 210_000, 900_000, 1_050_000];

const at = (fields: readonly Field[], seed: number): number => (fields.length === 0 ? 0 : seed % fields.length);
const nameAt = (fields: readonly Field[], seed: number): string => fields[at(fields, seed)]?.[0] ?? "intent";

/** Changes to the fields of a form; `seed` chooses the field. */
function changes(seed: number): readonly fc.Arbitrary<Change>[] {
  const renamed = (fields: Field[], suffix: string): Field[] =>
    fields.map(([name, value], n) => [n === at(fields, seed) ? name + suffix : name, value]);
  const valued = (fields: Field[], value: Field[1]): Field[] =>
    fields.map((field, n) => (n === at(fields, seed) ? [field[0], value] : field));
  return [
    fc.constant<Change>(["as it is", (fields) => fields]),
    texts.map((text): Change => ["another text", (fields) => valued(fields, text)]),
    fc
      .constantFrom(...COUNTS)
      .map(
        (count): Change => [
          `a field ${count} times`,
          (fields) => [...fields, ...Array<Field>(count).fill([nameAt(fields, seed), "x"])],
        ],
      ),
    fc
      .constantFrom(...COUNTS)
      .map(
        (count): Change => [
          `${count} more fields`,
          (fields) => [...fields, ...Array.from({ length: count }, (_, n): Field => [`f${n}`, "x"])],
        ],
      ),
    fc
      .constantFrom(...COUNTS)
      .map(
        (count): Change => [
          `a list of ${count}`,
          (fields) => [
            ...fields,
            ...Array.from({ length: count }, (_, n): Field => [`${nameAt(fields, seed)}[${n % 1_000}]`, "x"]),
          ],
        ],
      ),
    fc.constantFrom(...INDEXES).map((index): Change => [`the index ${index}`, (fields) => renamed(fields, index)]),
    fc
      .constantFrom(...MEMBERS)
      .map((member): Change => [`the member ${member}`, (fields) => [...fields, [nameAt(fields, seed) + member, "x"]]]),
    fc
      .constantFrom(...NAMES)
      .map((name): Change => [`a field called ${name.slice(0, 40)}`, (fields) => [...fields, [name, "x"]]]),
    fc
      .constantFrom(...SIZES)
      .map((size): Change => [`a text of ${size}`, (fields) => valued(fields, "x".repeat(size))]),
    fc
      .constantFrom(...SHAPES)
      .map(
        (shape): Change => [`a text of ${shape}`, (fields) => valued(fields, shape.repeat(SHAPE_CHARS / shape.length))],
      ),
    fc.constant<Change>(["a file for a text", (fields) => valued(fields, { fileName: "a.csv", content: "a,b\n1,2" })]),
    texts.map((text): Change => ["an intent more", (fields) => [...fields, ["intent", text]]]),
    fc.constant<Change>([
      "the intent in a list",
      (fields) => fields.map(([name, value]) => [name === "intent" ? "intent[0]" : name, value]),
    ]),
    fc.constant<Change>(["without a field", (fields) => fields.filter((_, n) => n !== at(fields, seed))]),
    fc.constant<Change>(["every field twice", (fields) => [...fields, ...fields]]),
  ];
}

/** Ends of a body that are no UTF-8, no escapes or nothing at all. */
const TAILS: readonly (string | Buffer)[] = [
  "&%",
  "&%zz=%4",
  "&a=%C3%28",
  "&a=%ED%A0%80",
  "&%FF=%FE",
  "&a=%00",
  "&&&=&=&",
  Buffer.from([0x26, 0x61, 0x3d, 0xff, 0xfe, 0x00, 0xc3]),
  Buffer.from([0xef, 0xbb, 0xbf]),
];

const TYPES = [
  "",
  "text/plain",
  "application/json",
  `${URL_ENCODED}; charset=utf-16`,
  `${URL_ENCODED}, text/plain`,
  "multipart/form-data",
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary="',
  `multipart/form-data; boundary=${"b".repeat(5_000)}`,
  "multipart/mixed; boundary=x",
  "multipart/form-datax; boundary=x",
];

const replaced = ({ headers, body }: Encoded, change: (text: string) => string): Encoded => ({
  headers,
  body: Buffer.from(change(body.toString("latin1")), "latin1"),
});

/** What may be wrong with the parts of a multipart body. */
const BROKEN: readonly (readonly [string, (form: Encoded) => Encoded])[] = [
  ["no end", (form) => replaced(form, (text) => text.replace(`--${BOUNDARY}--\r\n`, ""))],
  ["cut in the middle", ({ headers, body }) => ({ headers, body: body.subarray(0, body.length >> 1) })],
  ["line feeds alone", (form) => replaced(form, (text) => text.replaceAll("\r\n", "\n"))],
  ["no headers", (form) => replaced(form, (text) => text.replaceAll(/Content-Disposition[^\r]*/g, ""))],
  ["no names", (form) => replaced(form, (text) => text.replaceAll(/; name="[^"]*"/g, ""))],
  ["names that do not end", (form) => replaced(form, (text) => text.replaceAll(/(; name="[^"]*)"/g, "$1"))],
  [
    "two names",
    (form) => replaced(form, (text) => text.replaceAll("form-data;", "form-data; name=\"a\"; name*=utf-8''b;")),
  ],
  ["another boundary", (form) => replaced(form, (text) => text.replaceAll(BOUNDARY, "other"))],
  ["text before it", (form) => replaced(form, (text) => `preamble\r\n${text}epilogue`)],
  [
    "a part in a part",
    (form) =>
      replaced(form, (text) =>
        text.replace("\r\n\r\n", `\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\nz\r\n--y--\r\n`),
      ),
  ],
  [
    "a header of 100,000 characters",
    (form) =>
      replaced(form, (text) =>
        text.replace("Content-Disposition", `X-Long: ${"x".repeat(100_000)}\r\nContent-Disposition`),
      ),
  ],
  ["bytes that are no text", (form) => replaced(form, (text) => text.replace("\r\n\r\n", "\r\n\r\n\xff\xfe\x00"))],
  ["nothing in it", ({ headers }) => ({ headers, body: Buffer.alloc(0) })],
];

/** Bodies that are as large as may be, of what costs most to read. */
const FLOODS: readonly (readonly [string, () => Encoded])[] = [
  ["499,999 names", () => urlEncoded([], "a&".repeat(499_999))],
  ["499,999 separators", () => urlEncoded([], "&".repeat(999_999))],
  ["1,999 names of 500 escapes", () => urlEncoded([], `${"%41".repeat(160)}=1&`.repeat(1_999))],
  ["1,999 long names with indexes", () => urlEncoded([], `${"a".repeat(180)}[999][999]=1&`.repeat(1_999))],
  ["1,999 texts of 490 escapes", () => urlEncoded([], `a=${"%41".repeat(160)}&`.repeat(1_999))],
  ["15,000 parts", () => multipart(Array<Field>(9_000).fill(["a", "1"]))],
  ["1,999 files", () => multipart(Array<Field>(1_999).fill(["file", { fileName: "a.csv", content: "x".repeat(100) }]))],
  [
    "a body of delimiters",
    () => ({ headers: multipart([]).headers, body: Buffer.from(`--${BOUNDARY}\r\n`.repeat(55_000)) }),
  ],
];

const LENGTHS = ["0", "5", "10000000", "999999999999", "-1", "abc", "1e3"];

/** Hostile forms for an action; `schemas` are those that it may read its form with. The same for the same seed. */
export function hostileForms(schemas: readonly $ZodType[]): fc.Arbitrary<Hostile> {
  const fields =
    schemas.length === 0
      ? fc.constant<Field[]>([["intent", "none"]])
      : fc.oneof(...schemas.map((schema) => fieldsOf(schema)));
  const changed = fc
    .nat()
    .chain((seed) => fc.tuple(fields, fc.oneof(...changes(seed))))
    .map(([own, [what, change]]) => ({ what, fields: change(own) }));
  const encoded = fc
    .tuple(changed, fc.boolean())
    .map(([{ what, fields: own }, parts]): Hostile => ({ what, ...(parts ? multipart(own) : urlEncoded(own)) }));
  const escaped = fc.tuple(fields, fc.constantFrom(...TAILS)).map(
    ([own, tail]): Hostile => ({
      what: `the end ${JSON.stringify(tail.toString("latin1"))}`,
      ...urlEncoded(own, tail),
    }),
  );
  const typed = fc.tuple(fields, fc.constantFrom(...TYPES)).map(
    ([own, type]): Hostile => ({
      what: `the type ${type.slice(0, 60)}`,
      headers: type === "" ? {} : { "content-type": type },
      body: Buffer.from(asQuery(own)),
    }),
  );
  const broken = fc
    .tuple(fields, fc.constantFrom(...BROKEN))
    .map(([own, [what, change]]): Hostile => ({ what: `parts: ${what}`, ...change(multipart(own)) }));
  const flood = fc.constantFrom(...FLOODS).map(([what, make]): Hostile => ({ what, ...make() }));
  const measured = fc.tuple(fields, fc.constantFrom(...LENGTHS)).map(([own, length]): Hostile => {
    const form = urlEncoded(own);
    return { what: `the length ${length}`, headers: { ...form.headers, "content-length": length }, body: form.body };
  });
  return fc.oneof(
    { weight: 12, arbitrary: encoded },
    { weight: 2, arbitrary: escaped },
    { weight: 1, arbitrary: typed },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: flood },
    { weight: 1, arbitrary: measured },
  );
}
