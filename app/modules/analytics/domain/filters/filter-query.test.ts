import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { DIMENSIONS, type Filter, OPERATORS } from "../dimensions.ts";
import { filterText, MAX_FILTERS, parseFilter, readFilters, searchWith, withFilter } from "./filter-query.ts";

const filter = (operator: Filter["operator"], dimension: Filter["dimension"], ...values: string[]): Filter => ({
  operator,
  dimension,
  values,
});

test.each<[string, Filter | null]>([
  ["is:country:EE", filter("is", "country", "EE")],
  ["is:country:EE|LV", filter("is", "country", "EE", "LV")],
  ["is:country:EE|EE", filter("is", "country", "EE")],
  ["is:country:", filter("is", "country", "")],
  ["contains:page:/blog", filter("contains", "page", "/blog")],
  ["matches_not:page:/a/*|/b/**", filter("matches_not", "page", "/a/*", "/b/**")],
  ["is:referrer:https://a.example/b:c", filter("is", "referrer", "https://a.example/b:c")],
  ["is:property:plan:pro", filter("is", "property", "plan:pro")],
  ["is:page:a\\|b\\\\c", filter("is", "page", "a|b\\c")],
  ["contains:page:", null],
  ["is:property:", null],
  ["is:property::x", null],
  ["is:colour:red", null],
  ["near:page:/", null],
  ["is:__proto__:x", null],
  ["constructor:page:x", null],
  ["", null],
  ["is:page", null],
  [`is:page:${"x".repeat(501)}`, null],
  [`is:page:${Array.from({ length: 21 }, (_, at) => at).join("|")}`, null],
  ["is:page:a\0b", null],
  [`matches:page:/${"a*".repeat(20)}`, filter("matches", "page", `/${"a*".repeat(20)}`)],
  [`matches:page:/${"a*".repeat(21)}`, null],
  [`matches_not:page:/a|/${"a**b".repeat(21)}`, null],
  [`contains:page:${"*a".repeat(21)}`, filter("contains", "page", "*a".repeat(21))],
])("%s", (text, expected) => expect(parseFilter(text)).toEqual(expected));

test("what is written is read back", () => {
  const values = fc.uniqueArray(fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.constantFrom(...OPERATORS), fc.constantFrom(...DIMENSIONS), values, (operator, dimension, texts) => {
      fc.pre(texts.every((text) => !text.includes("\0") && !(dimension === "property" && text.startsWith(":"))));
      const written = filter(operator, dimension, ...texts);
      const address = new URLSearchParams(searchWith(new URLSearchParams("period=7d"), [written]));
      expect(readFilters(address)).toEqual({ filters: [written], notices: [] });
      expect(address.get("period")).toBe("7d");
    }),
    { seed: 7, numRuns: 200 },
  );
});

describe("an address with filters", () => {
  it("leaves out filters that cannot be read, and reports them", () => {
    const { filters, notices } = readFilters(new URLSearchParams("f=is:country:EE&f=nonsense&f=is:page:/"));
    expect(filters.map(filterText)).toEqual(["is:country:EE", "is:page:/"]);
    expect(notices).toEqual(["One filter of the URL could not be read and is left out."]);
  });

  it("takes at most 20", () => {
    const params = new URLSearchParams(Array.from({ length: 25 }, (_, at) => ["f", `is:page:/${at}`]));
    const { filters, notices } = readFilters(params);
    expect(filters).toHaveLength(MAX_FILTERS);
    expect(notices).toHaveLength(1);
  });

  it("says which patterns are left out, and that filters look for too much together", () => {
    const stars = `matches:page:/${"a*".repeat(21)}`;
    expect(
      readFilters(
        new URLSearchParams([
          ["f", stars],
          ["f", "is:page:/"],
        ]),
      ),
    ).toEqual({
      filters: [filter("is", "page", "/")],
      notices: ["One filter has a pattern with more than 20 wildcards (*) and is left out."],
    });
    const many = Array.from({ length: 5 }, (_, at) =>
      filter("contains", "page", ...Array.from({ length: 15 }, (_v, value) => `${at}-${value}`)),
    );
    const read = readFilters(
      new URLSearchParams(searchWith(new URLSearchParams(), [...many, filter("is", "country", "EE")])),
    );
    // The exact value after them costs nothing.
    expect(read.filters).toHaveLength(5);
    expect(read.notices).toEqual([
      "Filters look for at most 60 texts and parts of patterns together; the others are left out.",
    ]);
  });

  it("stays readable", () => {
    expect(
      searchWith(new URLSearchParams("offset=20"), [
        filter("is", "country", "EE", "LV"),
        filter("contains", "page", "/b&c"),
      ]),
    ).toBe("?f=is:country:EE|LV&f=contains:page:/b%26c");
  });
});

test("a second value of a dimension joins the first, other conditions stand beside it", () => {
  const one = withFilter([filter("is", "country", "EE")], filter("is", "country", "LV"));
  expect(one.map(filterText)).toEqual(["is:country:EE|LV"]);
  expect(withFilter(one, filter("is_not", "country", "RU")).map(filterText)).toEqual([
    "is:country:EE|LV",
    "is_not:country:RU",
  ]);
  expect(withFilter([filter("is_not", "page", "/a")], filter("is_not", "page", "/b")).map(filterText)).toEqual([
    "is_not:page:/a",
    "is_not:page:/b",
  ]);
});
