import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { DEMO_STEPS } from "#app/routes/demo-steps.ts";

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

test.each(DEMO_STEPS)("the tour's picture of step $id exists in the size it is shown with", ({ image }) => {
  if (image) expect(sizeOf(new URL(image.src.slice(1), PUBLIC))).toEqual({ width: image.width, height: image.height });
});

test("no picture of the tour is left out of it", () => {
  const folder = new URL("tour/", PUBLIC);
  const taken = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(png|webp)$/.test(name)) : [];
  expect(DEMO_STEPS.flatMap(({ image }) => (image ? [image.src] : [])).sort()).toEqual(
    taken.map((name) => `/tour/${name}`).sort(),
  );
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
