import type { RequestContext } from "#app/platform/context.server.ts";
import type { Agent } from "#app/shared/network/user-agent.ts";
import { clientInfoOf, getUserAgent } from "./client-info.server.ts";
import { type BotReason, botReason } from "./domain/bots.ts";
import { readReferrer } from "./domain/origin.ts";
import { hasPrivacySignal } from "./service.server.ts";
import { dailyVisitorIds } from "./visitor-id.server.ts";

/** Who sends a request, as the rules of InsightView see it. */
export interface RequestClient {
  /** Null for a person. */
  bot: BotReason | null;
  /** Two capital letters; empty when unknown. */
  country: string;
  agent: Agent;
  language: string;
  /** Host of the page that led here; empty when unknown. */
  referrer: string;
}

/** Describes the sender of a request by its headers and by what the edge says. */
export function describeClient(request: Request, address: string): RequestClient {
  const client = clientInfoOf(request, address);
  const { userAgent, hints, purpose, networkNumber, botScore, place, language } = client;
  const { agent, isKnownBot } = getUserAgent(client);
  const seen = { userAgent, isKnownBot, brands: hints.brands, purpose, networkNumber, botScore };
  return {
    bot: botReason({ ...seen, webdriver: false, trapped: false }),
    country: place.country,
    agent,
    language,
    referrer: readReferrer(request.headers.get("referer") ?? "", new URL(request.url).hostname, [])?.host ?? "",
  };
}

/**
 * The number of the person behind a request for one day and one workspace, by the same daily salt as visitors of websites; null
 * for a browser that asks not to be followed.
 */
export async function dailyPersonId(
  context: RequestContext,
  workspaceId: string,
  request: Request,
): Promise<string | null> {
  if (hasPrivacySignal(request.headers)) return null;
  const { address, userAgent } = clientInfoOf(request, context.address);
  const visitorOf = await dailyVisitorIds(context, workspaceId, "UTC");
  return String(await visitorOf(address, userAgent, context.now().getTime()));
}
