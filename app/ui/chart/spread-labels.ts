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
/** Of the 12 px that words of charts have, on average. */
const CHAR_WIDTH = 6.5;

function extentOf({ label, x, atEnd }: Labelled): [from: number, to: number] {
  const width = label.length * CHAR_WIDTH;
  return atEnd ? [x - LABEL_GAP - width, x - LABEL_GAP] : [x + LABEL_GAP, x + LABEL_GAP + width];
}

/** Where the words of points stand, in their order: beside the point, or as far below as it takes not to cover those of another. */
export function spreadLabels(points: readonly Labelled[]): number[] {
  const placed: { extent: [number, number]; y: number }[] = [];
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
      if (isBeside && Math.abs(other.y - y) < LINE_HEIGHT) y = other.y + LINE_HEIGHT;
    }
    placed.push({ extent, y });
    labelYs[index] = y;
  }
  return labelYs;
}
