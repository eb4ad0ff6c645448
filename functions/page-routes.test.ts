import { expect, test } from "vitest";
import { firstSegments, routesUnder, segmentOf } from "./page-routes.ts";

const ROUTES = {
  root: { id: "root", path: "" },
  home: { id: "home", parentId: "root" },
  shell: { id: "shell", parentId: "root" },
  seo: { id: "seo", parentId: "shell", path: "seo" },
  project: { id: "project", parentId: "seo", path: ":id" },
  help: { id: "help", parentId: "shell", path: "Help/articles" },
  anyone: { id: "anyone", parentId: "root", path: ":person/card" },
  rest: { id: "rest", parentId: "shell", path: "*" },
};

test("the words that addresses begin with are those of fixed paths", () => {
  expect(firstSegments(ROUTES)).toEqual(new Set(["", "seo", "help"]));
});

test("under a word stand its routes with their parents, and those that answer any word, in the order of the site map", () => {
  expect(Object.keys(routesUnder(ROUTES, "seo"))).toEqual(["root", "shell", "seo", "project", "anyone", "rest"]);
  expect(Object.keys(routesUnder(ROUTES, "help"))).toEqual(["root", "shell", "help", "anyone", "rest"]);
  expect(Object.keys(routesUnder(ROUTES, ""))).toEqual(["root", "home", "shell", "anyone", "rest"]);
});

test.each([
  ["/", ""],
  ["/seo", "seo"],
  ["/SEO/", "seo"],
  ["/seo/1/pages", "seo"],
  ["/seo.data", "seo"],
  ["/seo/1.data", "seo"],
  ["/_root.data", ""],
  ["/help", "help"],
  ["/unknown", null],
  ["/seoul", null],
  ["/__manifest", null],
  ["//seo", null],
  ["/se%6F", null],
])("%s begins with %j", (pathname, segment) => {
  expect(segmentOf(pathname, firstSegments(ROUTES))).toBe(segment);
});
