/** The positions a curve is drawn for. */
export const CURVE_POSITIONS = 20;
/** A position with fewer impressions is not significant. */
export const MIN_POSITION_IMPRESSIONS = 100;
/** Below this there is no curve. */
export const MIN_CURVE_IMPRESSIONS = 1_000;
export const MIN_CURVE_POSITIONS = 3;
/** The position that opportunities are reckoned to. */
export const TARGET_POSITION = 3;

/** What was counted at one rounded position. */
export interface PositionSample {
  /** 1 to 20. */
  position: number;
  clicks: number;
  impressions: number;
}

export interface CtrCurvePoint extends PositionSample {
  /** Clicks by impressions as counted, 0 to 1. */
  ownRatio: number;
  /** The same made to fall with the position. */
  ctrRatio: number;
}

export interface CtrCurve {
  /** By position; positions without enough impressions are left out. */
  points: readonly CtrCurvePoint[];
  impressions: number;
}

/**
 * The click-through rate by position, from a workspace's own figures only: at each position clicks by impressions, then
 * pooled with the adjacent violators (isotonic regression weighted by impressions; Barlow et al. 1972), because a better
 * position cannot bring fewer clicks. Null before there is enough to say: fewer than 1,000 impressions, or fewer than
 * three positions with at least 100 each.
 */
export function fitCtrCurve(samples: readonly PositionSample[]): CtrCurve | null {
  const enough = samples
    .filter(
      ({ position, impressions }) =>
        position >= 1 && position <= CURVE_POSITIONS && impressions >= MIN_POSITION_IMPRESSIONS,
    )
    .sort((a, b) => a.position - b.position);
  const impressions = enough.reduce((sum, one) => sum + one.impressions, 0);
  if (enough.length < MIN_CURVE_POSITIONS || impressions < MIN_CURVE_IMPRESSIONS) return null;

  const blocks: { clicks: number; impressions: number; size: number }[] = [];
  for (const one of enough) {
    let block = { clicks: one.clicks, impressions: one.impressions, size: 1 };
    for (
      let last = blocks.at(-1);
      last && last.clicks / last.impressions < block.clicks / block.impressions;
      last = blocks.at(-1)
    ) {
      blocks.pop();
      block = {
        clicks: last.clicks + block.clicks,
        impressions: last.impressions + block.impressions,
        size: last.size + block.size,
      };
    }
    blocks.push(block);
  }
  const fitted = blocks.flatMap((block) => new Array<number>(block.size).fill(block.clicks / block.impressions));
  return {
    impressions,
    points: enough.map((one, at) => ({ ...one, ownRatio: one.clicks / one.impressions, ctrRatio: fitted[at] ?? 0 })),
  };
}

/** The curve's rate at a position, on a straight line between its neighbours; null outside what was counted. */
export function ctrAt({ points }: CtrCurve, position: number): number | null {
  const after = points.find((point) => point.position >= position);
  const before = points.findLast((point) => point.position <= position);
  if (!after || !before) return null;
  if (after.position === before.position) return after.ctrRatio;
  const share = (position - before.position) / (after.position - before.position);
  return before.ctrRatio + share * (after.ctrRatio - before.ctrRatio);
}

/**
 * The opportunity score: the clicks that a query would have brought in the period beyond those it did, had it stood at
 * position 3: impressions × (CTR at position 3 − own CTR), which is impressions × CTR(3) − clicks; nothing below zero,
 * and nothing for a query at that position or better. The lists calculate the same in SQL.
 */
export const extraClicks = (
  { clicks, impressions, position }: { clicks: number; impressions: number; position: number },
  targetRatio: number,
): number => (position <= TARGET_POSITION ? 0 : Math.max(0, impressions * targetRatio - clicks));
