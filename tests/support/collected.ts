import type { CollectedEvent, SiteConfig } from "#app/modules/analytics/domain/event.ts";
import type { GoalRule } from "#app/modules/analytics/domain/goal.ts";

/** Settings of a site that only exists as its object. */
export const siteConfig = (change: Partial<SiteConfig> = {}): SiteConfig => ({
  siteId: "site",
  workspaceId: "workspace",
  timeZone: "UTC",
  retentionDays: 30,
  version: 1,
  ...change,
});

export const NO_ORIGIN = {
  referrerHost: "",
  source: "",
  medium: "",
  campaign: "",
  term: "",
  content: "",
  clickId: "",
} as const;

let made = 0;

/** A page view of visitor 1 from a desktop in Estonia, with what the test says otherwise. */
export const collectedEvent = (change: Partial<CollectedEvent> = {}): CollectedEvent => ({
  id: `event-${made++}`,
  source: "page",
  atMs: Date.parse("2026-11-22T10:00:00Z"),
  kind: "view",
  name: "",
  visitor: 1,
  stable: false,
  host: "example.com",
  path: "/",
  origin: NO_ORIGIN,
  referrer: null,
  place: { country: "EE", region: "Harju", city: "Tallinn" },
  agent: { device: "desktop", browser: "Firefox", browserVersion: "150", system: "Linux", systemVersion: "" },
  language: "et",
  target: null,
  scrollPercent: null,
  vitals: null,
  props: null,
  revenue: null,
  ...change,
});

/** What counts as a goal, named by what it is. */
export const goalRule = (kind: GoalRule["kind"], pattern: string, change: Partial<GoalRule> = {}): GoalRule => ({
  id: `${kind} ${pattern}`,
  kind,
  pattern,
  property: null,
  minScrollPercent: null,
  ...change,
});
