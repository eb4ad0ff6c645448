import { originOf, readReferrer } from "../../ingest/domain/origin.ts";
import { type ChannelRule, channelOf, findRule, type RuleCondition } from "./domain/channels.ts";

const FIELD_LABELS = { source: "source", medium: "medium", campaign: "campaign", referrer: "referring host" } as const;
const OPERATOR_LABELS = { is: "is", contains: "contains", ends_with: "ends with", matches: "matches" } as const;

const conditionText = ({ field, operator, value }: RuleCondition): string =>
  `${FIELD_LABELS[field]} ${OPERATOR_LABELS[operator]} “${value}”`;

/** "source is “bing” and medium contains “cpc”", with the channel it leads to. */
export const ruleRows = (rules: readonly ChannelRule[]) =>
  rules.map(({ channel, conditions }) => ({ channel, when: conditions.map(conditionText).join(" and ") }));

/** What the form of a rule shows of the one that is changed; null for none of that place ("0" is the first). */
export function ruleDraft(rules: readonly ChannelRule[], place: string | null) {
  const at = place !== null && /^\d{1,3}$/.test(place) ? Number(place) : Number.NaN;
  const rule = rules[at];
  if (!rule) return null;
  const conditions = rule.conditions.flatMap(({ field, operator, value }, index) => [
    [`field${index}`, field],
    [`operator${index}`, operator],
    [`value${index}`, value],
  ]);
  return { at, values: { channel: rule.channel, ...(Object.fromEntries(conditions) as Record<string, string>) } };
}

const MAX_CHARS = 2_000;

/** What a visit by this address and referrer would be; no answer while neither is given. */
export function testRules(search: URLSearchParams, hosts: readonly string[], rules: readonly ChannelRule[]) {
  const url = (search.get("url") ?? "").trim().slice(0, MAX_CHARS);
  const referrer = (search.get("referrer") ?? "").trim().slice(0, MAX_CHARS);
  return { url, referrer, answer: url === "" && referrer === "" ? null : answerOf(url, referrer, hosts, rules) };
}

function answerOf(url: string, referrer: string, hosts: readonly string[], rules: readonly ChannelRule[]): string {
  const own = hosts[0] ?? "example.com";
  const address = url === "" ? `https://${own}/` : url;
  if (!URL.canParse(address)) return "The URL of the first page is none: write it in full, with https://.";
  const page = new URL(address);
  const full = referrer === "" || referrer.includes("://") ? referrer : `https://${referrer}`;
  if (full !== "" && !URL.canParse(full)) return "The referring page has no readable URL.";
  const origin = originOf(page, readReferrer(full, page.hostname, hosts));
  const at = findRule(origin, rules);
  return `${channelOf(origin, rules)}, by ${at === null ? "the built-in tables" : `rule ${at + 1}`}.`;
}
