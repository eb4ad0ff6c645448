import type { Group } from "./logistic.ts";

/** Predictions for people with a lasting id, all in days. */
export interface PersistentQuestion {
  /** How far back people, and what is known of them, are looked at. */
  windowDays: number;
  /** On how many of these days they came at least. */
  minDays: number;
  /** How far ahead. */
  horizonDays: number;
  /** Whether it is asked that they come, or that they stay away. */
  comes: boolean;
}

/** Who was here lately: will they come again. Who came repeatedly: will they stay away. */
export const PERSISTENT_QUESTIONS = {
  return: { windowDays: 28, minDays: 1, horizonDays: 14, comes: true },
  churn: { windowDays: 56, minDays: 2, horizonDays: 28, comes: false },
} as const satisfies Record<string, PersistentQuestion>;

/** People of one day are looked at over so many days, and judged on as many later ones. */
export const SAME_DAY_DAYS = 14;

/** The features of each question, in the order of their numbers. */
export const FEATURES = {
  lasting: ["idle", "days", "pages", "acted", "known"],
  sameDay: ["hoursLeft", "weekend", "pages", "acted", "desktop", "direct"],
} as const;
export type Feature = (typeof FEATURES)[keyof typeof FEATURES][number];

/** People who are alike, as the object of a site counts them. */
export interface PersistentRow {
  /** Days since the last visit, 0 is the day before. */
  idle: number;
  /** Days with a visit, at most 10. */
  days: number;
  /** Page views of a visit, in steps: 1, 2, 4, 8. */
  pages: number;
  /** Whether there was an event besides views: 0 or 1. */
  acted: number;
  /** Whole weeks since the first visit of the window. */
  known: number;
  cases: number;
  /** How many came within the horizon. */
  came: number;
}

export interface SameDayRow {
  /** Hour of the day in which the first visit began. */
  hour: number;
  weekend: number;
  pages: number;
  acted: number;
  desktop: number;
  direct: number;
  cases: number;
  came: number;
}

/** As cases of a question, by FEATURES.lasting. Days and pages count by their logarithm: from one to two is more than from nine to ten. */
export const persistentGroup = (
  { idle, days, pages, acted, known, cases, came }: PersistentRow,
  comes: boolean,
): Group => ({
  features: [Math.log1p(idle), Math.log(days), Math.log(pages), acted, known],
  cases,
  positives: comes ? came : cases - came,
});

/** By FEATURES.sameDay. */
export const sameDayGroup = ({ hour, weekend, pages, acted, desktop, direct, cases, came }: SameDayRow): Group => ({
  features: [24 - hour, weekend, Math.log(pages), acted, desktop, direct],
  cases,
  positives: came,
});

/** Earlier and later cases of a question, and those whose outcome is still to come. */
export interface Cases {
  train: Group[];
  test: Group[];
  now: Group[];
}

export type QuestionName = keyof typeof PERSISTENT_QUESTIONS | "sameDay";

/** Cases of all questions; of so many people only each so manieth was looked at. */
export interface PropensityCases {
  questions: Readonly<Record<QuestionName, Cases>>;
  lastingOneIn: number;
}
