import { describe, expect, test } from "vitest";
import { type ListSpec, parseListQuery, viewOf } from "./list-spec.ts";

const LIST: ListSpec = {
  id: "test.pages",
  columns: [
    { id: "page", label: "Page", fixed: true, sort: "ascending" },
    { id: "status", label: "Status" },
    { id: "words", label: "Words", sort: "descending" },
    { id: "size", label: "Size", hidden: true },
  ],
  filters: [
    { id: "index", label: "Indexing", options: [["yes", "Indexable"]] },
    { id: "group", label: "Group", options: null },
  ],
  search: "URL or title",
  defaultSort: "-words",
};

const read = (address: string) => parseListQuery(LIST, new URLSearchParams(address));

describe("parseListQuery", () => {
  test("an empty address shows the list as it was declared", () =>
    expect(read("")).toEqual({
      sort: { by: "words", descending: true },
      search: "",
      filters: {},
      columns: ["page", "status", "words"],
      density: "comfortable",
      limit: 50,
      cursor: undefined,
    }));

  test.each([
    ["sort=page", { by: "page", descending: false }],
    ["sort=-page", { by: "page", descending: true }],
    ["sort=status", { by: "words", descending: true }],
    ["sort=nothing", { by: "words", descending: true }],
  ])("%s", (address, sort) => expect(read(address).sort).toEqual(sort));

  test("without a default the list keeps its own order", () =>
    expect(parseListQuery({ id: "x", columns: LIST.columns }, new URLSearchParams()).sort).toBeNull());

  test.each([
    ["columns=size", ["page", "size"]],
    ["columns=words,status", ["page", "status", "words"]],
    ["columns=status&columns=size", ["page", "status", "size"]],
    ["columns=unknown", ["page", "status", "words"]],
  ])("%s shows the columns in the order of the list", (address, columns) =>
    expect(read(address).columns).toEqual(columns),
  );

  test("a filter takes only the values that it offers; one without options takes any text", () => {
    expect(read("index=yes&group=Tea").filters).toEqual({ index: "yes", group: "Tea" });
    expect(read("index=maybe&group=").filters).toEqual({});
  });

  test("texts are cut at 200 characters, sizes and densities come from a list", () => {
    expect(read(`search=${"a".repeat(300)}`).search).toHaveLength(200);
    expect(read(`group=${"a".repeat(300)}`).filters.group).toHaveLength(200);
    expect(read("limit=500").limit).toBe(500);
    expect(read("limit=100000").limit).toBe(50);
    expect(read("density=tiny").density).toBe("comfortable");
  });
});

describe("viewOf", () => {
  test("keeps what the list knows in a fixed order and drops the position and foreign parameters", () =>
    expect(viewOf(LIST, new URLSearchParams("crawl=1&group=Tea&cursor=x&sort=page&columns=a&columns=b"))).toBe(
      "sort=page&columns=a%2Cb&group=Tea",
    ));
});
