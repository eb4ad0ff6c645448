import { expect, test } from "vitest";
import { firstWords, patternsOf, routesFor, withParents, wordsOf } from "./page-routes.ts";

const ROUTES = {
  root: { id: "root", path: "" },
  home: { id: "home", parentId: "root" },
  shell: { id: "shell", parentId: "root" },
  seo: { id: "seo", parentId: "shell", path: "seo" },
  projects: { id: "projects", parentId: "seo" },
  fresh: { id: "fresh", parentId: "seo", path: "new" },
  project: { id: "project", parentId: "seo", path: ":projectId" },
  issues: { id: "issues", parentId: "project", path: "issues" },
  help: { id: "help", parentId: "shell", path: "Help/articles" },
  guide: { id: "guide", parentId: "shell", path: "guide/:step?/end" },
  anyone: { id: "anyone", parentId: "root", path: ":person/card" },
  rest: { id: "rest", parentId: "shell", path: "*" },
};
const PATTERNS = patternsOf(ROUTES);
const KNOWN = firstWords(PATTERNS);

test("the words that addresses begin with are those of fixed paths", () => {
  expect(KNOWN).toEqual(new Set(["", "seo", "help", "guide"]));
});

test.each([
  ["/", ["root", "home", "shell", "rest"]],
  ["/seo", ["seo", "projects", "rest"]],
  ["/seo/1", ["seo", "projects", "project", "rest"]],
  ["/SEO/NEW.data", ["seo", "projects", "fresh", "project", "rest"]],
  ["/seo/1/issues", ["seo", "projects", "project", "issues", "rest"]],
  ["/seo/1/missing", ["seo", "projects", "project", "rest"]],
  ["/seo/card", ["seo", "projects", "project", "anyone", "rest"]],
  ["/help", ["rest"]],
  ["/help/articles", ["help", "rest"]],
  ["/guide", ["guide", "rest"]],
])("%s is answered by the routes it can mean and those above it", (pathname, ids) => {
  expect(routesFor(PATTERNS, wordsOf(pathname, KNOWN) ?? [])).toEqual(ids);
});

test("routes stand with their parents in the order of the site map", () => {
  expect(Object.keys(withParents(ROUTES, ["issues", "anyone"]))).toEqual([
    "root",
    "shell",
    "seo",
    "project",
    "issues",
    "anyone",
  ]);
});

test.each([
  ["/", []],
  ["/seo", ["seo"]],
  ["/SEO/", ["seo"]],
  ["/seo/1/pages", ["seo", "1", "pages"]],
  ["/seo.data", ["seo"]],
  ["/seo/1.data", ["seo", "1"]],
  ["/_root.data", []],
  ["/unknown", null],
  ["/seoul", null],
  ["/__manifest", null],
  ["//seo", null],
  ["/se%6F", null],
])("%s has the words %j", (pathname, words) => {
  expect(wordsOf(pathname, KNOWN)).toEqual(words);
});
