import {
  FEATURES,
  type Feature,
  LIKELIHOOD_FLOOR,
  PERSISTENT_QUESTIONS,
  type Propensity,
  SAME_DAY_DAYS,
} from "#app/modules/analytics/index.server.ts";
import { counted, exact, withDecimals } from "#app/shared/format/number.ts";
import { percent } from "#app/shared/format/percent.ts";
import { type CalibrationShape, calibrationShape } from "#app/ui/chart/calibration-shape.ts";

type Name = Propensity["name"];

const { return: RETURN, churn: CHURN } = PERSISTENT_QUESTIONS;

const WORDS: Readonly<Record<Name, { title: string; who: string; did: string; will: string }>> = {
  return: {
    title: `Likely to return within ${RETURN.horizonDays} days`,
    who: `Signed-in visitors who were here in the ${RETURN.windowDays} days before.`,
    did: "came again",
    will: `to come again within ${RETURN.horizonDays} days`,
  },
  churn: {
    title: `Who stays away for ${CHURN.horizonDays} days`,
    who: `Signed-in visitors who came on at least ${CHURN.minDays} of the ${CHURN.windowDays} days before.`,
    did: "stayed away",
    will: `to stay away for the next ${CHURN.horizonDays} days`,
  },
  sameDay: {
    title: "Who comes again on the same day",
    who: `People without a lasting id after their first visit of a day: fitted to ${SAME_DAY_DAYS} days, judged on the ${SAME_DAY_DAYS} days after them.`,
    did: "came again that day",
    will: "",
  },
};

const FEATURE_WORDS: Readonly<Record<Feature, string>> = {
  idle: "more days since the last visit",
  days: "more days with a visit",
  pages: "more pages in a visit",
  acted: "an event besides page views",
  known: "a longer time since the first visit",
  hoursLeft: "an earlier hour of the first visit",
  weekend: "a Saturday or Sunday",
  desktop: "a desktop computer",
  direct: "no known source",
};
/** Change of the logarithm of the odds for a standard deviation of a feature: less is not worth a word. */
const MIN_EFFECT = 0.1;
const MAX_FEATURES = 2;

/** Returns features that go with a higher and a lower likelihood, the strongest first. */
function effectWords(name: Name, effects: readonly number[]): string {
  const features = FEATURES[name === "sameDay" ? "sameDay" : "lasting"];
  const ranked = features
    .map((feature, index) => ({ feature, effect: effects[index] ?? 0 }))
    .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  const list = (sign: 1 | -1): string =>
    ranked
      .filter(({ effect }) => effect * sign >= MIN_EFFECT)
      .slice(0, MAX_FEATURES)
      .map(({ feature }) => FEATURE_WORDS[feature])
      .join(", ");
  const [more, less] = [list(1), list(-1)];
  return [more && `More likely with ${more}.`, less && `Less likely with ${less}.`].filter(Boolean).join(" ");
}

/** Why nothing is shown, with the numbers that are missing. */
function silence({ name, assessment: { state, train, test, ...judged } }: Propensity): string {
  const { cases, ofEach } = LIKELIHOOD_FLOOR;
  const size = (one: typeof train): string =>
    `${counted(one.cases, "person", "people")}, of whom ${exact(one.positives)} ${WORDS[name].did}`;
  if (state === "too_few") {
    return `Not shown: at least ${exact(cases)} people are needed in the earlier days and in the later ones, ${ofEach} of them on either side. Earlier: ${size(train)}; later: ${size(test)}.`;
  }
  if (state === "no_fit" || !("brier" in judged))
    return "Not shown: what is known of these people says the same of all, or tells them apart without fault.";
  return `Not shown: on ${counted(test.cases, "later person", "later people")} the likelihoods (Brier score ${withDecimals(judged.brier, 4)}) were no better than the share of the earlier ones alone (${withDecimals(judged.baseBrier, 4)}) by more than chance.`;
}

export interface PropensityRow {
  name: Name;
  title: string;
  who: string;
  /** Only of a question whose answers were good enough. */
  chart: CalibrationShape | null;
  sentences: string[];
}

/** Predictions about people and how good they were, with their labels and chart; or why there is none. */
export function propensityRows(likelihoods: readonly Propensity[]): PropensityRow[] {
  return likelihoods.map((one) => {
    const { name, assessment, ahead } = one;
    const { title, who, did, will } = WORDS[name];
    if (assessment.state !== "better") return { name, title, who, chart: null, sentences: [silence(one)] };
    const { brier, baseBrier, bins, train, test, effects } = assessment;
    const [lowest, highest] = [bins[0], bins.at(-1)];
    const sentences = [
      ahead && ahead.people > 0
        ? `Of ${counted(ahead.people, "person", "people")} about ${exact(Math.round(ahead.expected))} are expected ${will} (${percent(ahead.expected / ahead.people)}); ${exact(ahead.likely)} of them more likely than not.`
        : "",
      lowest && highest
        ? `Of the group with the highest likelihood ${percent(highest.observed)} ${did}, of that with the lowest ${percent(lowest.observed)}.`
        : "",
      effectWords(name, effects),
      `Fitted to ${counted(train.cases, "person", "people")}, judged on ${exact(test.cases)} later ones: Brier score ${withDecimals(brier, 4)}, that of the share alone ${withDecimals(baseBrier, 4)}, ${percent(1 - brier / baseBrier)} better.`,
    ];
    return { name, title, who, chart: calibrationShape(bins), sentences: sentences.filter(Boolean) };
  });
}
