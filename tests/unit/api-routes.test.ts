import { expect, test } from "vitest";
import { API_ROUTES } from "#app/modules/registry.ts";
import { OPERATIONS } from "#tests/support/access-table.ts";

test("the public page of the API lists every operation, and none that does not exist", () => {
  const listed = API_ROUTES.flatMap(({ method, path }) => method.split(", ").map((one) => `${one} ${path}`));
  const exists = Object.entries(OPERATIONS).flatMap(([operation, access]) => (access === "public" ? [] : [operation]));
  expect(listed.sort()).toEqual(exists.sort());
});
