import type { Agent } from "#app/shared/network/user-agent.ts";
import type { DayBudget, DropReport, ReportTopic } from "./day-budget.ts";

/** Kinds of events from the tracker, the pixel and the server API; stored by number. Never renumber them. */
export const EVENT_KINDS = { view: 0, custom: 1, outbound: 2, download: 3, not_found: 4, form: 5, leave: 6 } as const;

export type EventKind = keyof typeof EVENT_KINDS;

/** Who sent an event: a page, as anybody can, or the website's own server, with an API key. */
export type EventSource = "page" | "server";

/** Where a visit came from, as read from the address of its first page and the referrer. Empty texts where nothing is known. */
export interface Origin {
  /** Host of the referring page without "www."; empty for none, and for a page of the site itself. */
  referrerHost: string;
  /** utm_source or a similar parameter as written, else the referring host. */
  source: string;
  medium: string;
  campaign: string;
  term: string;
  content: string;
  /** Name of the parameter by which an advertising network marks its clicks: "gclid". Its value is not kept. */
  clickId: string;
}

export interface Place {
  /** ISO 3166-1 alpha-2: "EE"; empty when the edge does not say. */
  country: string;
  region: string;
  city: string;
}

/** Field measurements of one page: times in milliseconds, CLS without a unit. Null where the browser gave none. */
export interface Vitals {
  lcpMs: number | null;
  inpMs: number | null;
  cls: number | null;
}

export type PropertyValue = string | number | boolean;

/** An event as it reaches the object of its site: checked, without an address, and not yet part of a visit. */
export interface CollectedEvent {
  /** Made where the event happened; the same id counts once for each source. */
  id: string;
  source: EventSource;
  atMs: number;
  kind: EventKind;
  /** Of a custom event or a form; empty otherwise. */
  name: string;
  /** 52 bits of SHA-256: of the day's salt, site, address and agent; or of a person's id that the site's server gave. */
  visitor: number;
  /** Whether the same person keeps this number on other days. */
  stable: boolean;
  host: string;
  path: string;
  origin: Origin;
  /** Whole address of the referring page without its query; null for none. */
  referrer: string | null;
  place: Place;
  agent: Agent;
  /** Primary tag: "et"; empty when the browser does not say. */
  language: string;
  /** What an outbound link or a download led to; null otherwise. */
  target: string | null;
  /** Percent of the page that was seen, of an event "leave"; null otherwise. */
  scrollPercent: number | null;
  vitals: Vitals | null;
  props: Readonly<Record<string, PropertyValue>> | null;
  /** In the smallest unit of the currency (ISO 4217); never negative. */
  revenue: { minor: number; currency: string } | null;
}

/** A request that was taken for a program's; kept for 30 days to show what was left out. */
export interface BotHit {
  atMs: number;
  /** Which rule found it: "user_agent", "headless", "data_centre", "honeypot", … */
  reason: string;
  /** At most 255 characters. */
  userAgent: string;
  path: string;
  country: string;
}

/** What the object of a site has to know; a newer version replaces an older one. */
export interface SiteConfig {
  siteId: string;
  workspaceId: string;
  /** IANA name. Days and hours of what comes from now on are counted in it. */
  timeZone: string;
  /** For how many days single events and visits are kept; roll-ups stay. */
  retentionDays: number;
  /** Milliseconds of the last change. */
  version: number;
}

/** What one request hands to the object of its site. */
export interface CollectedBatch {
  site: SiteConfig;
  /** All of one source. */
  events: readonly CollectedEvent[];
  bots: readonly BotHit[];
  /** What their source may send in a day; without it they are of a demonstration. */
  budget?: DayBudget | undefined;
  /** Of pages: a number of the network address for this day, so that one address does not use up what all may send. */
  address?: string | undefined;
}

/** What became of it. */
export interface WriteResult {
  /** How many of the events were new. */
  written: number;
  /** Nothing was written, as the day's budget does not suffice: calls of the website's own server are all or nothing. */
  isRefused: boolean;
  /** The same, because the object of the website is full. */
  isFull?: boolean;
  /** Set once a day for each topic, when the first events or texts were left out: somebody has to be notified. */
  report: (DropReport & { topic: ReportTopic }) | null;
}

/** After this long without an event the next one begins a new visit. */
export const VISIT_GAP_MS = 30 * 60_000;
