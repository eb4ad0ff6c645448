import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import { groupBy } from "./truth.ts";
import type { TrueVisit } from "./visit.ts";

/*
 * How conversions are shared among channels, by the definitions alone and in another way than the product does it: the chain is
 * walked step by step until nobody is left in it, and every set of channels is tried. It shares no code with the product.
 */

const DAY_MS = 86_400_000;
const HALF_LIFE_DAYS = 7;

export interface TruePath {
  /** Oldest first; the last visit converted or was the last of all. */
  touches: { channel: string; ageDays: number }[];
  converted: boolean;
}

type Credits = Map<string, number>;

const give = (credits: Credits, channel: string, share: number) =>
  credits.set(channel, (credits.get(channel) ?? 0) + share);

/** The visits of each person up to a conversion, and those after the last one; only paths that end in the range. */
export function truePaths(
  visits: readonly TrueVisit[],
  converts: (event: CollectedEvent) => boolean,
  lookbackDays: number,
  fromDay: number,
): TruePath[] {
  const paths: TruePath[] = [];
  const end = (path: readonly TrueVisit[], converted: boolean) => {
    const last = path.at(-1);
    if (!last || last.day < fromDay) return;
    const touches = path.map(({ source, startedMs }) => ({
      channel: source.channel,
      ageDays: (last.startedMs - startedMs) / DAY_MS,
    }));
    paths.push({ touches: touches.filter(({ ageDays }) => ageDays <= lookbackDays), converted });
  };
  for (const person of groupBy(visits, ({ visitor }) => visitor).values()) {
    let path: TrueVisit[] = [];
    for (const visit of [...person].sort((a, b) => a.startedMs - b.startedMs)) {
      path.push(visit);
      if (!visit.events.some(converts)) continue;
      end(path, true);
      path = [];
    }
    end(path, false);
  }
  return paths;
}

const converted = (paths: readonly TruePath[]) => paths.filter((path) => path.converted).map(({ touches }) => touches);

/** Each visit of a path weighs something, and gets that part of the conversion. */
function shared(paths: readonly TruePath[], weightOf: (at: number, touches: TruePath["touches"]) => number): Credits {
  const credits: Credits = new Map();
  for (const touches of converted(paths)) {
    const weights = touches.map((_, at) => weightOf(at, touches));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [at, { channel }] of touches.entries()) if (weights[at]) give(credits, channel, weights[at] / all);
  }
  return credits;
}

export const BY_POSITION = {
  first: (paths: readonly TruePath[]) => shared(paths, (at) => (at === 0 ? 1 : 0)),
  last: (paths: readonly TruePath[]) => shared(paths, (at, { length }) => (at === length - 1 ? 1 : 0)),
  linear: (paths: readonly TruePath[]) => shared(paths, () => 1),
  time_decay: (paths: readonly TruePath[]) =>
    shared(paths, (at, touches) => 0.5 ** ((touches[at]?.ageDays ?? 0) / HALF_LIFE_DAYS)),
};

const CONVERSION = "(conversion)";
const NOTHING = "(nothing)";

/** The part of walkers that convert, when walkers leave instead of reaching a channel. */
function convertingPart(moves: ReadonlyMap<string, ReadonlyMap<string, number>>, without: string | null): number {
  let walkers = new Map([["", 1]]);
  let arrived = 0;
  while ([...walkers.values()].reduce((sum, part) => sum + part, 0) > 1e-14) {
    const next = new Map<string, number>();
    for (const [state, part] of walkers) {
      const targets = moves.get(state) ?? new Map();
      const all = [...targets.values()].reduce((sum: number, count: number) => sum + count, 0);
      for (const [target, count] of targets) {
        if (target === CONVERSION) arrived += (part * count) / all;
        else if (target !== NOTHING && !(without !== null && target.split("\n").includes(without)))
          give(next, target, (part * count) / all);
      }
    }
    walkers = next;
  }
  return arrived;
}

/** Conversions by how many fewer a chain of visits brings without a channel; where a walker goes depends on the last `order` visits. */
export function trueMarkov(paths: readonly TruePath[], order: number): Credits {
  const moves = new Map<string, Map<string, number>>();
  const move = (from: string, to: string) => {
    const targets = moves.get(from) ?? new Map<string, number>();
    moves.set(from, targets);
    give(targets, to, 1);
  };
  for (const { touches, converted: isConverted } of paths) {
    const names = touches.map(({ channel }) => channel);
    const states = [
      "",
      ...names.map((_, at) => names.slice(Math.max(0, at + 1 - order), at + 1).join("\n")),
      isConverted ? CONVERSION : NOTHING,
    ];
    for (const [at, state] of states.slice(1).entries()) move(states[at] ?? "", state);
  }
  const all = convertingPart(moves, null);
  const channels = [...new Set(paths.flatMap(({ touches }) => touches.map(({ channel }) => channel)))];
  const effects = channels.map((channel) => 1 - convertingPart(moves, channel) / all);
  const sum = effects.reduce((total, effect) => total + effect, 0);
  return new Map(channels.map((channel, at) => [channel, (converted(paths).length * (effects[at] ?? 0)) / sum]));
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** What a channel adds to a set of others on average, over all sets; a set is worth the conversions of paths with no other channel. */
export function trueShapley(paths: readonly TruePath[]): Credits {
  const channels = [...new Set(converted(paths).flatMap((touches) => touches.map(({ channel }) => channel)))];
  const bit = (channel: string) => 1 << channels.indexOf(channel);
  const masks = converted(paths).map((touches) => touches.reduce((mask, { channel }) => mask | bit(channel), 0));
  const worth = Array.from(
    { length: 1 << channels.length },
    (_, set) => masks.filter((mask) => (mask & ~set) === 0).length,
  );
  const sizeOf = (set: number) => channels.filter((channel) => (set & bit(channel)) !== 0).length;
  const credits: Credits = new Map();
  for (const channel of channels) {
    for (const [set, value] of worth.entries()) {
      if ((set & bit(channel)) !== 0) continue;
      const weight =
        (factorial(sizeOf(set)) * factorial(channels.length - sizeOf(set) - 1)) / factorial(channels.length);
      give(credits, channel, weight * ((worth[set | bit(channel)] ?? 0) - value));
    }
  }
  return credits;
}
