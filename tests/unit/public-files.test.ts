import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { DEMO_SIZES, DEMO_STEPS, demoPicture } from "#app/routes/demo-steps.ts";

const PUBLIC = new URL("../../public/", import.meta.url);

/** Width and height out of a PNG's header (IHDR) or a WebP's (VP8, VP8L, VP8X chunk). */
function sizeOf(file: URL): { width: number; height: number } {
  const bytes = readFileSync(file);
  if (bytes.toString("latin1", 1, 4) === "PNG")
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === "VP8 ") return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

test("the preview picture has the size that its tags claim, and is light", () => {
  const file = new URL("og.png", PUBLIC);
  expect(sizeOf(file)).toEqual({ width: 1_200, height: 630 });
  expect(statSync(file).size).toBeLessThanOrEqual(120_000);
});

const PICTURES = DEMO_STEPS.flatMap((step) =>
  (["desktop", "phone"] as const).flatMap((view) =>
    (["light", "dark"] as const).map((theme) => ({ path: demoPicture(step, view, theme), ...DEMO_SIZES[view] })),
  ),
);

test.each(PICTURES)("the walk's picture $path exists in the size it is shown with", ({ path, width, height }) =>
  expect(sizeOf(new URL(path.slice(1), PUBLIC))).toEqual({ width, height }),
);

test("no picture of the walk is left over, and all together are light", () => {
  const folder = new URL("demo-pictures/", PUBLIC);
  const taken = readdirSync(folder);
  expect(taken.map((name) => `/demo-pictures/${name}`).sort()).toEqual(PICTURES.map(({ path }) => path).sort());
  expect(taken.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)).toBeLessThan(3_000_000);
});

test("the README says to create every queue and bucket that the Worker is deployed with", () => {
  const names = [
    ...readFileSync("wrangler.toml", "utf8").matchAll(/^(?:queue|dead_letter_queue|bucket_name) = "(.+)"$/gm),
  ].map(([, name = ""]) => name);
  expect(names).toContain("kaja-webhooks-dead");
  const deploy = readFileSync("README.md", "utf8").split("## Deploy")[1]?.split("\n## ")[0] ?? "";
  // Buckets of previews are made by scripts/preview.mjs.
  expect(
    [...new Set(names)].filter((name) => name !== "kaja-files-preview" && !new RegExp(`\\b${name}(?!-)`).test(deploy)),
  ).toEqual([]);
});
