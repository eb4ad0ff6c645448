import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";

test("a path without a page answers 404 in the product's look", async () => {
  const response = await exports.default.fetch("http://localhost:8787/no-such-page");
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("This page does not exist");
});
