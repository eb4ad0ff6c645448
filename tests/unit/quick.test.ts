import { expect, test } from "vitest";
import { addressesIn, fitInto, modulesOf, testsFor } from "../../scripts/lib/quick.mjs";

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
  { path: "tests/e2e/main-job.spec.ts", text: 'await page.goto("/seo/new"); await page.goto(`/seo/projects/1`);' },
  { path: "tests/e2e/palette.spec.ts", text: 'await page.goto("/seo?tab=1"); await page.goto("/seo-tools");' },
  { path: "tests/e2e/forum.spec.ts", text: "" },
  { path: "tests/support/seo-rows.ts", text: "" },
];

test("a change inside a module needs the tests of its name, its folder and its imports", () => {
  expect(testsFor(["app/modules/seo/checks/domain/score/score.ts"], TESTS)).toEqual({
    workerd: [
      "tests/integration/seo-mutes.test.ts",
      "tests/api/seo/projects.test.ts",
      "tests/integration/crawl.test.ts",
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

test("a change needs the journeys to the pages of its module, those to most of them first", () => {
  const addresses = {
    seo: addressesIn(
      'route("seo", x, [route("seo/new", y), route("seo/projects/:projectId/pages", z), index(at("home.tsx"))])',
    ),
  };
  expect(addresses).toEqual({ seo: ["/seo", "/seo/new", "/seo/projects"] });
  expect(testsFor(["app/modules/seo/routes/home.tsx"], TESTS, addresses).journeys).toEqual([
    "tests/e2e/seo.spec.ts",
    "tests/e2e/main-job.spec.ts",
    "tests/e2e/palette.spec.ts",
  ]);
});

test("what takes too long is left out and named, but for a test that was changed itself", () => {
  const durations = { "long.test.ts": 60, "longer.test.ts": 90 };
  const files = ["tests/api/longer.test.ts", "tests/api/long.test.ts", "tests/api/a.test.ts", "tests/api/b.test.ts"];
  expect(fitInto(files, 64, { changed: [], durations })).toEqual({
    chosen: ["tests/api/long.test.ts"],
    leftOut: ["tests/api/longer.test.ts", "tests/api/a.test.ts", "tests/api/b.test.ts"],
  });
  expect(fitInto(files, 5, { changed: ["tests/api/longer.test.ts"], durations }).chosen).toEqual([
    "tests/api/longer.test.ts",
  ]);
});
