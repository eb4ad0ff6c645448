import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Any other name makes no style and no error: the content behind shows through. */
const COLOURS = new Set(
  [...readFileSync("app/app.css", "utf8").matchAll(/--color-([a-z0-9-]+):/g)].map(([, name]) => name),
);

it("every background is a colour of the theme", () => {
  const used = globSync("app/**/*.{ts,tsx}").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/[\s"'`:]bg-([a-z][a-z0-9-]*)/g)].map(([, name]) => name),
  );
  expect(used.length).toBeGreaterThan(200);
  expect(used.filter((name) => !COLOURS.has(name ?? ""))).toEqual([]);
});
