import { expect, test } from "vitest";
import { pictureRows } from "./page-rows.ts";

test("a picture counts once for a page, with the flaws of any of its places, however many pictures the page has", () => {
  const images = Array.from({ length: 1_000 }, (_, at) => ({
    url: `/${at}.png`,
    raw: `/${at}.png`,
    alt: at < 900 ? "Tea" : null,
    hasSize: at !== 3,
  }));
  const again = { url: "/0.png", raw: "/0.png", alt: null, hasSize: true };
  const { ids, flaws } = pictureRows(7, [...images, again, { ...again, url: null }], (url) => Number(url.slice(1, -4)));
  expect(ids).toEqual(images.map((_, at) => at));
  expect(flaws).toEqual([[7, 0, 1, 0], [7, 3, 0, 1], ...Array.from({ length: 100 }, (_, at) => [7, 900 + at, 1, 0])]);
});
