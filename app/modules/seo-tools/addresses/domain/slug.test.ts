import { describe, expect, test } from "vitest";
import { type Campaign, judgeCampaign, normalizeCampaignValue, slugFrom, withCampaign } from "./slug.ts";

const slug = (title: string, more: Partial<Parameters<typeof slugFrom>[1]> = {}) =>
  slugFrom(title, { language: "en", without: new Set(), maxChars: 75, keepLetters: false, ...more });

describe("slugs", () => {
  test.each<[string, string]>([
    ["How to brew green tea", "how-to-brew-green-tea"],
    ["  Tea & Coffee: 10 ideas! ", "tea-and-coffee-10-ideas"],
    ["Crème brûlée", "creme-brulee"],
    ["It's Anna’s tea", "its-annas-tea"],
    ["Łódź, Ærø, Straße", "lodz-aero-strasse"],
    ["Чай и мёд", "chaj-i-myod"],
    ["a/b_c.d", "a-b-c-d"],
    ["🍵🍵", ""],
    ["", ""],
  ])("%j becomes %j", (title, expected) => expect(slug(title)).toBe(expected));

  test("German writes its umlauts out", () =>
    expect(slug("Grüner Tee für Anfänger & Kenner", { language: "de" })).toBe("gruener-tee-fuer-anfaenger-und-kenner"));
  test("words can be left out, but not all of them", () => {
    expect(slug("How to brew the tea", { without: new Set(["how", "to", "the"]) })).toBe("brew-tea");
    expect(slug("How to", { without: new Set(["how", "to"]) })).toBe("how-to");
  });
  test("it is cut between words", () => {
    expect(slug("one two three", { maxChars: 8 })).toBe("one-two");
    expect(slug("pneumonia", { maxChars: 4 })).toBe("pneu");
  });
  test("letters of other scripts can stay", () => expect(slug("Чай и мёд", { keepLetters: true })).toBe("чай-и-мёд"));
});

const CAMPAIGN: Campaign = {
  source: "newsletter",
  medium: "email",
  campaign: "spring_sale",
  id: "",
  term: "",
  content: "",
};

describe("campaign links", () => {
  test.each<[string, Partial<Campaign>, string]>([
    ["https://a.example/", {}, "https://a.example/?utm_source=newsletter&utm_medium=email&utm_campaign=spring_sale"],
    [
      "https://a.example/p?x=1#top",
      { term: "a b" },
      "https://a.example/p?x=1&utm_source=newsletter&utm_medium=email&utm_campaign=spring_sale&utm_term=a+b#top",
    ],
    [
      "https://a.example/?utm_source=old&utm_content=z",
      {},
      "https://a.example/?utm_source=newsletter&utm_medium=email&utm_campaign=spring_sale",
    ],
  ])("%s", (url, more, expected) => expect(withCampaign(url, { ...CAMPAIGN, ...more })).toBe(expected));

  test("reports uneven values", () => {
    expect(judgeCampaign("https://a.example/", CAMPAIGN)).toEqual([]);
    expect(
      judgeCampaign("https://a.example/?utm_id=1", {
        ...CAMPAIGN,
        source: "News Letter",
        content: "anna@tea.example",
      }).map(({ title }) => title),
    ).toEqual(["Capitals or spaces", "The URL had a campaign already", "This looks like an email address"]);
    expect(judgeCampaign("https://a.example/", { ...CAMPAIGN, source: "News Letter" }, ["source"])).toEqual([]);
    expect(normalizeCampaignValue(" News  Letter ")).toBe("news_letter");
  });
});
