/** A point with words beside it: to its right, or to its left where `atEnd`. */
interface Labelled {
  label: string;
  x: number;
  y: number;
  atEnd: boolean;
}

/** Where words may stand; those of a point above `zeroY` stay above it, those of one below stay below. */
interface Bounds {
  zeroY: number;
  top: number;
  bottom: number;
}

/** Between the middle of a point and its words. */
export const LABEL_GAP = 10;
const LINE_HEIGHT = 15;
/** Words whose middle is nearer to that of a point touch it. */
const POINT_REACH = 13;
const POINT_RADIUS = 7;
/** Of the 12 px that words of charts have, on average. */
const CHAR_WIDTH = 6.5;
/** Words further from their point than this are nobody's. */
const MAX_STEPS = 24;

function extentOf({ label, x, atEnd }: Labelled): [from: number, to: number] {
  const width = label.length * CHAR_WIDTH;
  return atEnd ? [x - LABEL_GAP - width, x - LABEL_GAP] : [x + LABEL_GAP, x + LABEL_GAP + width];
}

interface Placed {
  extent: [number, number];
  y: number;
  reach: number;
  of: number;
}

const touches = (placed: readonly Placed[], extent: [number, number], y: number, of: number): boolean =>
  placed.some(
    (other) =>
      other.of !== of &&
      extent[0] < other.extent[1] &&
      other.extent[0] < extent[1] &&
      Math.abs(other.y - y) < other.reach,
  );

function isAllowed(y: number, pointY: number, bounds: Bounds | undefined): boolean {
  if (!bounds) return true;
  if (y < bounds.top || y > bounds.bottom) return false;
  return pointY === bounds.zeroY || y === pointY || pointY < bounds.zeroY === y < bounds.zeroY;
}

/** Where the words of points stand, in their order: beside the point, or as little below or above it as it takes not to touch another or its words. */
export function spreadLabels(points: readonly Labelled[], bounds?: Bounds): number[] {
  const placed: Placed[] = points.map(({ x, y }, of) => ({
    extent: [x - POINT_RADIUS, x + POINT_RADIUS],
    y,
    reach: POINT_REACH,
    of,
  }));
  const labelYs = points.map(({ y }) => y);
  const fromTop = points.map((_, index) => index).sort((a, b) => (labelYs[a] ?? 0) - (labelYs[b] ?? 0));
  for (const index of fromTop) {
    const point = points[index];
    if (!point) continue;
    const extent = extentOf(point);
    const offsets = Array.from({ length: MAX_STEPS }, (_, step) => (step * LINE_HEIGHT) / 3);
    const free = offsets
      .flatMap((by) => [point.y + by, point.y - by])
      .find((y) => isAllowed(y, point.y, bounds) && !touches(placed, extent, y, index));
    const y = free ?? point.y;
    placed.push({ extent, y, reach: LINE_HEIGHT, of: index });
    labelYs[index] = y;
  }
  return labelYs;
}
