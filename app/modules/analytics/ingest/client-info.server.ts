import { isbot } from "isbot";
import { BoundedMap } from "#app/shared/bounded-map.ts";
import { type Agent, type ClientHints, NO_HINTS, parseUserAgent } from "#app/shared/network/user-agent.ts";
import type { Place } from "../domain/event.ts";

/** Longest user agent that is looked at; real ones have up to about 300 characters. */
const MAX_USER_AGENT_CHARS = 500;
const MAX_KNOWN_AGENTS = 5_000;
const MAX_PLACE_CHARS = 100;

/**
 * The sender of an event, as far as a request shows. The address only goes into the visitor's number and is never
 * stored.
 */
export interface ClientInfo {
  address: string;
  userAgent: string;
  hints: ClientHints;
  language: string;
  place: Place;
  /** Sec-Purpose and its older likes. */
  purpose: string;
  networkNumber: number | null;
  botScore: number | null;
}

/** "et-EE,en;q=0.5" → "et". */
export const languageOf = (accepted: string): string => /^\s*([a-z]{2,3})\b/i.exec(accepted)?.[1]?.toLowerCase() ?? "";

const text = (value: unknown): string => (typeof value === "string" ? value.slice(0, MAX_PLACE_CHARS) : "");
const number = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Properties of a request that Cloudflare's edge adds. */
interface Edge {
  country?: unknown;
  region?: unknown;
  city?: unknown;
  asn?: unknown;
  botManagement?: { score?: unknown };
}

export function clientInfoOf(request: Request, address: string): ClientInfo {
  const { headers } = request;
  const header = (name: string) => headers.get(name) ?? "";
  const cf = (request.cf ?? {}) as Edge;
  return {
    address,
    userAgent: header("user-agent").slice(0, MAX_USER_AGENT_CHARS),
    hints: {
      brands: header("sec-ch-ua").slice(0, MAX_USER_AGENT_CHARS),
      platform: header("sec-ch-ua-platform").slice(0, 50),
    },
    language: languageOf(header("accept-language")),
    place: { country: countryOf(cf.country), region: text(cf.region), city: text(cf.city) },
    purpose: ["sec-purpose", "purpose", "x-purpose", "x-moz"].map(header).join(" "),
    networkNumber: number(cf.asn),
    botScore: number(cf.botManagement?.score),
  };
}

/** A person as a website's server describes them: it knows no more than that. */
export const clientInfoFromServer = (sent: {
  address: string;
  userAgent: string;
  language: string;
  country: string;
}): ClientInfo => ({
  address: sent.address,
  userAgent: sent.userAgent.slice(0, MAX_USER_AGENT_CHARS),
  hints: NO_HINTS,
  language: languageOf(sent.language),
  place: { country: countryOf(sent.country), region: "", city: "" },
  purpose: "",
  networkNumber: null,
  botScore: null,
});

/** Two letters; the edge says "T1" for Tor and "XX" where it does not know. */
const countryOf = (value: unknown): string => {
  const code = text(value).toUpperCase();
  return /^[A-Z]{2}$/.test(code) && code !== "XX" ? code : "";
};

interface CachedUserAgent {
  agent: Agent;
  isKnownBot: boolean;
}

/** The same few thousand come again and again. */
const userAgentCache = new BoundedMap<string, CachedUserAgent>(MAX_KNOWN_AGENTS);

/** What a user agent says, looked up once. */
export function getUserAgent({ userAgent, hints }: ClientInfo): CachedUserAgent {
  const key = `${userAgent}\u0000${hints.brands}\u0000${hints.platform}`;
  const known = userAgentCache.touch(key);
  if (known) return known;
  const read = { agent: parseUserAgent(userAgent, hints), isKnownBot: isbot(userAgent) };
  userAgentCache.set(key, read);
  return read;
}
