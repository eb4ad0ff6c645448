import { describe, expect, test } from "vitest";
import {
  asScript,
  buildSchema,
  emptyProperties,
  readProperties,
  SCHEMA_TEMPLATES,
  type SchemaTemplate,
} from "./schema-templates.ts";

const templateOf = (type: string): SchemaTemplate => {
  const found = SCHEMA_TEMPLATES.find((template) => template.type === type);
  if (!found) throw new Error(type);
  return found;
};
const build = (type: string, text: string) =>
  JSON.parse(buildSchema(templateOf(type), readProperties(text).properties));

describe("properties", () => {
  test("are read line by line, with more lines below", () => {
    const { properties, wrong } = readProperties(
      "name: Tea\nsameAs:\n  https://a.example/\n  https://b.example/\n\nurl: \n",
    );
    expect(wrong).toBeNull();
    expect([...properties]).toEqual([
      ["name", ["Tea"]],
      ["sameAs", ["https://a.example/", "https://b.example/"]],
    ]);
  });
  test.each([
    ["just words", 1],
    ["name: Tea\nno colon", 2],
    ["  early: value", 1],
  ])("%j: line %d is none", (text, line) => expect(readProperties(text).wrong).toBe(line));
});

test("a property may be called as what every object inherits", () => {
  expect(build("Product", "name: Pot\nconstructor.name: Ann\ntoString: x")).toMatchObject({
    constructor: { "@type": "Thing", name: "Ann" },
    toString: "x",
  });
});

test("things within things have their types", () => {
  expect(build("Product", "name: Pot\noffers.price: 19.90\noffers.priceCurrency: EUR")).toEqual({
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Pot",
    offers: { "@type": "Offer", price: "19.90", priceCurrency: "EUR" },
  });
});

test("lists of things", () => {
  expect(build("BreadcrumbList", "itemListElement: Home | https://a.example/\n  Tea")).toMatchObject({
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: "https://a.example/" },
      { "@type": "ListItem", position: 2, name: "Tea" },
    ],
  });
  expect(build("FAQPage", "mainEntity: How warm? | 70 degrees")).toMatchObject({
    mainEntity: [{ name: "How warm?", acceptedAnswer: { text: "70 degrees" } }],
  });
  expect(build("Recipe", "recipeInstructions: Boil\n  Wait").recipeInstructions).toHaveLength(2);
});

test("text cannot end the script early", () => {
  expect(asScript('{"name":"</script><script>"}')).not.toMatch(/<\/script>[\s\S]*<\/script>/);
});

test.each(SCHEMA_TEMPLATES.map(({ type }) => type))(
  "the empty lines of %s name each property once, and are no values",
  (type) => {
    const template = templateOf(type);
    expect(new Set(template.fields.map(({ path }) => path)).size).toBe(template.fields.length);
    expect(readProperties(emptyProperties(template))).toEqual({ properties: new Map(), wrong: null });
    for (const { path } of template.fields)
      if (path.includes(".")) expect(template.within[path.split(".")[0] ?? ""]).toBeDefined();
  },
);
