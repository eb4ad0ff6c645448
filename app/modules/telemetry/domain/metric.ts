import { days } from "#app/shared/time.ts";

/** The recorded metrics and their types (specification section 3, metrics record). */
export const METRIC_TYPE = {
  checklist_completion: "onboarding",
  dashboard_view: "user_activity",
  page_view: "event",
  user_interaction: "event",
  feature_usage: "event",
  conversion: "event",
  error: "event",
  performance: "event",
} as const;

export type MetricName = keyof typeof METRIC_TYPE;
export type MetricType = (typeof METRIC_TYPE)[MetricName];

export const METRIC_NAMES = Object.keys(METRIC_TYPE) as [MetricName, ...MetricName[]];
export const METRIC_TYPES = [...new Set(Object.values(METRIC_TYPE))] as [MetricType, ...MetricType[]];

/** Data sent with a metric: time, page, and more by kind. */
export type Metadata = Record<string, string | number | boolean | null>;

/** Bounds of one batch that a browser sends. */
export const MAX_BATCH_EVENTS = 50;
export const MAX_BATCH_BYTES = 64_000;

/** Longest text of a clicked element (specification section 9), of an error, and of any other name: code points. */
export const MAX_ELEMENT_LENGTH = 50;
export const MAX_MESSAGE_LENGTH = 200;
export const MAX_NAME_LENGTH = 64;
export const MAX_PAGE_LENGTH = 200;

/** Of what one person does, within 24 hours; what is beyond is not recorded. A long day at work has some hundreds. */
export const MAX_DAILY_EVENTS = 2_000;

/** Recorded metrics are forgotten after this. */
export const KEPT_MS = days(90);
