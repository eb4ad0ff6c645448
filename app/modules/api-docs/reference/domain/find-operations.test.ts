import { expect, test } from "vitest";
import { findOperations, type OperationGroup } from "./find-operations.ts";

const GROUPS: OperationGroup[] = [
  {
    name: "SEO",
    description: "",
    operations: [
      { id: "listSeoProjects", method: "GET", path: "/seo/projects", summary: "List projects" },
      { id: "createSeoProject", method: "POST", path: "/seo/projects", summary: "Create a project" },
    ],
  },
  {
    name: "Leads",
    description: "",
    operations: [{ id: "listLeads", method: "GET", path: "/leads", summary: "List leads" }],
  },
];

const found = (text: string) =>
  findOperations(GROUPS, text).flatMap(({ operations }) => operations.map(({ id }) => id));

test.each([
  ["", ["listSeoProjects", "createSeoProject", "listLeads"]],
  ["list", ["listSeoProjects", "listLeads"]],
  ["LIST seo", ["listSeoProjects"]],
  ["post /seo", ["createSeoProject"]],
  ["leads", ["listLeads"]],
  ["  createSeoProject  ", ["createSeoProject"]],
  ["list nothing", []],
])("%j finds %j", (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test("a group without a match is left out", () => {
  expect(findOperations(GROUPS, "leads").map(({ name }) => name)).toEqual(["Leads"]);
});
