import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { relativeTime } from "#app/shared/format/date.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { days } from "#app/shared/time.ts";
import type { EventKind } from "../../domain/event.ts";
import { moneyText } from "../../domain/money/money.ts";
import { dayStartMs } from "../../domain/period/site-clock.ts";
import type { BotReason } from "../../ingest/domain/bots.ts";
import type { BotGroup, RecentEvent } from "../../store/readers/events.ts";
import { percentChange } from "../format/format-metric.server.ts";
import { openReport, readFilterBar } from "../query/open-report.server.ts";

export const SHOWN_EVENTS = 100;
/** For so long single bots are kept. */
const BOTS_KEPT_MS = days(30);
const COUNTED = [
  ["Visits", "visits"],
  ["Page views", "views"],
  ["Events", "events"],
] as const;

const KIND_LABELS: Readonly<Record<EventKind, string>> = {
  view: "View",
  custom: "Event",
  outbound: "Outbound link",
  download: "Download",
  not_found: "Missing page",
  form: "Form",
  leave: "Page left",
};

const REASON_LABELS: Readonly<Record<BotReason, { title: string; text: string }>> = {
  user_agent: {
    title: "Known program",
    text: "Its user agent is that of a crawler, a monitor or a library, or there is none.",
  },
  headless: { title: "Driven browser", text: "The browser says that a program drives it, or that it has no window." },
  honeypot: { title: "Fell into the trap", text: "It followed a link, or filled in a field, that people do not see." },
  prefetch: { title: "Loaded ahead", text: "The page was loaded before anybody looked at it." },
  data_centre: { title: "Data center", text: "It came from a network whose machines are rented by the hour." },
  bot_score: { title: "Judged by the edge", text: "Cloudflare's bot score calls it likely automated." },
};

/** "5 seconds ago", "just now", "2 hours ago". */
export function agoText(ms: number, nowMs: number): string {
  const seconds = Math.floor((nowMs - ms) / 1_000);
  return seconds > 0 && seconds < 60 ? `${counted(seconds, "second")} ago` : relativeTime(ms, nowMs);
}

/** An event as the list of the latest shows it. */
export const toEventLine = (event: RecentEvent, nowMs: number) => ({
  id: event.id,
  atMs: event.atMs,
  ago: agoText(event.atMs, nowMs),
  kind: KIND_LABELS[event.kind],
  name: event.name,
  page: `${event.host}${event.path}`,
  target: event.target,
  source: event.source || "Direct",
  agent:
    [event.browser, event.system, event.device === "other" ? "" : event.device, event.country]
      .filter(Boolean)
      .join(" · ") || "Unknown",
  details: [
    ...(event.revenue ? [moneyText(event.revenue.minor, event.revenue.currency)] : []),
    ...Object.entries(event.props ?? {}).map(([name, value]) => `${name}: ${value}`),
  ],
});

/** What a rule kept out, in words. */
export const toBotLine = ({ reason, count, lastMs, examples }: BotGroup, nowMs: number) => ({
  reason,
  ...(REASON_LABELS[reason as BotReason] ?? { title: reason, text: "" }),
  count,
  last: agoText(lastMs, nowMs),
  examples: examples.map(({ userAgent, path, country }) => ({
    userAgent: userAgent || "No user agent",
    path,
    country,
  })),
});

/** Reads what arrived in the days of the address, and what was kept out in them. Throws 403 and 404 Responses. */
export async function readEventsPage(args: LoaderFunctionArgs) {
  const report = await openReport(args, "basic_analytics");
  const { site, object, period, filters, selection, comparison, today } = report;
  const { range } = period;
  const nowMs = args.context.now().getTime();
  const isOpen = range.toDay >= today;
  const botsFromMs = Math.max(dayStartMs(range.fromDay, site.timeZone), nowMs - BOTS_KEPT_MS);
  const [events, bots, now, before, bar] = await Promise.all([
    object.recentEvents({ limit: SHOWN_EVENTS, range, filters, isOpen }),
    object.botGroups(botsFromMs, dayStartMs(range.toDay + 1, site.timeZone)),
    object.totals(selection),
    comparison && object.totals(comparison),
    readFilterBar(report, {
      limits: filters.length > 0 ? ["Filters do not apply to bot traffic: it belongs to no visit."] : [],
    }),
  ]);
  return {
    base: `/analytics/sites/${site.id}`,
    bar,
    isOpen,
    isFiltered: filters.length > 0,
    totals: COUNTED.map(([label, metric]) => ({
      label,
      value: exact(now[metric]),
      change: before && percentChange(now[metric], before[metric]),
      before: before && exact(before[metric]),
    })),
    hasEvents: events.length > 0 || (await object.lastEventMs()) !== null,
    events: events.map((event) => toEventLine(event, nowMs)),
    bots: bots.map((group) => toBotLine(group, nowMs)),
  };
}
