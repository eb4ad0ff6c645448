import type { Origin } from "../../../domain/event.ts";
import {
  AD_SOURCES,
  CLICK_IDS,
  HOSTS,
  type HostKind,
  MEDIUMS,
  SHARED_CLICK_IDS,
  SOURCES,
  type SourceKind,
} from "./channel-tables.ts";

/** Channels that the tables know, in the order in which lists offer them. Rules of a site may name others. */
export const CHANNELS = [
  "Direct",
  "Organic Search",
  "Paid Search",
  "AI Assistants",
  "Organic Social",
  "Paid Social",
  "Organic Video",
  "Paid Video",
  "Display",
  "Organic Shopping",
  "Paid Shopping",
  "Email",
  "SMS",
  "Push",
  "Affiliates",
  "Referral",
  "Audio",
  "Offline",
  "Paid Other",
  "Unassigned",
] as const;

export type Channel = (typeof CHANNELS)[number];

/** What a condition of a rule looks at. */
export const RULE_FIELDS = ["source", "medium", "campaign", "referrer"] as const;
export type RuleField = (typeof RULE_FIELDS)[number];

/** All fold case. "matches" knows * for anything; "ends_with" on a referring host means that host and its subdomains. */
export const RULE_OPERATORS = ["is", "contains", "ends_with", "matches"] as const;
export type RuleOperator = (typeof RULE_OPERATORS)[number];

export interface RuleCondition {
  field: RuleField;
  operator: RuleOperator;
  value: string;
}

/** A rule of a site: all of its conditions have to hold. */
export interface ChannelRule {
  channel: string;
  conditions: readonly RuleCondition[];
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

const mapOf = <V extends string>(table: Readonly<Partial<Record<V, string>>>): Map<string, V> =>
  new Map(
    Object.entries<string>(table as Record<V, string>).flatMap(([kind, list]) =>
      words(list).map((word): [string, V] => [word, kind as V]),
    ),
  );

const HOST_KINDS = mapOf(HOSTS);
const SOURCE_KINDS = mapOf(SOURCES);
const AD_SOURCE_KINDS = mapOf<SourceKind>(AD_SOURCES);
const MEDIUM_MEANINGS = mapOf<keyof typeof MEDIUMS>(MEDIUMS);

/** "Paid Social " and "paid_social" are "paid-social". */
const folded = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_+]+/g, "-");

/** What tools write where nothing is known. */
const UNKNOWN: ReadonlySet<string> = new Set([
  "(none)",
  "none",
  "(direct)",
  "direct",
  "(not-set)",
  "not-set",
  "null",
  "undefined",
]);

const known = (text: string): string => {
  const fold = folded(text);
  return UNKNOWN.has(fold) ? "" : fold;
};

/** What a host is, by the longest entry that it is or is a subdomain of. */
function hostKind(host: string): HostKind | undefined {
  const lower = host.toLowerCase().replace(/^www\./, "");
  const exact = HOST_KINDS.get(`=${lower}`);
  if (exact) return exact;
  for (let rest = lower; rest.includes("."); rest = rest.slice(rest.indexOf(".") + 1)) {
    const found = HOST_KINDS.get(rest);
    if (found) return found;
  }
  return undefined;
}

const namedKind = (source: string): SourceKind | undefined =>
  SOURCE_KINDS.get(source) ?? (source.includes(".") ? hostKind(source) : undefined);

/** "google-ads", "fb-ad", "bing-cpc"; "paid-facebook"; "fbads". */
const AD_NAMES = [/^(.+)-(?:ads?|advert(?:s|ising)?|paid|cpc|ppc)$/, /^(?:ads?|paid|cpc|ppc)-(.+)$/, /^(.{2,}?)ads?$/];

/** What a source is, and whether its name says that it is an advertisement. */
function readSource(source: string): { kind: SourceKind | undefined; isAd: boolean } {
  const adKind = AD_SOURCE_KINDS.get(source);
  if (adKind) return { kind: adKind, isAd: true };
  const kind = namedKind(source);
  if (kind) return { kind, isAd: false };
  for (const pattern of AD_NAMES) {
    const named = namedKind(pattern.exec(source)?.[1] ?? "");
    if (named) return { kind: named, isAd: true };
  }
  return { kind: undefined, isAd: false };
}

const UNPAID: Readonly<Record<SourceKind, Channel>> = {
  search: "Organic Search",
  ai: "AI Assistants",
  social: "Organic Social",
  video: "Organic Video",
  shopping: "Organic Shopping",
  email: "Email",
  audio: "Audio",
  display: "Display",
  affiliate: "Affiliates",
  site: "Referral",
  sms: "SMS",
  push: "Push",
  offline: "Offline",
};

const PAID: Partial<Record<SourceKind, Channel>> = {
  search: "Paid Search",
  social: "Paid Social",
  video: "Paid Video",
  shopping: "Paid Shopping",
  audio: "Audio",
  display: "Display",
  affiliate: "Affiliates",
};

/** Mediums that say more than that a click was bought. */
const isPaidKind = (meaning: string | undefined): meaning is Channel =>
  meaning !== undefined && (meaning.startsWith("Paid ") || meaning === "Display");

/** The channel of an origin by the tables: a network's own mark of an advertisement, then the medium, then the source, then the referring host. */
function byTables(origin: Origin): Channel {
  const { referrerHost, clickId } = origin;
  const source = known(origin.source);
  const medium = known(origin.medium);
  const meaning = MEDIUM_MEANINGS.get(medium);
  const named = readSource(source);
  const kind = named.kind ?? hostKind(referrerHost) ?? SHARED_CLICK_IDS[clickId];
  const advertised = CLICK_IDS[clickId];
  if (advertised) return isPaidKind(meaning) ? meaning : paidBy(advertised, kind);
  // A medium like "social" or none at all says nothing against the source; "organic" and "email" do.
  const isPaid = meaning === "paid" || (named.isAd && (meaning === undefined || meaning.startsWith("Organic ")));
  if (isPaid) return (kind && PAID[kind]) ?? "Paid Other";
  if (meaning === "organic") return kind ? UNPAID[kind] : "Organic Search";
  if (meaning) return meaning;
  if (kind) return UNPAID[kind];
  if (medium !== "") return "Unassigned";
  return withoutMedium(origin, source);
}

/** Google and Microsoft mark clicks on films and in shops like those on search results. */
function paidBy(network: "search" | "social" | "display", kind: SourceKind | undefined): Channel {
  if (network === "search" && (kind === "video" || kind === "shopping" || kind === "display"))
    return PAID[kind] ?? "Paid Search";
  return PAID[network] ?? "Paid Other";
}

function withoutMedium({ referrerHost, campaign, clickId }: Origin, source: string): Channel {
  if (referrerHost !== "" || source.includes(".")) return "Referral";
  return source === "" && known(campaign) === "" && clickId === "" ? "Direct" : "Unassigned";
}

const FIELD: Readonly<Record<RuleField, (origin: Origin) => string>> = {
  source: ({ source }) => source,
  medium: ({ medium }) => medium,
  campaign: ({ campaign }) => campaign,
  referrer: ({ referrerHost }) => referrerHost,
};

/**
 * Returns whether a text matches the pattern, where * matches anything. Scans the text once for each piece: no pattern
 * is slow.
 */
function matchesStars(text: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0 || found + piece.length > text.length - last.length) return false;
    at = found + piece.length;
  }
  return true;
}

function holds(origin: Origin, { field, operator, value }: RuleCondition): boolean {
  const text = FIELD[field](origin).trim().toLowerCase();
  const wanted = value.trim().toLowerCase();
  if (operator === "is") return text === wanted;
  if (operator === "contains") return text.includes(wanted);
  if (operator === "matches") return matchesStars(text, wanted);
  return field === "referrer"
    ? text === wanted || text.endsWith(`.${wanted.replace(/^\./, "")}`)
    : text.endsWith(wanted);
}

/** The place in the list of the first rule whose conditions all hold; null when the tables decide. */
export function findRule(origin: Origin, rules: readonly ChannelRule[]): number | null {
  const at = rules.findIndex(
    ({ conditions }) => conditions.length > 0 && conditions.every((condition) => holds(origin, condition)),
  );
  return at < 0 ? null : at;
}

/** Which channel an origin belongs to: the first rule of the site that holds, else the tables. */
export function channelOf(origin: Origin, rules: readonly ChannelRule[] = []): string {
  const at = findRule(origin, rules);
  return (at === null ? undefined : rules[at]?.channel) ?? byTables(origin);
}
