import { describe, expect, it, test } from "vitest";
import { isVariantOf, pictureVariants, readVariants, variantWidths } from "./variants.ts";

describe("widths", () => {
  it.each([
    [300, [300]],
    [480, [480]],
    [1_000, [480, 960, 1_000]],
    [4_000, [480, 960, 1_600]],
  ])("of a picture of %i pixels", (width, widths) => expect(variantWidths(width)).toEqual(widths));
});

test("a variant is the same picture in fewer pixels, of a format for it", () => {
  const image = { type: "jpeg", width: 1_000, height: 667 } as const;
  expect(isVariantOf(image, { type: "webp", width: 480, height: 320 })).toBe(true);
  expect(isVariantOf(image, { type: "webp", width: 480, height: 480 })).toBe(false);
  expect(isVariantOf(image, { type: "webp", width: 1_200, height: 800 })).toBe(false);
  expect(isVariantOf(image, { type: "png", width: 480, height: 320 })).toBe(false);
});

test("browsers are offered the better format first, each in its widths", () => {
  const variant = (type: "avif" | "webp", width: number) => ({ type, width, height: width, bytes: 1 });
  expect(pictureVariants("/x", [variant("webp", 960), variant("webp", 480), variant("avif", 480)])).toEqual([
    { type: "image/avif", srcSet: "/x?v=480.avif 480w" },
    { type: "image/webp", srcSet: "/x?v=480.webp 480w, /x?v=960.webp 960w" },
  ]);
  expect(pictureVariants("/x", readVariants("[]"))).toEqual([]);
});
