/*
 * The position of a tour's popup. All lengths are CSS pixels, all positions relative to the viewport.
 * Source of the distances: specification section 9.
 */

export type Side = "top" | "bottom" | "left" | "right";

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  left: number;
  top: number;
}

/** Between target and popup. */
export const POPUP_OFFSET_PX = 10;
/** Around the highlighted target. */
export const HIGHLIGHT_PADDING_PX = 8;
/** Between the popup and the edge of the viewport. */
export const EDGE_PX = 8;

const OPPOSITE: Readonly<Record<Side, Side>> = { top: "bottom", bottom: "top", left: "right", right: "left" };
const CROSSWISE: Readonly<Record<Side, readonly [Side, Side]>> = {
  top: ["right", "left"],
  bottom: ["right", "left"],
  left: ["bottom", "top"],
  right: ["bottom", "top"],
};

const isUpright = (side: Side): boolean => side === "top" || side === "bottom";

/** Room for a popup on each side of the target, offset and edge taken off. */
function roomAround(target: Box, viewport: Size, insetTopPx: number): Readonly<Record<Side, number>> {
  const taken = POPUP_OFFSET_PX + EDGE_PX;
  return {
    top: target.top - insetTopPx - taken,
    bottom: viewport.height - target.top - target.height - taken,
    left: target.left - taken,
    right: viewport.width - target.left - target.width - taken,
  };
}

/** The wanted side when the popup fits there, otherwise the opposite one, then the two others; null when it fits nowhere. */
function fittingSide(wanted: Side, popup: Size, room: Readonly<Record<Side, number>>): Side | null {
  const fits = (side: Side): boolean => (isUpright(side) ? popup.height : popup.width) <= room[side];
  return [wanted, OPPOSITE[wanted], ...CROSSWISE[wanted]].find(fits) ?? null;
}

/** Within [from, to]; `from` when there is no room at all, so that the start of the popup is on screen. */
const clamp = (value: number, from: number, to: number): number => Math.max(from, Math.min(value, to));

export interface Placement {
  /** The side of the target that the popup is on; null: it fits on none and covers the target. */
  side: Side | null;
  left: number;
  top: number;
}

interface Scene {
  target: Box;
  popup: Size;
  viewport: Size;
  wanted: Side;
  /** Height of what always covers the top of the viewport. */
  insetTopPx?: number;
}

/**
 * Returns the position of the popup: 10 px from the target on the wanted side, centred on it, wholly within the
 * viewport. At the edge it flips to the opposite side, then to the others; when no side has room it covers the target
 * at the bottom.
 */
export function placePopup({ target, popup, viewport, wanted, insetTopPx = 0 }: Scene): Placement {
  const side = fittingSide(wanted, popup, roomAround(target, viewport, insetTopPx));
  const mostLeft = viewport.width - popup.width - EDGE_PX;
  const mostTop = viewport.height - popup.height - EDGE_PX;
  const centredLeft = clamp(target.left + (target.width - popup.width) / 2, EDGE_PX, mostLeft);
  const centredTop = clamp(target.top + (target.height - popup.height) / 2, insetTopPx + EDGE_PX, mostTop);
  switch (side) {
    case "top":
      return { side, left: centredLeft, top: target.top - POPUP_OFFSET_PX - popup.height };
    case "bottom":
      return { side, left: centredLeft, top: target.top + target.height + POPUP_OFFSET_PX };
    case "left":
      return { side, left: target.left - POPUP_OFFSET_PX - popup.width, top: centredTop };
    case "right":
      return { side, left: target.left + target.width + POPUP_OFFSET_PX, top: centredTop };
    default:
      return { side, left: centredLeft, top: Math.max(EDGE_PX, mostTop) };
  }
}

/** The frame around a highlighted target. */
export const highlightBox = ({ left, top, width, height }: Box): Box => ({
  left: left - HIGHLIGHT_PADDING_PX,
  top: top - HIGHLIGHT_PADDING_PX,
  width: width + 2 * HIGHLIGHT_PADDING_PX,
  height: height + 2 * HIGHLIGHT_PADDING_PX,
});

/**
 * How far to scroll (positive: down) so that target and popup are both seen. Zero when they are already. A target that is
 * too high for both is brought to the top of the viewport.
 */
export function scrollBy({ target, popup, viewport, wanted, insetTopPx = 0 }: Scene): number {
  const { side, top } = placePopup({ target, popup, viewport, wanted, insetTopPx });
  const framed = highlightBox(target);
  const firstPx = insetTopPx + EDGE_PX;
  const lastPx = viewport.height - EDGE_PX;
  const isSeen = framed.top >= firstPx && framed.top + framed.height <= lastPx;
  if (side !== null && isSeen && top >= insetTopPx) return 0;
  const above = wanted === "top" ? popup.height + POPUP_OFFSET_PX : 0;
  const below = wanted === "top" ? 0 : popup.height + POPUP_OFFSET_PX;
  const needed = target.height + above + below + HIGHLIGHT_PADDING_PX;
  const spare = lastPx - firstPx - needed;
  // In the middle of what is free, or from the top when it is too high.
  return spare > 0 ? target.top - above - firstPx - spare / 2 : framed.top - firstPx;
}
