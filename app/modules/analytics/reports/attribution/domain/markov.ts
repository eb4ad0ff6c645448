import type { AttributionPath } from "./path.ts";

/** Visits as a chain: the states are the last one or two channels of a path, state 0 is before the first visit. */
interface Chain {
  /** Of each state. */
  channels: readonly (readonly string[])[];
  /** Steps between two states: where from, and where to. */
  from: readonly number[];
  to: readonly number[];
  /** Of each path: the steps it takes, the state it ends in, and whether it converts there. */
  walks: readonly { steps: readonly number[]; end: number; converted: boolean }[];
}

const START = 0;

/** Gives each key the next number, the first time it comes. */
class Numbers {
  readonly #known = new Map<string, number>();

  of(key: string, onNew: (number: number) => void): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const number = this.#known.size;
    this.#known.set(key, number);
    onNew(number);
    return number;
  }
}

function chainOf(paths: readonly AttributionPath[], order: 1 | 2): Chain {
  const [channels, from, to]: [(readonly string[])[], number[], number[]] = [[], [], []];
  const states = new Numbers();
  const steps = new Numbers();
  const stateOf = (last: readonly string[]): number => states.of(JSON.stringify(last), () => channels.push(last));
  stateOf([]);
  const walks = paths.map((path) => {
    let end = START;
    const taken = path.channels.map((_, at) => {
      const [before, after] = [end, stateOf(path.channels.slice(Math.max(0, at + 1 - order), at + 1))];
      end = after;
      return steps.of(`${before} ${after}`, () => {
        from.push(before);
        to.push(after);
      });
    });
    return { steps: taken, end, converted: path.converted };
  });
  return { channels, from, to, walks };
}

/** A chain with how often each step was taken, and each state left in all and by a conversion. */
interface Counted {
  chain: Chain;
  steps: Float64Array;
  left: Float64Array;
  conversions: Float64Array;
}

function countWalks(chain: Chain, counts: Float64Array): Counted {
  const steps = new Float64Array(chain.from.length);
  const left = new Float64Array(chain.channels.length);
  const conversions = new Float64Array(chain.channels.length);
  for (const [at, walk] of chain.walks.entries()) {
    const count = counts[at] ?? 0;
    if (count === 0) continue;
    for (const step of walk.steps) steps[step] = (steps[step] ?? 0) + count;
    left[walk.end] = (left[walk.end] ?? 0) + count;
    if (walk.converted) conversions[walk.end] = (conversions[walk.end] ?? 0) + count;
  }
  for (const [step, state] of chain.from.entries()) left[state] = (left[state] ?? 0) + (steps[step] ?? 0);
  return { chain, steps, left, conversions };
}

/**
 * How likely a path converts when every step into a state with this channel ends it: h = Qh + r over the other states,
 * solved by elimination. I − Q is an M-matrix, so that no pivot has to be looked for.
 */
function conversionProbability({ chain, steps, left, conversions }: Counted, without: string | null): number {
  const place = new Map<number, number>();
  for (const [state, channels] of chain.channels.entries()) {
    if ((left[state] ?? 0) > 0 && (without === null || !channels.includes(without))) place.set(state, place.size);
  }
  const size = place.size;
  // Of each state: its row of I − Q, then r.
  const rows = [...place].map(([state, at]) => {
    const row = new Float64Array(size + 1);
    row[at] = 1;
    row[size] = (conversions[state] ?? 0) / (left[state] ?? 1);
    return row;
  });
  for (const [step, state] of chain.from.entries()) {
    const row = rows[place.get(state) ?? -1];
    const column = place.get(chain.to[step] ?? -1);
    if (row && column !== undefined) row[column] = (row[column] ?? 0) - (steps[step] ?? 0) / (left[state] ?? 1);
  }
  // From the last state to the first, so that what is left is the start's.
  for (let pivot = size - 1; pivot > 0; pivot--) eliminate(rows, pivot, size);
  const start = rows[START];
  return start ? (start[size] ?? 0) / (start[START] ?? 1) : 0;
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

/** The Markov model of a set of paths, for any counts of them. `channels`: all there are. */
export interface MarkovModel {
  /** Of the chain: what a solution costs grows with their third power. */
  states: number;
  /** By how much of itself the probability of a conversion falls without each channel. */
  removalEffects(counts: Float64Array): Float64Array;
  /** The conversions, shared by the removal effects. */
  credits(counts: Float64Array): Float64Array;
}

export function markovModel(paths: readonly AttributionPath[], channels: readonly string[], order: 1 | 2): MarkovModel {
  const chain = chainOf(paths, order);
  const removalEffects = (counts: Float64Array): Float64Array => {
    const counted = countWalks(chain, counts);
    const all = conversionProbability(counted, null);
    return Float64Array.from(channels, (channel) =>
      all === 0 ? 0 : 1 - conversionProbability(counted, channel) / all,
    );
  };
  const credits = (counts: Float64Array): Float64Array => {
    const effects = removalEffects(counts);
    const sum = effects.reduce((total, effect) => total + effect, 0);
    const conversions = paths.reduce((total, { converted }, at) => total + (converted ? (counts[at] ?? 0) : 0), 0);
    return effects.map((effect) => (sum === 0 ? 0 : (conversions * effect) / sum));
  };
  return { states: chain.channels.length, removalEffects, credits };
}
