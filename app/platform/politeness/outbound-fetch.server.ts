import { seconds } from "#app/shared/time.ts";
import type { RequestContext } from "../context.server.ts";
import { bareHost } from "../safe-fetch/guard.ts";
import { type SafeFetch, type SafeFetchOptions, safeFetchFor } from "../safe-fetch/safe-fetch.ts";
import type { Lane } from "./host.object.server.ts";
import { gapOf, HOST_REQUESTS_PER_SECOND } from "./permits.ts";
import { hostOf, permitsFor } from "./politeness.server.ts";

/*
 * The only ways to a foreign address. Each request asks the object of its host for a permit, so that all workspaces together send a host no
 * more than it can bear. Requests that are not paced are named below, with the reason.
 */

interface Pace {
  lane: Lane;
  requestsPerSecond: number;
  /** For longer a request does not wait: it fails with a HostBusyError, and nothing is sent. */
  patienceMs: number;
}

/** Calls of an API or webhook: that many a second from all workspaces to one host, so that a few never wait. */
const HOST_CALLS_PER_SECOND = 20;

const pages = (patienceMs: number): Pace => ({
  lane: "pages",
  requestsPerSecond: HOST_REQUESTS_PER_SECOND,
  patienceMs,
});
const calls = (patienceMs: number): Pace => ({ lane: "calls", requestsPerSecond: HOST_CALLS_PER_SECOND, patienceMs });

/** What foreign addresses are asked for. A person waits for most of them. */
export const PURPOSES = {
  page_tool: pages(seconds(10)),
  address_check: pages(seconds(3)),
  site_verification: pages(seconds(10)),
  keyword_suggestions: pages(seconds(15)),
  link_card: pages(seconds(10)),
  flow_call: calls(seconds(15)),
  webhook: calls(seconds(10)),
  integration: calls(seconds(20)),
  push_message: calls(seconds(10)),
} as const satisfies Record<string, Pace>;

export type FetchPurpose = keyof typeof PURPOSES;

/** Services whose own limits for each account or address hold us back: calls to them are not paced. */
export const PACED_BY_THEMSELVES: ReadonlySet<string> = new Set([
  "api.instagram.com",
  "api.linkedin.com",
  "api.telegram.org",
  "api.x.com",
  "bsky.social",
  "discord.com",
  "fcm.googleapis.com",
  "graph.facebook.com",
  "graph.instagram.com",
  "hooks.slack.com",
  "hooks.zapier.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  "www.linkedin.com",
]);

export type OutboundOptions = Omit<SafeFetchOptions, "beforeRequest">;
export type OutboundFetch = (url: string | URL, options?: OutboundOptions) => ReturnType<SafeFetch>;

/**
 * The safe fetch for a purpose: it waits until the host may be asked, before each request and each redirect. Throws a HostBusyError when
 * that takes longer than the purpose waits.
 */
export function outboundFetch(
  context: Pick<RequestContext, "config" | "env">,
  purpose: FetchPurpose,
  limits: { maxUrlChars?: number } = {},
): OutboundFetch {
  const { lane, requestsPerSecond, patienceMs } = PURPOSES[purpose];
  const permits = permitsFor(context, lane);
  const request = { gapMs: gapOf(requestsPerSecond), crawlDelayMs: 0, patienceMs };
  const beforeRequest = async (url: URL): Promise<void> => {
    if (lane === "calls" && PACED_BY_THEMSELVES.has(bareHost(url))) return;
    await permits.wait(hostOf(url), request);
  };
  const fetch = safeFetchFor(context.config, limits);
  return (url, options) => fetch(url, { ...options, beforeRequest });
}

/** Who is not paced here, and why. */
const UNPACED = {
  crawl: "The crawl engine asks for permits itself, many at once, at the pace of its plan.",
  mail_service: "Amazon SES, Postmark and Resend: fixed hosts, and each account has its own limits.",
  mail_report: "Certificates and confirmations of Amazon SNS: only its own hosts.",
} as const satisfies Record<string, string>;

/** The safe fetch of those who are not paced here. */
export const unpacedFetch = (
  { config }: Pick<RequestContext, "config">,
  _reason: keyof typeof UNPACED,
  limits: { maxUrlChars?: number } = {},
): SafeFetch => safeFetchFor(config, limits);
