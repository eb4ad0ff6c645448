const WIDTH = 640;
const HEIGHT = 170;
const LEFT = 40;
const RIGHT = 24;
const TOP = 22;
const BOTTOM = 28;

export interface TrendPoint {
  label: string;
  /** 0 to 100. */
  value: number;
}

/** A drawn line of health scores, oldest first, with its axis. */
export interface TrendShape {
  width: number;
  height: number;
  left: number;
  ticks: readonly { value: number; y: number }[];
  points: readonly (TrendPoint & { x: number; y: number })[];
  path: string;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Draws scores between the ten below the lowest and 100, so that a small change shows; null with fewer than two. */
export function trendShape(points: readonly TrendPoint[]): TrendShape | null {
  if (points.length < 2) return null;
  const low = Math.min(90, Math.max(0, Math.floor((Math.min(...points.map(({ value }) => value)) - 1) / 10) * 10));
  const y = (value: number): number => rounded(TOP + ((100 - value) / (100 - low)) * (HEIGHT - TOP - BOTTOM));
  const x = (at: number): number => rounded(LEFT + RIGHT + (at / (points.length - 1)) * (WIDTH - LEFT - RIGHT * 2));
  const drawn = points.map((point, at) => ({ ...point, x: x(at), y: y(point.value) }));
  const middle = (low + 100) / 2;
  return {
    width: WIDTH,
    height: HEIGHT,
    left: LEFT,
    ticks: [low, middle, 100].map((value) => ({ value, y: y(value) })),
    points: drawn,
    path: drawn.map((point, at) => `${at === 0 ? "M" : "L"}${point.x} ${point.y}`).join(""),
  };
}
