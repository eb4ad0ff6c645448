import { describe, expect, it } from "vitest";
import type { Origin } from "../../../domain/event.ts";
import { CHANNEL_CASES } from "./channels.cases.ts";
import { type ChannelRule, channelOf, findRule, type RuleCondition } from "./channels.ts";

const CLICK_IDS =
  "gclid gbraid wbraid fbclid msclkid ttclid twclid li_fat_id epik rdt_cid sccid yclid dclid qclid tblci dicbo".split(
    " ",
  );

/** The origin behind a case like "google.com?utm_medium=cpc". */
function originOf(text: string): Origin {
  const [host = "", query = ""] = text.split("?");
  const parameters = new URLSearchParams(query);
  const referrerHost = host.replace(/^www\./, "");
  const of = (name: string) => parameters.get(`utm_${name}`) ?? "";
  return {
    referrerHost,
    source: of("source") || referrerHost,
    medium: of("medium"),
    campaign: of("campaign"),
    term: "",
    content: "",
    clickId: CLICK_IDS.find((name) => parameters.has(name)) ?? "",
  };
}

const cases = Object.entries(CHANNEL_CASES).flatMap(([channel, texts]) =>
  texts
    .split(/\s+/)
    .filter(Boolean)
    .map((text): [string, string] => [text, channel]),
);

describe("channels of links and referrers", () => {
  it("are classified correctly for at least 300 different cases", () => {
    expect(new Set(cases.map(([text]) => text)).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(300);
    const wrong = cases
      .map(([text, channel]) => ({ text, channel, found: channelOf(originOf(text)) }))
      .filter(({ channel, found }) => channel !== found);
    expect(wrong).toEqual([]);
  });
});

describe("rules of a site", () => {
  const rule = (channel: string, ...conditions: RuleCondition[]): ChannelRule => ({ channel, conditions });
  const google = originOf("google.com?utm_source=google&utm_medium=cpc&utm_campaign=Brand+Spring");

  it("go before the tables, the first that holds wins", () => {
    const rules = [
      rule("Elsewhere", { field: "source", operator: "is", value: "bing" }),
      rule(
        "Brand",
        { field: "medium", operator: "is", value: "CPC" },
        { field: "campaign", operator: "contains", value: "brand" },
      ),
      rule("All of Google", { field: "source", operator: "is", value: "google" }),
    ];
    expect(channelOf(google, rules)).toBe("Brand");
    expect(findRule(google, rules)).toBe(1);
    expect(channelOf(originOf("?utm_source=google"), rules)).toBe("All of Google");
    expect(channelOf(originOf("t.co"), rules)).toBe("Organic Social");
    expect(findRule(originOf("t.co"), rules)).toBeNull();
  });

  it("without conditions hold nowhere", () => {
    expect(channelOf(google, [rule("Everything")])).toBe("Paid Search");
  });

  it.each<[RuleCondition["field"], RuleCondition["operator"], string, string, boolean]>([
    ["referrer", "ends_with", "t.co", "t.co", true],
    ["referrer", "ends_with", "t.co", "a.t.co", true],
    ["referrer", "ends_with", "t.co", "reddit.co", false],
    ["referrer", "ends_with", ".t.co", "a.t.co", true],
    ["source", "ends_with", "-uk", "?utm_source=Acme-UK", true],
    ["source", "is", "", "?utm_medium=cpc", true],
    ["campaign", "matches", "spring*sale", "?utm_campaign=Spring-2026-Sale", true],
    ["campaign", "matches", "spring*sale", "?utm_campaign=spring-sales", false],
    ["campaign", "matches", "*a*a*", "?utm_campaign=ab", false],
    ["campaign", "matches", "*a*a*", "?utm_campaign=banana", true],
    ["campaign", "matches", "ab*ba", "?utm_campaign=aba", false],
    ["campaign", "matches", "a.c", "?utm_campaign=abc", false],
    ["medium", "contains", "paid", "?utm_medium=un-PAID", true],
  ])("%s %s %j on %s: %s", (field, operator, value, text, held) => {
    expect(findRule(originOf(text), [rule("Mine", { field, operator, value })]) === 0).toBe(held);
  });

  it("no pattern takes long", () => {
    const campaign = "a".repeat(50_000);
    expect(
      findRule({ ...google, campaign }, [
        rule("Mine", { field: "campaign", operator: "matches", value: `${"*a".repeat(100)}*b` }),
      ]),
    ).toBeNull();
  });
});
