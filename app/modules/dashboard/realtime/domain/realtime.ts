/** Shown until something was measured, with the tag Sample (specification section 9, polling and windows). */
export const FALLBACKS = {
  uptimePercent: 99.9,
  responseTimeMs: 120,
  errorRatePercent: 0.1,
  conversionRatePercent: 3.2,
} as const;

export const POLL_EVERY_SECONDS = 30;

/** Windows of the live figures, each compared with the one of the same length before it. */
export const API_WINDOW_MINUTES = 60;
export const ACTIVITY_WINDOW_HOURS = 24;
/** Who did something this lately is active. */
export const ACTIVE_WITHIN_MINUTES = 5;

export type HealthStatus = "healthy" | "warning" | "critical";
export type Trend = "up" | "down" | "stable";

/** A figure, and whether it only shows what one looks like. */
export interface Figure {
  value: number;
  sample: boolean;
}

export interface SystemHealth {
  status: HealthStatus;
  /** Percent. */
  uptime: Figure;
  /** Milliseconds. */
  responseTime: Figure;
  /** Percent. */
  errorRate: Figure;
  /** People of the workspace; null for who may not know them. */
  activeUsers: number | null;
}

export interface LiveMetric extends Figure {
  id: "api_calls" | "actions" | "page_views" | "conversion_rate";
  name: string;
  /** Against the window before, in the unit of the value. */
  change: number;
  trend: Trend;
  unit: string;
  /** Which window the value is of, and which one the change is against. */
  period: string;
  comparedWith: string;
  /** How the value is made. */
  definition: string;
}

export interface Realtime {
  health: SystemHealth;
  metrics: LiveMetric[];
}

/** One count in a window and in the window before it. */
export interface Windowed {
  current: number;
  before: number;
}

/** What was read to make the live figures of one person in one workspace. */
export interface RealtimeFacts {
  system: {
    status: HealthStatus;
    responseTimeMs: number | null;
    errorRatePercent: number | null;
    uptimePercent: number | null;
  };
  /** Of the workspace; null for who may not know it. */
  workspace: { activePeople: number; apiCalls: Windowed } | null;
  /** Of the person. */
  actions: Windowed;
  pageViews: Windowed;
  visits: Windowed;
  convertedVisits: Windowed;
  /** Whether a conversion was ever recorded: before that the rate is a sample. */
  hasConversions: boolean;
}

const twoDigits = (value: number): number => Math.round(value * 100) / 100;

const figureOr = (measured: number | null, fallback: number): Figure =>
  measured === null ? { value: fallback, sample: true } : { value: twoDigits(measured), sample: false };

/** Where a value went: by its change as it is shown, so that what looks unchanged is stable. */
export const trendOf = (change: number): Trend => (change > 0 ? "up" : change < 0 ? "down" : "stable");

/** The hour's calls divided by its 60 minutes (specification section 9). */
export const callsPerMinute = (callsInWindow: number): number => twoDigits(callsInWindow / API_WINDOW_MINUTES);

/** Share of the visits in which something was converted, in percent; 0 without a visit. */
export const conversionRatePercent = (convertedVisits: number, visits: number): number =>
  visits === 0 ? 0 : Math.min(100, twoDigits((100 * convertedVisits) / visits));

const compared = ({ current, before }: Windowed) => {
  const change = twoDigits(current - before);
  return { value: current, change, trend: trendOf(change), sample: false };
};

const LAST_DAY = {
  period: `last ${ACTIVITY_WINDOW_HOURS} hours`,
  comparedWith: `previous ${ACTIVITY_WINDOW_HOURS} hours`,
};

/** System health and live metrics; a figure without data is its fallback, marked as a sample. */
export function composeRealtime({ system, workspace, ...person }: RealtimeFacts): Realtime {
  const rate = {
    current: conversionRatePercent(person.convertedVisits.current, person.visits.current),
    before: conversionRatePercent(person.convertedVisits.before, person.visits.before),
  };
  const metrics: (LiveMetric | null)[] = [
    workspace && {
      id: "api_calls",
      name: "API calls",
      ...compared({
        current: callsPerMinute(workspace.apiCalls.current),
        before: callsPerMinute(workspace.apiCalls.before),
      }),
      unit: "per minute",
      period: "last hour",
      comparedWith: "previous hour",
      definition: "Calls of this workspace’s API keys in the last hour, divided by 60.",
    },
    {
      id: "actions",
      name: "Actions",
      ...compared(person.actions),
      unit: "",
      ...LAST_DAY,
      definition:
        "Clicks, features used, goals reached and checklist steps that were recorded of you here in the last 24 hours.",
    },
    {
      id: "page_views",
      name: "Page views",
      ...compared(person.pageViews),
      unit: "",
      ...LAST_DAY,
      definition: "Pages that you opened in this workspace in the last 24 hours.",
    },
    {
      id: "conversion_rate",
      name: "Conversion rate",
      ...(person.hasConversions
        ? compared(rate)
        : { value: FALLBACKS.conversionRatePercent, change: 0, trend: "stable" as const, sample: true }),
      unit: "%",
      ...LAST_DAY,
      definition:
        "Share of your visits of the last 24 hours in which you reached a goal, such as connecting a website.",
    },
  ];
  return {
    health: {
      status: system.status,
      uptime: figureOr(system.uptimePercent, FALLBACKS.uptimePercent),
      responseTime: figureOr(system.responseTimeMs, FALLBACKS.responseTimeMs),
      errorRate: figureOr(system.errorRatePercent, FALLBACKS.errorRatePercent),
      activeUsers: workspace?.activePeople ?? null,
    },
    metrics: metrics.filter((metric) => metric !== null),
  };
}

/** Whether what an endpoint or the cache gave has the shape of an answer; anything else leaves the panel as it is. */
export function isRealtime(value: unknown): value is Realtime {
  const { health, metrics } = (value ?? {}) as Partial<Realtime>;
  const isFigure = (figure: unknown): boolean => Number.isFinite((figure as Figure | undefined)?.value);
  return (
    health !== undefined &&
    [health?.uptime, health?.responseTime, health?.errorRate].every(isFigure) &&
    Array.isArray(metrics) &&
    metrics.every(isFigure)
  );
}

/** "updated just now", "updated 12 s ago", "updated 3 min ago"; a clock that went back says just now. */
export function updatedAgo(atMs: number, nowMs: number): string {
  const seconds = Math.floor((nowMs - atMs) / 1_000);
  if (seconds < 1) return "updated just now";
  return seconds < 60 ? `updated ${seconds} s ago` : `updated ${Math.floor(seconds / 60)} min ago`;
}

const MAX_RETRIES = 3;
const LONGEST_RETRY_WAIT_MS = 30_000;

/** A failed read is tried again three times (specification section 9, data fetching). */
export const mayRetry = (failures: number): boolean => failures < MAX_RETRIES;

/** Waits double from one second on and never exceed 30 seconds. `failures` counts from 0. */
export const retryWaitMs = (failures: number): number => Math.min(1_000 * 2 ** failures, LONGEST_RETRY_WAIT_MS);
