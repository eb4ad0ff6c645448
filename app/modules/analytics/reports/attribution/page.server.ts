import { oneDecimal } from "#app/shared/format/number.ts";
import { listGoals } from "../goals/service.server.ts";
import type { OpenReport } from "../query/open-report.server.ts";
import { attribute, MODELS, type Model, type RangedCredit } from "./domain/models.ts";
import { channelsOf, conversionsOf, withLargest } from "./domain/path.ts";

/** Fewer conversions than these say nothing about channels: the ranges would cover everything. */
const MIN_CONVERSIONS = 30;
export const LOOKBACK_DAYS = [1, 7, 30, 90] as const;
const DEFAULT_LOOKBACK_DAYS = 30;
/** Channels that the models show separately; those with fewer visits are counted together. */
const MAX_CHANNELS = 12;
/** The ranges are drawn by a fixed seed: the same figures give the same page. */
const SEED = 20_180;

export const MODEL_LABELS: Readonly<Record<Model, string>> = {
  first: "First visit",
  last: "Last visit",
  last_non_direct: "Last non-direct",
  linear: "Linear",
  time_decay: "Time decay",
  u_shaped: "U-shaped",
  w_shaped: "W-shaped",
  markov_1: "Markov, order 1",
  markov_2: "Markov, order 2",
  shapley: "Shapley",
};

export const MODEL_NOTES: Readonly<Record<Model, string>> = {
  first: "All for the visit that the path began with.",
  last: "All for the visit in which the goal was reached.",
  last_non_direct: "Full credit to the last visit that did not come directly.",
  linear: "The same for every visit of the path.",
  time_decay: "A visit counts half as much for every seven days that it lies before the conversion.",
  u_shaped: "40% for the first visit, 40% for the last, 20% for those between.",
  w_shaped: "30% each for the first, the middle and the last visit, 10% for the others.",
  markov_1:
    "How many conversions would be lost without this channel (removal effect); each visit depends on the previous one.",
  markov_2: "As order 1, but each visit depends on the previous two.",
  shapley: "The mean gain of conversions by the channel over all orders in which channels could be added; exact.",
};

export interface AttributionChoice {
  /** Id of a goal; "" for all of them together. */
  goal: string;
  lookbackDays: number;
  model: Model;
}

function readChoice(search: URLSearchParams, goalIds: readonly string[]): AttributionChoice {
  const goal = search.get("goal") ?? "";
  const lookback = Number(search.get("lookback"));
  const model = MODELS.find((name) => name === search.get("model"));
  return {
    goal: goalIds.includes(goal) ? goal : "",
    lookbackDays: LOOKBACK_DAYS.find((days) => days === lookback) ?? DEFAULT_LOOKBACK_DAYS,
    model: model ?? "markov_1",
  };
}

/** Goals, choice and, where there are enough conversions, every model's credits by channel. */
export async function readAttribution({ scope, site, object, period, filters }: OpenReport, request: Request) {
  const goals = await listGoals(scope, site.id);
  const choice = readChoice(
    new URL(request.url).searchParams,
    goals.map(({ id }) => id),
  );
  const asked = choice.goal === "" ? goals : goals.filter(({ id }) => id === choice.goal);
  const found = await object.conversionPaths({
    range: period.range,
    goals: asked,
    filters,
    lookbackDays: choice.lookbackDays,
  });
  const conversions = conversionsOf(found.paths);
  const paths = withLargest(found.paths, MAX_CHANNELS);
  const isEnough = conversions >= MIN_CONVERSIONS;
  return {
    goals,
    choice,
    conversions,
    found,
    channels: channelsOf(paths),
    credits: isEnough ? attribute(paths, SEED) : null,
  };
}

type Attribution = Awaited<ReturnType<typeof readAttribution>>;

const rangeText = ({ range }: RangedCredit): string =>
  range ? `${oneDecimal(range.low)} to ${oneDecimal(range.high)}` : "no range";

/** A bar of the chosen model, in percent of the widest range. */
function barOf(credit: RangedCredit, widest: number) {
  const percent = (value: number) => Math.round((value / widest) * 1_000) / 10;
  return {
    credit: percent(credit.credit),
    low: credit.range && percent(credit.range.low),
    high: credit.range && percent(credit.range.high),
  };
}

/** The report as the page shows it. */
export function attributionPage({ goals, choice, conversions, found, channels, credits }: Attribution) {
  const chosen = credits?.get(choice.model);
  const none: RangedCredit = { credit: 0, range: null };
  const widest = Math.max(
    1,
    ...[...(chosen?.values() ?? [])].map(({ credit, range }) => Math.max(credit, range?.high ?? 0)),
  );
  const order = channels.toSorted((a, b) => (chosen?.get(b)?.credit ?? 0) - (chosen?.get(a)?.credit ?? 0));
  return {
    goals: goals.map(({ id, name }) => ({ id, name })),
    choice,
    note: MODEL_NOTES[choice.model],
    modelLabel: MODEL_LABELS[choice.model],
    models: MODELS.map((id) => ({ id, label: MODEL_LABELS[id] })),
    conversions,
    minConversions: MIN_CONVERSIONS,
    stablePercent: found.visits === 0 ? 0 : Math.round((found.stableVisits / found.visits) * 100),
    oneIn: found.oneIn,
    hasRange: [...(chosen?.values() ?? [])].some(({ range }) => range !== null),
    rows: credits
      ? order.map((channel) => {
          const own = chosen?.get(channel) ?? none;
          return {
            channel,
            credit: oneDecimal(own.credit),
            range: rangeText(own),
            bar: barOf(own, widest),
            cells: MODELS.map((model) => {
              const cell = credits.get(model)?.get(channel) ?? none;
              return { model, credit: oneDecimal(cell.credit), title: rangeText(cell) };
            }),
          };
        })
      : null,
  };
}

export const ATTRIBUTION_HEADING = [
  "channel",
  "model",
  "conversions",
  "low (5%)",
  "high (95%)",
  "all conversions",
  "look-back days",
  "one visitor in",
];

/** The report as cells of a file: a row for each channel and model. */
export function attributionCells({ credits, channels, conversions, choice, found }: Attribution) {
  const rounded = (value: number | undefined) => (value === undefined ? null : Math.round(value * 1_000) / 1_000);
  return channels.flatMap((channel) =>
    MODELS.flatMap((model) => {
      const cell = credits?.get(model)?.get(channel);
      if (!cell) return [];
      return [
        [
          channel,
          MODEL_LABELS[model],
          rounded(cell.credit),
          rounded(cell.range?.low),
          rounded(cell.range?.high),
          conversions,
          choice.lookbackDays,
          found.oneIn,
        ],
      ];
    }),
  );
}
