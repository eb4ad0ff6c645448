import { expect, test } from "vitest";
import { modulesOf, testsFor } from "../../scripts/lib/quick.mjs";

const TESTS = [
  { path: "tests/integration/seo-mutes.test.ts", text: "" },
  { path: "tests/integration/crawl.test.ts", text: 'import { startCrawl } from "#app/modules/seo/index.server.ts";' },
  { path: "tests/integration/seoul.test.ts", text: "" },
  {
    path: "tests/integration/safe-fetch.test.ts",
    text: 'import { safeFetch } from "#app/platform/safe-fetch/safe-fetch.ts";',
  },
  { path: "tests/api/seo/projects.test.ts", text: "" },
  { path: "tests/e2e/seo.spec.ts", text: "" },
  { path: "tests/e2e/forum.spec.ts", text: "" },
  { path: "tests/support/seo-rows.ts", text: "" },
];

test("a change inside a module needs the tests of its name, its folder and its imports", () => {
  expect(testsFor(["app/modules/seo/checks/domain/score.ts"], TESTS)).toEqual({
    workerd: [
      "tests/integration/seo-mutes.test.ts",
      "tests/integration/crawl.test.ts",
      "tests/api/seo/projects.test.ts",
    ],
    journeys: ["tests/e2e/seo.spec.ts"],
  });
});

test("a changed test, and a test that imports a changed file of the platform, run too", () => {
  expect(testsFor(["tests/e2e/forum.spec.ts", "app/platform/safe-fetch/safe-fetch.ts"], TESTS)).toEqual({
    workerd: ["tests/integration/safe-fetch.test.ts"],
    journeys: ["tests/e2e/forum.spec.ts"],
  });
});

test("modules are named once each", () => {
  expect(
    modulesOf(["app/modules/seo/a.ts", "app/modules/seo/b/c.ts", "app/modules/leads/x.ts", "app/ui/card.tsx"]),
  ).toEqual(["seo", "leads"]);
});
