import { admitSitePage, describeClient, type SitePage, throttleClient } from "#app/modules/analytics/index.server.ts";
import { type KnownVisitor, noteVisitorMessage, readVisitor } from "#app/modules/contacts/index.server.ts";
import { planAllows } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { textOn } from "#app/shared/text-color.ts";
import { days } from "#app/shared/time.ts";
import { messagesModule } from "../../manifest.ts";
import { isBrowserCapped, isOnShow, type OnsiteCandidate, rankFor, type Visit } from "../domain/match.ts";
import { MAX_SEGMENTS_PER_VISIT } from "../domain/rules.ts";
import type { ShownMessage } from "../domain/shown-message.ts";
import { type OnsiteCall, onsiteCallSchema } from "../schema.ts";
import { onsiteStub } from "../store/onsite-stub.server.ts";
import { type LiveMessages, readLive } from "./live-messages.server.ts";

const MALFORMED = appError("malformed_body", "The body is not what the script of onsite messages sends.");

type Ask = Extract<OnsiteCall, { kind: "ask" }>;

const hostOf = (address: string): string => URL.parse(address)?.hostname ?? "";

function visitOf({ siteId }: SitePage, { url, referrer, landing, isNew, skip, canPush }: Ask, nowMs: number): Visit {
  const query = URL.parse(landing)?.searchParams;
  const utm = (name: string) => query?.get(`utm_${name}`) ?? "";
  return {
    ...{ siteId, isNew, skip, canPush, nowMs },
    path: new URL(url).pathname,
    referrer: hostOf(referrer),
    utm: { source: utm("source"), medium: utm("medium"), campaign: utm("campaign") },
  };
}

/** What a website gets: nothing of whom the message is for. */
const toShown = ({ id, settings }: OnsiteCandidate): ShownMessage => {
  const { kind, title, text, action, linkLabel, linkUrl, closeLabel, color, position, selector } = settings;
  const { trigger, after, everyDays } = settings;
  const look = { kind, title, text, action, linkLabel, linkUrl, closeLabel, color, position, selector };
  return { id, ...look, textColor: textOn(color), trigger, after, everyDays };
};

/** What is known of the visitor, as far as messages that fit ask for it. */
async function knownVisitor(
  context: AppContext,
  { workspaceId, visitor }: SitePage,
  { cap }: LiveMessages,
  fitting: readonly OnsiteCandidate[],
): Promise<KnownVisitor | null> {
  if (visitor === null) return null;
  const named = fitting.map(({ settings }) => settings.segmentId).filter((id) => id !== "");
  const segmentIds = [...new Set(named)].slice(0, MAX_SEGMENTS_PER_VISIT);
  if (segmentIds.length === 0 && cap === null) return null;
  const nowMs = context.now().getTime();
  return readVisitor(context, workspaceId, visitor, {
    segmentIds,
    cap: cap && { mails: cap.mails, sinceMs: nowMs - days(cap.days) },
    nowMs,
  });
}

async function choose(context: AppContext, page: SitePage, ask: Ask): Promise<ShownMessage | null> {
  const live = await readLive(context, page.workspaceId);
  const fitting = rankFor(live.messages, visitOf(page, ask, context.now().getTime()));
  if (fitting.length === 0 || isBrowserCapped(live.cap, ask.ages)) return null;
  const person = await knownVisitor(context, page, live, fitting);
  if (person?.isCapped) return null;
  const chosen = fitting.find(
    ({ settings: { segmentId } }) => segmentId === "" || person?.segmentIds.includes(segmentId),
  );
  return chosen ? toShown(chosen) : null;
}

/** Counts what a browser says of a message that is on show, within the day's budget of its workspace. */
async function note(
  context: AppContext,
  { workspaceId, plan, visitor, siteId }: SitePage,
  { kind, id }: Exclude<OnsiteCall, Ask>,
): Promise<void> {
  // A browser that asks not to be followed is shown messages and counted nowhere.
  if (visitor === null) return;
  const nowMs = context.now().getTime();
  const { messages, cap } = await readLive(context, workspaceId);
  const message = messages.find((one) => one.id === id);
  if (!message || !isOnShow(message, nowMs) || (message.siteId !== "" && message.siteId !== siteId)) return;
  const day = Math.floor(nowMs / days(1));
  const budget = messagesModule.limits.onsiteReports[plan];
  const isCounted = await onsiteStub(context, workspaceId).count({ messageId: id, kind, day }, budget);
  if (isCounted && kind === "view" && cap)
    await noteVisitorMessage(context, workspaceId, visitor, { ref: `onsite:${id}:${day}`, nowMs });
}

/**
 * Answers the script of a website: the message to show, or null. What the browser reports is counted. Errors: malformed_body,
 * not_found (no such site), forbidden (a page of another host), rate_limited.
 */
export async function answerOnsite(
  context: AppContext,
  request: Request,
  address: string,
  text: string,
): Promise<Result<ShownMessage | null>> {
  const admitted = throttleClient(context, address);
  if (!admitted.ok) return admitted;
  const call = parseCall(text);
  if (!call) return err(MALFORMED);
  const page = await admitSitePage(context, request, address, { siteId: call.site, url: new URL(call.url) });
  if (!page.ok) return page;
  if (!planAllows(page.value.plan, messagesModule.feature)) return ok(null);
  if (describeClient(request, address).bot !== null) return ok(null);
  if (call.kind === "ask") return ok(await choose(context, page.value, call));
  await note(context, page.value, call);
  return ok(null);
}

function parseCall(text: string): OnsiteCall | null {
  try {
    return onsiteCallSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
