import type { OnsiteSettings } from "./onsite-settings.ts";
import type { OnsiteState } from "./rules.ts";

/** A message with what decides about it. */
export interface OnsiteCandidate {
  id: string;
  /** Empty: every website of the workspace. */
  siteId: string;
  status: OnsiteState;
  priority: number;
  startsAtMs: number | null;
  endsAtMs: number | null;
  createdAtMs: number;
  settings: OnsiteSettings;
}

/** A page view that asks for a message. */
export interface Visit {
  siteId: string;
  path: string;
  /** Host of the page that led to the visit; empty: none. */
  referrer: string;
  /** Of the address at which the visit began. */
  utm: { source: string; medium: string; campaign: string };
  isNew: boolean;
  /** The browser can be asked for push messages. */
  canPush: boolean;
  /** Messages that this browser does not want now. */
  skip: readonly string[];
  nowMs: number;
}

/** Whether a path is that of a pattern, in which * means any characters. Takes time in proportion to both. */
export function matchesPath(pattern: string, path: string): boolean {
  const parts = pattern.split("*");
  const first = parts[0] ?? "";
  const last = parts.at(-1) ?? "";
  if (parts.length === 1) return path === pattern;
  if (!path.startsWith(first)) return false;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = path.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return path.length - last.length >= from && path.endsWith(last);
}

const same = (wanted: string, found: string): boolean => wanted === "" || wanted.toLowerCase() === found.toLowerCase();

/** Whether a visit came from a host or one below it. */
const cameFrom = (wanted: string, host: string): boolean =>
  wanted === "" || host === wanted.toLowerCase() || host.endsWith(`.${wanted.toLowerCase()}`);

/** Whether a message is on show at a moment. */
export const isOnShow = (
  { status, startsAtMs, endsAtMs }: Pick<OnsiteCandidate, "status" | "startsAtMs" | "endsAtMs">,
  nowMs: number,
): boolean => status === "live" && (startsAtMs ?? nowMs) <= nowMs && (endsAtMs ?? nowMs + 1) > nowMs;

/** Whether a message is for a visit, apart from its segment. */
export function fitsVisit(message: OnsiteCandidate, visit: Visit): boolean {
  const { settings, siteId, id } = message;
  const { action, visitors, paths, referrer, utmSource, utmMedium, utmCampaign } = settings;
  if (!isOnShow(message, visit.nowMs) || visit.skip.includes(id)) return false;
  if (siteId !== "" && siteId !== visit.siteId) return false;
  if (action === "push" && !visit.canPush) return false;
  if (visitors !== "all" && (visitors === "new") !== visit.isNew) return false;
  if (paths.length > 0 && !paths.some((pattern) => matchesPath(pattern, visit.path))) return false;
  const { source, medium, campaign } = visit.utm;
  return (
    cameFrom(referrer, visit.referrer) &&
    same(utmSource, source) &&
    same(utmMedium, medium) &&
    same(utmCampaign, campaign)
  );
}

/** Messages for a visit, the first choice first: by priority, then the newest. */
export const rankFor = (messages: readonly OnsiteCandidate[], visit: Visit): OnsiteCandidate[] =>
  messages
    .filter((message) => fitsVisit(message, visit))
    .toSorted((a, b) => b.priority - a.priority || b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1));

/** Whether a browser has shown as many messages as the cap allows; `agesMs`: how long ago each was. */
export const isBrowserCapped = (cap: { mails: number; days: number } | null, agesMs: readonly number[]): boolean =>
  cap !== null && agesMs.filter((age) => age < cap.days * 86_400_000).length >= cap.mails;
