import type { AppContext } from "#app/platform/context.server.ts";
import { utf8 } from "#app/platform/crypto/bytes.ts";
import { newId } from "#app/platform/ids.ts";
import { LocalBuckets } from "#app/platform/rate-limit/local-buckets.ts";
import { canonicalIdentifier } from "#app/platform/rate-limit/rules.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { budgetOf } from "../domain/day-budget.ts";
import type { BotHit, CollectedEvent, EventSource } from "../domain/event.ts";
import { analyticsModule } from "../manifest.ts";
import { isOwnHost } from "../sites/domain/hosts.ts";
import { siteStub } from "../store/site-stub.server.ts";
import { type ClientInfo, clientInfoOf, getUserAgent } from "./client-info.server.ts";
import { botReason } from "./domain/bots.ts";
import { originOf, pathOf, readReferrer, targetOf } from "./domain/origin.ts";
import { type PageUrl, parsePageUrl } from "./domain/page-url.ts";
import { parseBatch, parseEvents, type SentBatch, type SentEvent } from "./domain/payload.ts";
import { notifyDroppedEvents } from "./notifications.server.ts";
import { getTrackedSite, type TrackedSite } from "./site-config-cache.server.ts";
import { dailyVisitorIds, persistentVisitorId } from "./visitor-id.server.ts";

const MAX_BOT_AGENT_CHARS = 255;

export const NO_SITE = appError("not_found", "Website not found. Take the line to paste from its settings.");

/** A person behind one address makes two events for each page; a big office or a mobile network makes many, a flood thousands a second. */
const floods = new LocalBuckets({ burst: 2_000, perSecond: 100, maxCallers: 10_000 });
/** The same in bytes: events of pages have some 300. */
const floodedBytes = new LocalBuckets({ burst: 2_000_000, perSecond: 60_000, maxCallers: 10_000 });

/** Counts a request of an address, and refuses one that sends too much at next to no cost: nothing was read of it yet. Errors: rate_limited. */
export function throttleClient({ now }: Pick<AppContext, "now">, address: string): Result<null> {
  const nowMs = now().getTime();
  const sender = canonicalIdentifier("address", address);
  const retryAfterSeconds = Math.max(floods.waitSeconds(sender, nowMs), floodedBytes.waitSeconds(sender, nowMs));
  if (retryAfterSeconds > 0)
    return err(appError("rate_limited", "Too many events from this network address.", { retryAfterSeconds }));
  floods.take(sender, 1, nowMs);
  return ok(null);
}

/** Whether the browser says that its person does not want to be counted: Global Privacy Control, Do Not Track. */
export const hasPrivacySignal = (headers: Headers): boolean =>
  headers.get("sec-gpc") === "1" || headers.get("dnt") === "1";

/** An event with who made it. `user`: how the site's own server calls the person; null for visitors of a day. */
export interface ReceivedEvent {
  event: SentEvent;
  from: ClientInfo;
  user: string | null;
  webdriver: boolean;
}

/** What became of events: those with an id that was there already, or beyond the day's budget, are neither written nor bots'. */
export interface IngestResult {
  written: number;
  bots: number;
  /** Nothing was written: the budget of the website's own server is used up. */
  isRefused: boolean;
  /** The same, because the storage of the website is full. */
  isFull: boolean;
}

const isForeign = ({ anyHost, hosts }: TrackedSite, url: PageUrl | null): boolean =>
  !anyHost && !(url && isOwnHost(hosts, url.hostname));

const refuseHost = (from: string) =>
  err(
    appError("forbidden", `This website does not take events of ${from.slice(0, 100)}. Add the host in its settings.`),
  );

/** Errors: forbidden, when an event is of a host that is not the site's. */
export function checkHosts(site: TrackedSite, events: readonly SentEvent[]): Result<null> {
  const foreign = events.find(({ url }) => isForeign(site, url));
  return foreign ? refuseHost(foreign.url.host) : ok(null);
}

/** How browsers write the origin of a page that keeps it to itself. */
const OPAQUE = "null";

/**
 * The same of the page that sent them. Where a website's Referrer-Policy is no-referrer or same-origin, as many frameworks
 * set it, a beacon has an opaque origin by the Fetch standard ("append a request Origin header"): only its events contain the host.
 */
export function checkPage(site: TrackedSite, pageAddress: string | null): Result<null> {
  if (pageAddress === OPAQUE) return ok(null);
  if (!isForeign(site, parsePageUrl(pageAddress ?? ""))) return ok(null);
  return refuseHost(pageAddress ?? "a page that does not say its URL");
}

/** Where a request says it comes from. */
const pageAddressOf = (headers: Headers): string | null => headers.get("origin") ?? headers.get("referer");

/** What a browser sent by script: written when this answers. Errors: malformed_body, invalid_input, not_found (no such site), forbidden (a foreign host). */
export async function collectBatch(
  context: AppContext,
  request: Request,
  address: string,
  text: string,
): Promise<Result<IngestResult>> {
  const nowMs = context.now().getTime();
  floodedBytes.take(canonicalIdentifier("address", address), utf8(text).length, nowMs);
  const batch = parseBatch(text, nowMs);
  return batch.ok ? collectFromPage(context, request, address, batch.value) : batch;
}

/**
 * The same of an image in a page: the event comes in the query, and the page in the Referer where the query has none.
 * With `trap` it is the address of a link that people do not see: only a program requests it.
 */
export async function collectPixel(
  context: AppContext,
  request: Request,
  address: string,
): Promise<Result<IngestResult>> {
  const { searchParams } = new URL(request.url);
  const told = (name: string) => searchParams.get(name) ?? undefined;
  const event = {
    kind: told("kind"),
    name: told("name"),
    url: told("url") ?? request.headers.get("referer"),
    referrer: told("referrer"),
    trap: told("trap"),
  };
  const events = parseEvents([event], context.now().getTime(), "page");
  if (!events.ok) return events;
  return collectFromPage(context, request, address, {
    siteId: told("site") ?? "",
    webdriver: false,
    events: events.value,
  });
}

async function collectFromPage(
  context: AppContext,
  request: Request,
  address: string,
  { siteId, webdriver, events }: SentBatch,
): Promise<Result<IngestResult>> {
  // The first was counted with the request.
  if (events.length > 1)
    floods.take(canonicalIdentifier("address", address), events.length - 1, context.now().getTime());
  const site = await getTrackedSite(context, siteId);
  if (!site) return err(NO_SITE);
  const page = checkPage(site, pageAddressOf(request.headers));
  if (!page.ok) return page;
  const own = checkHosts(site, events);
  if (!own.ok) return own;
  const from = clientInfoOf(request, address);
  return ok(
    await ingestEvents(
      context,
      site,
      "page",
      events.map((event) => ({ event, from, user: null, webdriver })),
    ),
  );
}

/** Hands events to the object of their site, with programs marked; they are on disk when this answers. */
export async function ingestEvents(
  context: AppContext,
  site: TrackedSite,
  source: EventSource,
  sent: readonly ReceivedEvent[],
): Promise<IngestResult> {
  const { siteId, timeZone } = site.config;
  const nowMs = context.now().getTime();
  const visitorOf = await dailyVisitorIds(context, siteId, timeZone);
  const events: CollectedEvent[] = [];
  const bots: BotHit[] = [];
  for (const one of sent) {
    const { event, from, user } = one;
    const atMs = nowMs - event.ageMs;
    const bot = botHit(source, one, atMs);
    if (bot) bots.push(bot);
    else {
      const visitor =
        user === null
          ? await visitorOf(from.address, from.userAgent, atMs)
          : await persistentVisitorId(context, siteId, user);
      events.push(toCollected(site, event, from, { source, atMs, visitor, stable: user !== null }));
    }
  }
  const budget = budgetOf(analyticsModule.limits.dailyEvents[site.plan]);
  const network = source === "page" ? sent[0]?.from.address : undefined;
  const address =
    network === undefined ? undefined : String(await visitorOf(canonicalIdentifier("address", network), "", nowMs));
  const {
    written,
    isRefused,
    isFull = false,
    report,
  } = await siteStub(context, siteId).collect({
    site: site.config,
    ...{ events, bots, budget, address },
  });
  if (report) notifyDroppedEvents(context, site, report);
  return { written, bots: bots.length, isRefused, isFull };
}

function botHit(source: EventSource, { event, from, user, webdriver }: ReceivedEvent, atMs: number): BotHit | null {
  const { userAgent, hints, purpose, networkNumber, botScore, place } = from;
  // Whom a site's server knows by an id has signed in there, by whatever program; it may know no user agent.
  if (source === "server" && (user !== null || userAgent === "")) return null;
  const { isKnownBot } = getUserAgent(from);
  const reason = botReason({
    userAgent,
    isKnownBot,
    brands: hints.brands,
    purpose,
    networkNumber,
    botScore,
    webdriver,
    trapped: event.trapped,
  });
  return (
    reason && {
      atMs,
      reason,
      userAgent: userAgent.slice(0, MAX_BOT_AGENT_CHARS),
      path: pathOf(event.url),
      country: place.country,
    }
  );
}

function toCollected(
  site: TrackedSite,
  event: SentEvent,
  from: ClientInfo,
  who: Pick<CollectedEvent, "source" | "atMs" | "visitor" | "stable">,
): CollectedEvent {
  const { id, kind, name, url, target, scrollPercent, vitals, props, revenue } = event;
  const host = url.hostname.replace(/\.$/, "");
  const referrer = readReferrer(event.referrer, host, site.hosts);
  return {
    ...who,
    id: id ?? newId(who.atMs),
    kind,
    name,
    host,
    path: pathOf(url),
    origin: originOf(url, referrer),
    referrer: referrer?.address ?? null,
    place: from.place,
    agent: getUserAgent(from).agent,
    language: from.language,
    target: target === null ? null : targetOf(target),
    scrollPercent,
    vitals,
    props,
    revenue,
  };
}
