import { type Curve, steadyResult } from "./curve.ts";

interface Place {
  name: string;
  curve: Curve;
  /** Cents a week. */
  current: number;
  floor: number;
  cap: number;
}

interface Allocated {
  name: string;
  current: number;
  proposed: number;
  /** Results a week, at each of the two. */
  before: number;
  after: number;
}

type AllocationOutcome =
  | { ok: true; rows: Allocated[]; total: number }
  /** The limits leave no room for this total: at least and at most so much. */
  | { ok: false; least: number; most: number };

const STEPS = 2_000;
/** How far ahead a channel is looked at: an S-shaped curve pays only after some steps. */
const LOOK_AHEAD = STEPS;

/**
 * Divides a weekly total so that results are largest: money goes, step by step, to where it brings most, which ends with equal
 * marginal results wherever no limit binds. `largestStep` is the share by which a budget may change at once.
 */
export function allocate(places: readonly Place[], total: number, largestStep: number): AllocationOutcome {
  const limits = places.map(({ current, floor, cap }) => {
    const low = Math.max(floor, current * (1 - largestStep));
    return {
      low: Math.min(low, cap),
      high: Math.max(Math.min(cap, current * (1 + largestStep)), Math.min(floor, cap)),
    };
  });
  const least = limits.reduce((sum, { low }) => sum + low, 0);
  const most = limits.reduce((sum, { high }) => sum + high, 0);
  if (total < least - 1 || total > most + 1) return { ok: false, least: Math.ceil(least), most: Math.floor(most) };
  const spend = limits.map(({ low }) => low);
  let left = total - least;
  const step = Math.max(total / STEPS, 1);
  /** The best mean return over the next steps, and how many of them. */
  const bestRun = (at: number): { value: number; steps: number } => {
    const { curve } = places[at] as Place;
    const from = spend[at] ?? 0;
    const room = Math.min(left, (limits[at]?.high ?? 0) - from);
    const now = steadyResult(curve, from);
    let best = { value: -1, steps: 0 };
    for (
      let steps = 1;
      steps <= LOOK_AHEAD && (steps - 1) * step < room;
      steps = steps < 8 ? steps + 1 : Math.ceil(steps * 1.5)
    ) {
      const more = Math.min(steps * step, room);
      const value = (steadyResult(curve, from + more) - now) / more;
      if (value > best.value) best = { value, steps };
    }
    return best;
  };
  while (left > 1e-6) {
    const runs = places.map((_, at) => bestRun(at));
    const at = runs.reduce((best, run, index) => (run.value > (runs[best]?.value ?? 0) ? index : best), 0);
    const { steps } = runs[at] as { steps: number };
    if (steps === 0) break;
    const more = Math.min(steps * step, left, (limits[at]?.high ?? 0) - (spend[at] ?? 0));
    spend[at] = (spend[at] ?? 0) + more;
    left -= more;
  }
  const rows = places.map(({ name, curve, current }, at) => ({
    ...{ name, current },
    proposed: Math.round(spend[at] ?? 0),
    before: steadyResult(curve, current),
    after: steadyResult(curve, spend[at] ?? 0),
  }));
  return { ok: true, rows, total };
}
