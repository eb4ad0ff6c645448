import { describe, expect, it } from "vitest";
import { type Box, EDGE_PX, highlightBox, placePopup, type Side, scrollBy } from "./tour-position.ts";

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const POPUP = { width: 320, height: 160 };
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
const HEADER_PX = 56;

describe("the popup is 10 px from its target, centred on it", () => {
  const target = box(600, 400, 200, 100);
  it.each<[Side, number, number]>([
    ["top", 540, 230],
    ["bottom", 540, 510],
    ["left", 270, 370],
    ["right", 810, 370],
  ])("%s", (wanted, left, top) => {
    expect(placePopup({ target, popup: POPUP, viewport: DESK, wanted })).toEqual({ side: wanted, left, top });
  });
});

describe("at the edge of the viewport it flips", () => {
  it.each<[string, Box, { width: number; height: number }, Side, Side | null]>([
    ["no room above", box(600, 100, 200, 100), DESK, "top", "bottom"],
    ["just room above", box(600, 178, 200, 100), DESK, "top", "top"],
    ["one pixel too little above", box(600, 177, 200, 100), DESK, "top", "bottom"],
    ["no room below", box(600, 780, 200, 100), DESK, "bottom", "top"],
    ["just room below", box(600, 622, 200, 100), DESK, "bottom", "bottom"],
    ["no room on the left", box(240, 400, 200, 100), DESK, "left", "right"],
    ["no room on the right", box(1200, 400, 200, 100), DESK, "right", "left"],
    ["neither left nor right on a phone", box(16, 300, 328, 100), PHONE, "left", "bottom"],
    ["neither right nor left, and nothing below", box(16, 600, 328, 100), PHONE, "right", "top"],
    ["as high as the window: beside it", box(500, 20, 300, 860), DESK, "top", "right"],
    ["as high as the window, at its right edge", box(1000, 20, 400, 860), DESK, "bottom", "left"],
    ["larger than the window: over it", box(0, -50, 1440, 1200), DESK, "bottom", null],
    ["larger than a phone", box(16, -200, 328, 1400), PHONE, "top", null],
  ])("%s", (_, target, viewport, wanted, side) => {
    expect(placePopup({ target, popup: POPUP, viewport, wanted }).side).toBe(side);
  });

  it("what covers the top is no room", () => {
    const target = box(600, 230, 200, 100);
    expect(placePopup({ target, popup: POPUP, viewport: DESK, wanted: "top" }).side).toBe("top");
    expect(placePopup({ target, popup: POPUP, viewport: DESK, wanted: "top", insetTopPx: HEADER_PX }).side).toBe(
      "bottom",
    );
  });
});

describe("it stays within the viewport", () => {
  it.each<[string, Box, Side, { left?: number; top?: number }]>([
    ["at the left edge", box(0, 400, 40, 40), "bottom", { left: EDGE_PX }],
    ["at the right edge", box(1400, 400, 40, 40), "bottom", { left: 1440 - 320 - EDGE_PX }],
    ["at the top edge", box(600, 0, 40, 40), "right", { top: EDGE_PX }],
    ["at the bottom edge", box(600, 860, 40, 40), "right", { top: 900 - 160 - EDGE_PX }],
    ["over a target without room around it", box(0, 0, 1440, 900), "top", { left: 560, top: 900 - 160 - EDGE_PX }],
  ])("%s", (_, target, wanted, expected) => {
    expect(placePopup({ target, popup: POPUP, viewport: DESK, wanted })).toMatchObject(expected);
  });

  it("a popup wider and higher than the window starts at its edge", () => {
    const placed = placePopup({
      target: box(10, 10, 20, 20),
      popup: { width: 400, height: 400 },
      viewport: { width: 320, height: 300 },
      wanted: "left",
    });
    expect(placed).toEqual({ side: null, left: EDGE_PX, top: EDGE_PX });
  });
});

it("the highlight leaves 8 px around its target", () => {
  expect(highlightBox(box(100, 200, 50, 60))).toEqual(box(92, 192, 66, 76));
});

describe("target and popup are scrolled into view together", () => {
  const scene = { popup: POPUP, viewport: DESK, wanted: "bottom" as const, insetTopPx: HEADER_PX };
  it.each<[string, Box]>([
    ["further down", box(300, 2_000, 600, 200)],
    ["scrolled away above", box(300, -900, 600, 200)],
    ["half below the edge", box(300, 850, 600, 200)],
  ])("%s", (_, target) => {
    const moved = { ...target, top: target.top - scrollBy({ ...scene, target }) };
    const { side, top } = placePopup({ ...scene, target: moved });
    expect(side).toBe("bottom");
    expect(moved.top).toBeGreaterThanOrEqual(HEADER_PX);
    expect(top + POPUP.height).toBeLessThanOrEqual(DESK.height - EDGE_PX);
    expect(scrollBy({ ...scene, target: moved })).toBe(0);
  });

  it("above it when the popup is there", () => {
    const target = box(300, 1_500, 600, 200);
    const wanted = "top" as const;
    const moved = { ...target, top: target.top - scrollBy({ ...scene, wanted, target }) };
    expect(placePopup({ ...scene, wanted, target: moved }).side).toBe("top");
  });

  it("not at all when both are seen", () => {
    expect(scrollBy({ ...scene, target: box(300, 200, 600, 200) })).toBe(0);
  });

  it("a target too high for both is brought to the top", () => {
    const target = box(16, 900, 328, 1_200);
    expect(target.top - scrollBy({ ...scene, viewport: PHONE, target })).toBe(HEADER_PX + EDGE_PX + 8);
  });
});
