import { type AttributionPath, type Credits, channelsOf, conversionsOf } from "./path.ts";

/** A chain of visits: from each state the counts of steps to others and of conversions, and of all steps from it. */
interface Chain {
  /** The last one or two channels of a path; state 0 is before the first visit. */
  states: { channels: readonly string[]; steps: Map<number, number>; conversions: number; all: number }[];
}

const START = 0;

function chainOf(paths: readonly AttributionPath[], order: 1 | 2): Chain {
  const states: Chain["states"] = [{ channels: [], steps: new Map(), conversions: 0, all: 0 }];
  const numbers = new Map<string, number>();
  const stateOf = (channels: readonly string[]): number => {
    const key = channels.join("\u0000");
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, states.length);
    return states.push({ channels, steps: new Map(), conversions: 0, all: 0 }) - 1;
  };
  for (const { channels, converted, count } of paths) {
    let from = START;
    for (let at = 0; at < channels.length; at++) {
      const to = stateOf(channels.slice(Math.max(0, at + 1 - order), at + 1));
      const state = states[from];
      if (state) {
        state.steps.set(to, (state.steps.get(to) ?? 0) + count);
        state.all += count;
      }
      from = to;
    }
    const end = states[from];
    if (end) {
      end.all += count;
      if (converted) end.conversions += count;
    }
  }
  return { states };
}

/**
 * How likely a path converts when every step into a state with this channel ends it: h = Qh + r over the other states,
 * solved by elimination. I − Q is an M-matrix, so that no pivot has to be looked for.
 */
function conversionProbability({ states }: Chain, without: string | null): number {
  const live = states.flatMap((state, at) => (without !== null && state.channels.includes(without) ? [] : [at]));
  const place = new Map(live.map((at, index) => [at, index]));
  const size = live.length;
  // Backwards, so that the start is found last; each row: I − Q, then r.
  const rows = live.map((at, index) => {
    const row = new Float64Array(size + 1);
    const state = states[at];
    row[index] = 1;
    if (!state || state.all === 0) return row;
    for (const [to, count] of state.steps) {
      const column = place.get(to);
      if (column !== undefined) row[column] = (row[column] ?? 0) - count / state.all;
    }
    row[size] = state.conversions / state.all;
    return row;
  });
  for (let pivot = size - 1; pivot > 0; pivot--) eliminate(rows, pivot, size);
  const top = rows[START];
  return top ? (top[size] ?? 0) / (top[START] ?? 1) : 0;
}

function eliminate(rows: readonly Float64Array[], pivot: number, size: number): void {
  const from = rows[pivot];
  const by = from?.[pivot];
  if (!from || !by) return;
  for (let at = 0; at < pivot; at++) {
    const row = rows[at];
    const factor = (row?.[pivot] ?? 0) / by;
    if (!row || factor === 0) continue;
    for (let column = 0; column < pivot; column++) row[column] = (row[column] ?? 0) - factor * (from[column] ?? 0);
    row[size] = (row[size] ?? 0) - factor * (from[size] ?? 0);
  }
}

/** States of the chain: what its solution costs, which grows with the third power. */
export const stateCount = (paths: readonly AttributionPath[], order: 1 | 2): number => chainOf(paths, order).states.length;

/** By how much of itself the probability of a conversion falls without each channel. */
export function removalEffects(paths: readonly AttributionPath[], order: 1 | 2): Credits {
  const chain = chainOf(paths, order);
  const all = conversionProbability(chain, null);
  return new Map(channelsOf(paths).map((channel) => [channel, all === 0 ? 0 : 1 - conversionProbability(chain, channel) / all]));
}

/** The conversions, shared by the removal effects of the channels in a Markov chain whose states are the last one or two visits. */
export function markov(paths: readonly AttributionPath[], order: 1 | 2): Credits {
  const effects = removalEffects(paths, order);
  const sum = [...effects.values()].reduce((total, effect) => total + effect, 0);
  const conversions = conversionsOf(paths);
  return new Map([...effects].map(([channel, effect]) => [channel, sum === 0 ? 0 : (conversions * effect) / sum]));
}
