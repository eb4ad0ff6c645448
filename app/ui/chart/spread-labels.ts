/** A point with words beside it: to its right, or to its left where `atEnd`. */
interface Labelled {
  label: string;
  x: number;
  y: number;
  atEnd: boolean;
}

/** Between the middle of a point and its words. */
export const LABEL_GAP = 10;
const LINE_HEIGHT = 15;
/** Words whose middle is nearer to that of a point touch it. */
const POINT_REACH = 13;
const POINT_RADIUS = 7;
/** Of the 12 px that words of charts have, on average. */
const CHAR_WIDTH = 6.5;

function extentOf({ label, x, atEnd }: Labelled): [from: number, to: number] {
  const width = label.length * CHAR_WIDTH;
  return atEnd ? [x - LABEL_GAP - width, x - LABEL_GAP] : [x + LABEL_GAP, x + LABEL_GAP + width];
}

/** Where the words of points stand, in their order: beside the point, or as far below as it takes not to touch another or its words. */
export function spreadLabels(points: readonly Labelled[]): number[] {
  const placed: { extent: [number, number]; y: number; reach: number; of: number }[] = points.map(({ x, y }, of) => ({
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
    let { y } = point;
    // Those placed before stand in the order of their height, so that one pass downwards is enough.
    for (const other of placed.sort((a, b) => a.y - b.y)) {
      const isBeside = extent[0] < other.extent[1] && other.extent[0] < extent[1];
      if (other.of !== index && isBeside && Math.abs(other.y - y) < other.reach) y = other.y + other.reach;
    }
    placed.push({ extent, y, reach: LINE_HEIGHT, of: index });
    labelYs[index] = y;
  }
  return labelYs;
}
