import { describe, expect, test } from "vitest";
import { median, pathShapes } from "./url-templates.ts";

const at = (path: string): string => `https://shop.example${path}`;

describe("pathShapes", () => {
  test.each([
    ["/", "/"],
    ["/about", "/about"],
    ["/blog/2024/05/my-first-post", "/blog/{number}/{number}/{name}"],
    ["/blog/2024-05-01/", "/blog/{date}/"],
    ["/item/0190a2b4-7c1d-7e3f-8a5b-9c0d1e2f3a4b", "/item/{id}"],
    ["/p1234.html", "/{name}.html"],
    ["/privacy-policy", "/privacy-policy"],
    ["/search?q=oak&page=2", "/search?page={…}&q={…}"],
  ])("%s is %s", (path, shape) => expect(pathShapes([at(path)])).toEqual([shape]));

  test("a place with many names holds names, one with few holds parts of the site", () => {
    const people = Array.from("abcdefghij", (letter) => at(`/team/${letter.repeat(4)}`));
    const shapes = pathShapes([
      ...people,
      at("/team"),
      at("/help/contact"),
      at("/help/press"),
      at("/team/aaaa/talks"),
      at("/team/bbbb/talks"),
    ]);
    expect(shapes).toEqual([
      ...people.map(() => "/team/{name}"),
      "/team",
      "/help/contact",
      "/help/press",
      "/team/aaaa/talks",
      "/team/bbbb/talks",
    ]);
  });

  test("below a place of names, shapes are grouped", () => {
    const shops = Array.from("abcdefghij", (letter) => at(`/shops/${letter.repeat(4)}/hours`));
    expect(new Set(pathShapes(shops))).toEqual(new Set(["/shops/{name}/hours"]));
  });

  test("nothing of nothing", () => expect(pathShapes([])).toEqual([]));
});

describe("median", () => {
  test.each([
    [[], null],
    [[4], 4],
    [[9, 1, 5], 5],
    [[4, 1, 2, 9], 2],
  ])("of %j is %s", (values, middle) => expect(median(values)).toBe(middle));
});
