import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { hasHostilePartHead, hasTooManyFields, MAX_FORM_FIELDS } from "./form-limits.ts";
import { formPayload } from "./form-payload.ts";
import { checkForm, openForm } from "./parse-form.server.ts";
import { readForm } from "./read-form.server.ts";

const URL_ENCODED = "application/x-www-form-urlencoded";

const posted = (body: BodyInit, type: string | null = URL_ENCODED) =>
  new Request("http://kaja.test/", {
    method: "POST",
    body,
    ...(type === null ? {} : { headers: { "content-type": type } }),
  });

/** Why the form was refused; null when it was read. */
async function refusalOf(body: BodyInit, type?: string | null): Promise<string | null> {
  const read = await readForm(posted(body, type));
  return read.ok ? null : `${read.error.code}: ${read.error.message}`;
}

const TOO_MANY = "malformed_body: The form has too many fields. The limit is 2,000.";
const WRONG_NAME =
  "malformed_body: The form has a field whose name cannot be used. Load the page again and send its form.";

/** Milliseconds of CPU that this process spends on some work: a busy machine makes it no longer. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The least of three: the first one compiles, and what else this process does counts too. */
async function leastCpuMs(work: () => Promise<unknown>): Promise<number> {
  return Math.min(await cpuMs(work), await cpuMs(work), await cpuMs(work));
}

function multipart(
  count: number,
  { boundary = "kaja", lineEnd = "\r\n" }: { boundary?: string; lineEnd?: string } = {},
) {
  const part = [`--${boundary}`, 'Content-Disposition: form-data; name="a"', "", "1", ""].join(lineEnd);
  return { body: `${part.repeat(count)}--${boundary}--${lineEnd}`, type: `multipart/form-data; boundary=${boundary}` };
}

describe("the number of fields", () => {
  it("is 2,000 at most, in either encoding", async () => {
    expect(await refusalOf(Array(MAX_FORM_FIELDS).fill("a=1").join("&"))).toBeNull();
    expect(
      await refusalOf(
        Array(MAX_FORM_FIELDS + 1)
          .fill("a=1")
          .join("&"),
      ),
    ).toBe(TOO_MANY);
    for (const lineEnd of ["\r\n", "\n"]) {
      const [most, more] = [multipart(MAX_FORM_FIELDS, { lineEnd }), multipart(MAX_FORM_FIELDS + 1, { lineEnd })];
      // Node reads only what ends its lines as the standard says.
      if (lineEnd === "\r\n") expect(await refusalOf(most.body, most.type)).toBeNull();
      expect(await refusalOf(more.body, more.type)).toBe(TOO_MANY);
    }
  });

  it.each([
    ["500,000 fields", "a&".repeat(499_999), URL_ENCODED],
    ["500,000 separators alone", "&".repeat(499_999), URL_ENCODED],
    ["20,000 parts", multipart(18_000).body, multipart(0).type],
    ["a body of delimiters", "--kaja\r\n".repeat(120_000), multipart(0).type],
    [
      "a body of dashes and a boundary of dashes",
      "\n--".repeat(300_000),
      `multipart/form-data; boundary=${"-".repeat(70)}`,
    ],
  ])("is judged cheaply: %s", async (_, body, type) => {
    const bytes = new TextEncoder().encode(body);
    expect(await refusalOf(bytes, type)).not.toBeNull();
    expect(await leastCpuMs(() => refusalOf(bytes, type))).toBeLessThan(100);
  });

  it.each([
    ["a name of 900,000 characters", 900_000, 1, "x"],
    ["a name of 450,000 quotes", 450_000, 1, '\\"'],
    ["1,999 names of 200 quotes", 200, 1_999, '\\"'],
  ])("of parts is judged before their names are read: %s", async (_, length, parts, character) => {
    const part = `--kaja\r\nContent-Disposition: form-data; name="${character.repeat(length)}"\r\n\r\n1\r\n`;
    const bytes = new TextEncoder().encode(`${part.repeat(parts)}--kaja--\r\n`);
    expect(hasHostilePartHead(bytes, multipart(0).type)).toBe(true);
    expect(await refusalOf(bytes, multipart(0).type)).toContain("a field whose name cannot be used");
  });

  it("of parts lets through what browsers send, also long texts and files with blank lines and quotes", async () => {
    const form = new FormData();
    form.set("x".repeat(200), `${'\\"'.repeat(5_000)}\r\n\r\n${"y".repeat(5_000)}`);
    form.set("file", new File(['a,"b"\r\n\r\n'.repeat(2_000)], `${"ü".repeat(120)}".csv`, { type: "text/csv" }));
    const sent = new Response(form);
    expect(
      await refusalOf(new Uint8Array(await sent.clone().arrayBuffer()), sent.headers.get("content-type") ?? ""),
    ).toBeNull();
  });

  it.each(['a="; boundary=q"; boundary=kaja', "boundary=q; boundary=kaja", 'boundary="ka\\"ja"'])(
    "of a type that readers take apart in two ways is refused: %s",
    (parameters) => {
      const { body } = multipart(3);
      expect(hasTooManyFields(new TextEncoder().encode(body), `multipart/form-data; ${parameters}`)).toBe(true);
    },
  );

  it.each(['boundary="kaja"', "Boundary=kaja; charset=utf-8", "charset=utf-8;boundary=kaja"])(
    "is known whichever way the boundary is given: %s",
    async (parameter) => {
      expect(await refusalOf(multipart(3_000).body, `multipart/form-data; ${parameter}`)).toBe(TOO_MANY);
    },
  );

  it("does not count lines of a text that look like a delimiter's beginning", async () => {
    const form = new FormData();
    form.set("text", "---\n".repeat(5_000));
    expect(await refusalOf(form, null)).toBeNull();
  });
});

describe("a field's name", () => {
  it.each(["a", "List-Unsubscribe", "steps[0].pattern", "a[999]", "a[007]", "a.b.c.d.e", "ключ 1", "toString"])(
    "may be %s",
    async (name) => {
      expect(await refusalOf(new URLSearchParams([[name, "1"]]))).toBeNull();
    },
  );

  it.each([
    "",
    "a[1000]",
    "a[4294967290]",
    "a[0001]",
    "a[]",
    "a[b]",
    "a[-1]",
    "a[1e3]",
    "[0]",
    ".a",
    "a.",
    "a..b",
    "a[0",
    "a]0[",
    "a[0]b",
    "a.b.c.d.e.f",
    "a[0][0][0][0][0]",
    `a${"[0]".repeat(100_000)}`,
    `a${".b".repeat(100_000)}`,
    "x".repeat(201),
    "x".repeat(900_000),
    "__proto__",
    "__proto__.polluted",
    "a.__proto__.polluted",
    "a[0].__proto__",
    "constructor",
    "constructor.prototype.polluted",
    "a.prototype",
  ])("may not be %s", async (name) => {
    expect(await refusalOf(new URLSearchParams([[name, "1"]]))).toBe(WRONG_NAME);
    const parts = new FormData();
    parts.append(name, "1");
    expect(await refusalOf(parts, null)).toBe(WRONG_NAME);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

const payloadOf = (query: string) => {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(query)) form.append(name, value);
  return formPayload(form);
};

describe("what a form holds", () => {
  it.each<[string, unknown]>([
    ["", {}],
    ["a=1&b=", { a: "1", b: "" }],
    ["a=1&b=x&a=2&a=3", { a: ["1", "2", "3"], b: "x" }],
    ["a.b=1&a.c=2", { a: { b: "1", c: "2" } }],
    ["rules[0].name=x&rules[0].what=y&rules[1].name=z", { rules: [{ name: "x", what: "y" }, { name: "z" }] }],
    ["a[2]=z&a[0]=x&a[10]=ten", { a: ["x", "z", "ten"] }],
    ["a[999]=x", { a: ["x"] }],
    ["a[0][1]=x&a[0][0]=w", { a: [["w", "x"]] }],
    ["a[0]=x&a[0]=y", { a: [["x", "y"]] }],
    ["a=1&a.b=2", { a: { b: "2" } }],
    ["a.b=2&a=1", { a: "1" }],
    ["a[0]=x&a.map=y&a.length=5", { a: { 0: "x", map: "y", length: "5" } }],
    ["toString=1&hasOwnProperty.x=2", { toString: "1", hasOwnProperty: { x: "2" } }],
  ])("of %s", (query, expected) => expect(payloadOf(query)).toEqual(expected));

  test("lists have no holes, and nobody's prototype is touched, whatever the names", () => {
    const part = fc.oneof(
      fc.constantFrom("a", "b", "length", "map", "toString", "valueOf", "__proto__", "constructor"),
    );
    const step = fc.oneof(
      part.map((name) => `.${name}`),
      fc.integer({ min: 0, max: 999 }).map((index) => `[${index}]`),
    );
    const name = fc.tuple(part, fc.array(step, { maxLength: 4 })).map(([first, rest]) => first + rest.join(""));
    const check = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      expect(Object.getPrototypeOf(value)).toBe(Array.isArray(value) ? Array.prototype : Object.prototype);
      expect(Object.keys(value)).toHaveLength(Array.isArray(value) ? value.length : Object.keys(value).length);
      for (const key of Object.keys(value)) check(Object.getOwnPropertyDescriptor(value, key)?.value);
    };
    fc.assert(
      fc.property(fc.array(name, { maxLength: 40 }), (names) => {
        check(payloadOf(new URLSearchParams(names.map((one) => [one, "x"])).toString()));
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
  });
});

// Reading that copies a list for each of its entries takes many seconds for these.
test.each<[string, (n: number) => string]>([
  ["one name", () => "a"],
  ["one list", (n) => `a[${n % 1_000}]`],
  ["many lists", (n) => `a${n}[999][999][999]`],
  ["many names", (n) => `a${n}`],
])("50,000 fields of %s are read in linear time", async (_, nameOf) => {
  const form = new FormData();
  for (let n = 0; n < 50_000; n++) form.append(nameOf(n), "x");
  expect(await leastCpuMs(async () => formPayload(form))).toBeLessThan(1_000);
});

describe("a form that is read", () => {
  const schema = z.object({
    name: z.string().max(5, "Too long").optional(),
    tags: z
      .array(z.enum(["a", "b"], "Unknown"))
      .max(3, "Too many")
      .default([]),
    rows: z
      .array(z.object({ count: z.number("No number") }))
      .max(3, "Too many rows")
      .default([]),
    on: z.boolean().default(false),
  });
  const parse = async (body: string, open: z.ZodType = schema) => {
    const form = await readForm(posted(body));
    if (!form.ok) throw new Error(form.error.message);
    const { values } = openForm(form.value, "/");
    return { values, checked: checkForm(form.value, open) };
  };

  it("gives the schema's value, with numbers, boxes and lists", async () => {
    const read = await parse("name=Ann&tags=a&rows[0].count=2&on=on&other=x&password=s");
    expect(read).toEqual({
      checked: { ok: true, value: { name: "Ann", tags: ["a"], rows: [{ count: 2 }], on: true } },
      values: { name: "Ann", tags: "a", "rows[0].count": "2", on: "on", other: "x" },
    });
  });

  it("says what is wrong by the name of the field", async () => {
    const read = await parse("name=Wilhelmina&tags=a&tags=c&rows[0].count=1&rows[1].count=many");
    expect(read.checked).toEqual({
      ok: false,
      error: { name: ["Too long"], "tags[1]": ["Unknown"], "rows[1].count": ["No number"] },
    });
  });

  it("takes a list of one entry, whatever its index", async () => {
    expect(await parse("tags[999]=a")).toMatchObject({ checked: { ok: true, value: { tags: ["a"] } } });
  });

  it.each([
    ["one field 2,000 times", "tags=a&".repeat(1_999)],
    ["2,000 fields", Array.from({ length: 1_999 }, (_, n) => `f${n}=x`).join("&")],
    ["2,000 lists", Array.from({ length: 1_999 }, (_, n) => `f${n}[999][999][999][999]=x`).join("&")],
    ["2,000 wrong entries of a list without a maximum", "endless=x&".repeat(1_999)],
    ["2,000 rows", Array.from({ length: 1_999 }, (_, n) => `rows[${n % 1_000}].count=x`).join("&")],
  ])("costs a few milliseconds: %s", async (_, body) => {
    const open = schema.extend({ endless: z.array(z.number()).optional() });
    expect(await leastCpuMs(() => parse(body, open))).toBeLessThan(100);
  });
});
