import { describe, expect, it } from "vitest";
import { CHANNEL_NAMES } from "./channels.ts";
import { CENTER, cropBox, cropSize, hasShape } from "./crop.ts";
import { MEDIA_SPECS, shapesOf } from "./media-specs.ts";

const square = { width: 1_080, height: 1_080 };

describe("the part of an image that a crop shows", () => {
  it("is the largest of the shape around the focal point", () => {
    expect(cropBox({ width: 3_000, height: 2_000 }, square, CENTER, 1)).toEqual({
      ...{ x: 500, y: 0, width: 2_000, height: 2_000 },
    });
    expect(cropBox({ width: 3_000, height: 2_000 }, square, { x: 1, y: 0 }, 1)).toMatchObject({ x: 1_000, y: 0 });
    expect(cropBox({ width: 3_000, height: 2_000 }, square, { x: 0.25, y: 0.5 }, 2)).toEqual({
      ...{ x: 250, y: 500, width: 1_000, height: 1_000 },
    });
  });

  it("never leaves the image, whatever the point, zoom, image and shape", () => {
    for (const channel of CHANNEL_NAMES)
      for (const shape of shapesOf(channel))
        for (const image of [square, { width: 4_000, height: 1 }, { width: 7, height: 900 }])
          for (const [x, y, zoom] of [
            [0, 0, 1],
            [1, 1, 9],
            [-3, 0.2, 0],
            [0.9, 7, 2.5],
          ] as const) {
            const box = cropBox(image, shape, { x, y }, zoom);
            expect(box.x).toBeGreaterThanOrEqual(0);
            expect(box.y).toBeGreaterThanOrEqual(0);
            expect(box.x + box.width).toBeLessThanOrEqual(image.width + 1e-6);
            expect(box.y + box.height).toBeLessThanOrEqual(image.height + 1e-6);
            expect(box.width / box.height).toBeCloseTo(shape.width / shape.height, 5);
            expect(hasShape(cropSize(box, shape), shape)).toBe(true);
          }
  });

  it("is never enlarged", () => {
    expect(cropSize({ width: 400, height: 400 }, square)).toEqual({ width: 400, height: 400 });
    expect(cropSize({ width: 4_000, height: 4_000 }, square)).toEqual(square);
  });
});

describe("a file", () => {
  it.each([
    [{ width: 1_080, height: 1_080 }, true],
    [{ width: 999, height: 1_000 }, true],
    [{ width: 900, height: 1_080 }, false],
    [{ width: 2_000, height: 2_000 }, false],
  ])("%j has the shape: %s", (file, has) => expect(hasShape(file, square)).toBe(has));
});

it("every network names its source, and its shapes fit what its API takes", () => {
  for (const channel of CHANNEL_NAMES) {
    const { source, shapes, ratio } = MEDIA_SPECS[channel];
    expect(URL.canParse(source)).toBe(true);
    expect(new Set(shapes.map(({ id }) => id)).size).toBe(shapes.length);
    if (ratio)
      for (const { width, height } of shapes) {
        expect(width / height).toBeGreaterThanOrEqual(ratio.min);
        expect(width / height).toBeLessThanOrEqual(ratio.max + 0.01);
      }
  }
});
