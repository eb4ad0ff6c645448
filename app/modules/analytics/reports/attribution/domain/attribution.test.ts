import { describe, expect, it } from "vitest";
import { seededRandom } from "#app/shared/statistics/seeded-random.ts";
import reference from "#tests/support/reference/attribution-markov.json";
import { markovModel } from "./markov.ts";
import { attribute, creditsOf, MODELS, RESAMPLES } from "./models.ts";
import { type AttributionPath, channelsOf, conversionsOf, OTHER_CHANNELS, withLargest } from "./path.ts";
import { resampledCounts } from "./resample.ts";

const path = (text: string, count = 1, converted = true, agesHours?: number[]): AttributionPath => {
  const channels = text.split(">");
  return {
    channels,
    agesHours: agesHours ?? channels.map((_, at) => (channels.length - 1 - at) * 24),
    converted,
    count,
  };
};

const credits = (found: ReadonlyMap<string, number>) =>
  Object.fromEntries([...found].map(([channel, credit]) => [channel, Math.round(credit * 1e9) / 1e9]));

const markov = (paths: readonly AttributionPath[], order: 1 | 2) =>
  creditsOf(order === 1 ? "markov_1" : "markov_2", paths);

function removalEffects(paths: readonly AttributionPath[], order: 1 | 2): Map<string, number> {
  const channels = channelsOf(paths);
  const effects = markovModel(paths, channels, order).removalEffects(Float64Array.from(paths, ({ count }) => count));
  return new Map(channels.map((channel, at) => [channel, effects[at] ?? 0]));
}

const total = (found: ReadonlyMap<string, number>) => [...found.values()].reduce((sum, credit) => sum + credit, 0);

const shop: AttributionPath[] = reference.shop.paths.flatMap(({ path: text, conversions, nulls }) => [
  path(text, conversions),
  path(text, nulls, false),
]);
const published: AttributionPath[] = reference.published.paths.flatMap(({ path: text, conversions, nulls }) => [
  ...(conversions > 0 ? [path(text, conversions)] : []),
  ...(nulls > 0 ? [path(text, nulls, false)] : []),
]);

describe("models by position", () => {
  it.each<[string, (typeof MODELS)[number], Record<string, number>]>([
    ["A>B>C", "first", { A: 1, B: 0, C: 0 }],
    ["A>B>C", "last", { A: 0, B: 0, C: 1 }],
    ["A>B>Direct>Direct", "last_non_direct", { A: 0, B: 1, Direct: 0 }],
    ["Direct>Direct", "last_non_direct", { Direct: 1 }],
    ["A>B>A>C", "linear", { A: 0.5, B: 0.25, C: 0.25 }],
    ["A", "u_shaped", { A: 1 }],
    ["A>B", "u_shaped", { A: 0.5, B: 0.5 }],
    ["A>B>C", "u_shaped", { A: 0.4, B: 0.2, C: 0.4 }],
    ["A>B>C>D>E>F", "u_shaped", { A: 0.4, B: 0.05, C: 0.05, D: 0.05, E: 0.05, F: 0.4 }],
    ["A", "w_shaped", { A: 1 }],
    ["A>B", "w_shaped", { A: 0.5, B: 0.5 }],
    ["A>B>C", "w_shaped", { A: 0.333333333, B: 0.333333333, C: 0.333333333 }],
    ["A>B>C>D>E", "w_shaped", { A: 0.3, B: 0.05, C: 0.3, D: 0.05, E: 0.3 }],
    ["A>B>C>D>E>F", "w_shaped", { A: 0.3, B: 0.05, C: 0.15, D: 0.15, E: 0.05, F: 0.3 }],
    ["A>B>A", "shapley", { A: 0.5, B: 0.5 }],
  ])("%s by %s", (text, model, expected) => {
    expect(credits(creditsOf(model, [path(text)]))).toEqual(expected);
  });

  it("time decay halves the weight of a visit every seven days", () => {
    expect(credits(creditsOf("time_decay", [path("A>B>C", 7, true, [336, 168, 0])]))).toEqual({ A: 1, B: 2, C: 4 });
  });
});

describe("Markov removal effect", () => {
  it.each([
    ["published", published, 1, reference.published.order1],
    ["published", published, 2, reference.published.order2],
    ["shop", shop, 1, reference.shop.order1],
    ["shop", shop, 2, reference.shop.order2],
  ] as const)("of the set %s is R's, order %#", (_, paths, order, { removal, credit, simulated }) => {
    const effects = removalEffects(paths, order);
    const found = markov(paths, order);
    for (const [channel, expected] of Object.entries(removal))
      expect(effects.get(channel), channel).toBeCloseTo(expected, 10);
    for (const [channel, expected] of Object.entries(credit))
      expect(found.get(channel), channel).toBeCloseTo(expected, 8);
    // ChannelAttribution walks the chain at random: within one percent of the conversions.
    const tolerance = conversionsOf(paths) / 100;
    for (const [channel, expected] of Object.entries(simulated))
      expect(Math.abs((found.get(channel) ?? 0) - expected), channel).toBeLessThan(tolerance);
    expect(total(found)).toBeCloseTo(conversionsOf(paths), 8);
  });

  it("gives nothing to a channel that no converting path can pass", () => {
    const found = markov([path("A>B", 3), path("C", 9, false), path("A>D", 2, false)], 1);
    expect(found.get("C")).toBe(0);
    expect(found.get("D")).toBe(0);
  });

  it("gives nothing where nothing converted", () => {
    expect(credits(markov([path("A>B", 4, false)], 2))).toEqual({ A: 0, B: 0 });
  });
});

/** The value by its definition: mean gain of each channel over all orders in which the channels can come together. */
function shapleyByOrders(paths: readonly AttributionPath[]): Record<string, number> {
  const channels = channelsOf(paths);
  const worth = (set: ReadonlySet<string>) =>
    paths.reduce(
      (sum, { channels: own, converted, count }) =>
        sum + (converted && own.every((channel) => set.has(channel)) ? count : 0),
      0,
    );
  const orders = (rest: readonly string[]): string[][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((next) => orders(rest.filter((channel) => channel !== next)).map((order) => [next, ...order]));
  const all = orders(channels);
  const found: Record<string, number> = Object.fromEntries(channels.map((channel) => [channel, 0]));
  for (const order of all) {
    const set = new Set<string>();
    for (const channel of order) {
      const before = worth(set);
      set.add(channel);
      found[channel] = (found[channel] ?? 0) + (worth(set) - before) / all.length;
    }
  }
  return found;
}

describe("Shapley", () => {
  it("is what all orders of the channels say", () => {
    const found = creditsOf("shapley", shop);
    for (const [channel, expected] of Object.entries(shapleyByOrders(shop)))
      expect(found.get(channel) ?? 0, channel).toBeCloseTo(expected, 8);
  });

  it("treats channels alike that stand alike, and gives nothing to one without a converting path", () => {
    const found = creditsOf("shapley", [path("A>B>C", 6), path("B>A", 4), path("C", 5), path("D", 9, false)]);
    expect(found.get("A")).toBe(found.get("B"));
    expect(found.get("D") ?? 0).toBe(0);
  });
});

describe("all models", () => {
  it.each(MODELS)("%s: the credits add up to the conversions", (model) => {
    expect(total(creditsOf(model, shop))).toBeCloseTo(conversionsOf(shop), 8);
    expect(total(creditsOf(model, withLargest(shop, 3)))).toBeCloseTo(conversionsOf(shop), 8);
  });

  it.each(MODELS.filter((model) => !model.startsWith("markov")))(
    "%s: a channel in no converting path gets nothing",
    (model) => {
      expect(creditsOf(model, [path("A>B", 5), path("A>C>B", 7, false)]).get("C") ?? 0).toBe(0);
    },
  );

  it("have ranges that hold the credit, narrow with more paths and come again with the seed", () => {
    const some = attribute(shop, 7);
    const many = attribute(
      shop.map((each) => ({ ...each, count: each.count * 100 })),
      7,
    );
    expect(attribute(shop, 7)).toEqual(some);
    expect(attribute(shop, 8)).not.toEqual(some);
    for (const model of MODELS) {
      for (const [channel, { credit, range }] of some.get(model) ?? []) {
        expect(range, `${model} ${channel}`).not.toBeNull();
        const { low, high } = range ?? { low: 0, high: 0 };
        expect(low).toBeLessThanOrEqual(credit);
        expect(high).toBeGreaterThanOrEqual(credit);
        const wide = many.get(model)?.get(channel)?.range;
        if (credit > 0) expect(((wide?.high ?? 0) - (wide?.low ?? 0)) / 100).toBeLessThan((high - low) / 5);
      }
    }
  });
});

describe("the range of a share", () => {
  it("is as wide as the binomial one says", () => {
    // 300 conversions, a third of them by A: by the Poisson distribution the 90% range of A is 100 ± 1.645 · √100.
    const range = attribute([path("A", 100), path("B", 200)], 3)
      .get("last")
      ?.get("A")?.range;
    expect(range?.low).toBeGreaterThan(100 - 16.45 - 5);
    expect(range?.low).toBeLessThan(100 - 16.45 + 5);
    expect(range?.high).toBeGreaterThan(100 + 16.45 - 5);
    expect(range?.high).toBeLessThan(100 + 16.45 + 5);
  });

  it("rests on draws with the right mean", () => {
    const random = seededRandom(1);
    for (const count of [1, 40, 500]) {
      let sum = 0;
      for (let at = 0; at < RESAMPLES * 10; at++) sum += resampledCounts([path("A", count)], random)[0] ?? 0;
      expect(Math.abs(sum / (RESAMPLES * 10) - count)).toBeLessThan(4 * Math.sqrt(count / (RESAMPLES * 10)));
    }
  });
});

describe("channels beyond the largest", () => {
  it("are counted together", () => {
    const paths = withLargest([path("A>B", 5), path("C>D", 1), path("A>D", 2, false)], 3);
    expect(channelsOf(paths)).toEqual(["A", "B", OTHER_CHANNELS]);
    expect(credits(creditsOf("first", paths))).toEqual({ A: 5, B: 0, [OTHER_CHANNELS]: 1 });
  });
});
