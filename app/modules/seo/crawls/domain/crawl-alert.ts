import { counted } from "#app/shared/format/number.ts";
import { percentage } from "#app/shared/format/percent.ts";
import type { LineDiff } from "../../compare/domain/line-diff.ts";
import { readRecord } from "../../settings/domain/crawl-settings.ts";

/** A fall of the health score that is worth a message, in points. */
const HEALTH_FALL = 5;

/** The alerts of a project that people can set; a fall of the health score and a broken crawl always raise one. */
export interface AlertSettings {
  newErrors: boolean;
  /** Fewer new errors than this raise no alert. */
  newErrorsAtLeast: number;
  robots: boolean;
  canonicals: boolean;
}

export const DEFAULT_ALERT_SETTINGS: AlertSettings = {
  newErrors: true,
  newErrorsAtLeast: 1,
  robots: true,
  canonicals: true,
};

/** Settings as they were stored; what is missing is the default. Never throws. */
export function parseAlertSettings(text: string | null): AlertSettings {
  const stored = readRecord(text);
  const flag = (name: "newErrors" | "robots" | "canonicals"): boolean => {
    const value = stored[name];
    return typeof value === "boolean" ? value : DEFAULT_ALERT_SETTINGS[name];
  };
  const atLeast = stored.newErrorsAtLeast;
  return {
    newErrors: flag("newErrors"),
    newErrorsAtLeast:
      typeof atLeast === "number" && Number.isSafeInteger(atLeast) && atLeast >= 1
        ? atLeast
        : DEFAULT_ALERT_SETTINGS.newErrorsAtLeast,
    robots: flag("robots"),
    canonicals: flag("canonicals"),
  };
}

/** The canonical of one page in two crawls. */
export interface CanonicalChange {
  url: string;
  before: string | null;
  now: string | null;
}

/** What differs from the crawl before beside the findings; null: nothing does. */
export interface SiteChanges {
  robots: LineDiff | null;
  canonicals: { count: number; examples: CanonicalChange[] } | null;
}

export const NO_CHANGES: SiteChanges = { robots: null, canonicals: null };

/** What a crawl ended as, and what it is compared with. */
export interface EndedCrawl {
  status: "finished" | "blocked" | "failed";
  /** What ended it early, in words for the reader. */
  reason: string | null;
  healthPercent: number | null;
  /** Of the finished crawl before; null when there is none, or it has no score. */
  previousHealthPercent: number | null;
  /** Findings of the severity error that the crawl before did not have; 0 for a first crawl. */
  newErrorCount: number;
  changes: SiteChanges;
}

/** What an alert is about. */
type AlertKind = "blocked" | "failed" | "health_fell" | "new_errors" | "robots_changed" | "canonicals_changed";

interface AlertPart {
  kind: AlertKind;
  title: string;
  explanation: string;
  /** How many errors, lines or pages; null where nothing is counted. */
  count: number | null;
  /** Lines of robots.txt, or pages with their canonicals. */
  details: string[];
}

export interface CrawlAlert {
  title: string;
  explanation: string;
  parts: AlertPart[];
}

const MAX_DETAILS = 10;
const MAX_DETAIL_CHARS = 300;
const cut = (lines: readonly string[]): string[] =>
  lines
    .slice(0, MAX_DETAILS)
    .map((line) => (line.length > MAX_DETAIL_CHARS ? `${line.slice(0, MAX_DETAIL_CHARS)}…` : line));

const part = (
  kind: AlertKind,
  title: string,
  explanation: string,
  count: number | null = null,
  details: readonly string[] = [],
): AlertPart => ({
  kind,
  title,
  explanation,
  count,
  details: cut(details),
});

function healthPart({ healthPercent, previousHealthPercent }: EndedCrawl): AlertPart | null {
  const fall = healthPercent === null || previousHealthPercent === null ? 0 : previousHealthPercent - healthPercent;
  if (fall < HEALTH_FALL) return null;
  return part(
    "health_fell",
    "The health score fell",
    `The health score went from ${percentage(previousHealthPercent ?? 0)} to ${percentage(healthPercent ?? 0)}.`,
  );
}

function errorsPart({ newErrorCount }: EndedCrawl, { newErrors, newErrorsAtLeast }: AlertSettings): AlertPart | null {
  if (!newErrors || newErrorCount < newErrorsAtLeast) return null;
  const errors = counted(newErrorCount, "new error");
  return part(
    "new_errors",
    `The crawl found ${errors}`,
    `The crawl found ${errors} that the crawl before did not have.`,
    newErrorCount,
  );
}

function robotsPart({ changes: { robots } }: EndedCrawl, settings: AlertSettings): AlertPart | null {
  if (!robots || !settings.robots) return null;
  const { added, removed } = robots;
  const lines = added.length + removed.length;
  const words =
    lines === 0
      ? "Its lines are the same, in another order: a rule may now belong to another group."
      : `${counted(added.length, "line")} added, ${counted(removed.length, "line")} removed.`;
  return part("robots_changed", "robots.txt has changed", `robots.txt has changed: ${words}`, lines, [
    ...removed.map((line) => `- ${line}`),
    ...added.map((line) => `+ ${line}`),
  ]);
}

function canonicalsPart({ changes: { canonicals } }: EndedCrawl, settings: AlertSettings): AlertPart | null {
  if (!canonicals || canonicals.count === 0 || !settings.canonicals) return null;
  const pages = counted(canonicals.count, "page");
  const named = (url: string | null): string => url ?? "none";
  return part(
    "canonicals_changed",
    `The canonical of ${pages} has changed`,
    `The canonical URL of ${pages} is another than in the crawl before.`,
    canonicals.count,
    canonicals.examples.map(({ url, before, now }) => `${url}: ${named(before)} → ${named(now)}`),
  );
}

/** What somebody responsible for the website must hear of a crawl; null when all is well. */
export function buildCrawlAlert(ended: EndedCrawl, settings: AlertSettings): CrawlAlert | null {
  const because = ended.reason ? ` ${ended.reason}` : "";
  const alone = (kind: "blocked" | "failed", title: string, explanation: string): CrawlAlert => ({
    title,
    explanation,
    parts: [part(kind, title, explanation)],
  });
  if (ended.status === "blocked")
    return alone("blocked", "The crawl was blocked", `The website did not let the crawler in.${because}`);
  if (ended.status === "failed")
    return alone("failed", "The crawl failed", `The crawl ended before it was complete.${because}`);
  const parts = [
    healthPart(ended),
    errorsPart(ended, settings),
    robotsPart(ended, settings),
    canonicalsPart(ended, settings),
  ].filter((one) => one !== null);
  const [first] = parts;
  return first
    ? { title: first.title, explanation: parts.map(({ explanation }) => explanation).join(" "), parts }
    : null;
}
