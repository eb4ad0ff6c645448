import { describe, expect, it } from "vitest";
import { originOf, pathOf, readReferrer, targetOf } from "./origin.ts";

const HOSTS = ["example.com"];
const from = (address: string, referrer = "") =>
  originOf(new URL(address), readReferrer(referrer, new URL(address).hostname, HOSTS));

describe("origin", () => {
  const words = (origin: ReturnType<typeof from>) =>
    [
      origin.referrerHost,
      origin.source,
      origin.medium,
      origin.campaign,
      origin.term,
      origin.content,
      origin.clickId,
    ].join(", ");
  it.each([
    ["https://example.com/", "", ", , , , , , "],
    ["https://example.com/", "https://www.google.com/", "google.com, google.com, , , , , "],
    ["https://example.com/", "https://www.google.com/search?q=tea", "google.com, google.com, , , , , "],
    ["https://example.com/", "https://news.target.com/x", "news.target.com, news.target.com, , , , , "],
    ["https://example.com/", "https://example.com/other", ", , , , , , "],
    ["https://shop.example.com/", "https://www.example.com/", ", , , , , , "],
    ["https://else.test/", "https://www.else.test/x", ", , , , , , "],
    ["https://example.com/", "https://notexample.com/", "notexample.com, notexample.com, , , , , "],
    [
      "https://example.com/",
      "android-app://com.google.android.gm/",
      "com.google.android.gm, com.google.android.gm, , , , , ",
    ],
    ["https://example.com/", "android-app://com.slack", "com.slack, com.slack, , , , , "],
    ["https://example.com/", "about:blank", ", , , , , , "],
    ["https://example.com/", "javascript:alert(1)", ", , , , , , "],
    ["https://example.com/", "no address", ", , , , , , "],
    [
      "https://example.com/?utm_source=News&utm_medium=email&utm_campaign=Winter%20tea&utm_term=a&utm_content=b",
      "",
      ", News, email, Winter tea, a, b, ",
    ],
    ["https://example.com/?utm_source=news", "https://mail.test/", "mail.test, news, , , , , "],
    ["https://example.com/?ref=friend", "", ", friend, , , , , "],
    ["https://example.com/?source=card&ref=friend", "", ", friend, , , , , "],
    ["https://example.com/?source=card", "", ", card, , , , , "],
    ["https://example.com/?mtm_source=m&mtm_medium=cpc&mtm_campaign=c&mtm_kwd=k", "", ", m, cpc, c, k, , "],
    ["https://example.com/?utm_source=%20%00&ref=x", "", ", x, , , , , "],
    ["https://example.com/?gclid=Cj0secret", "https://www.google.com/", "google.com, google.com, , , , , gclid"],
    ["https://example.com/?fbclid=IwAR", "", ", , , , , , fbclid"],
    ["https://example.com/?ttclid=1&msclkid=2", "", ", , , , , , msclkid"],
    ["https://example.com/#utm_source=x", "", ", , , , , , "],
  ])("of %s after %j", (address, referrer, expected) => expect(words(from(address, referrer))).toBe(expected));

  it("keeps no value of a click id, and 200 characters of the rest", () => {
    expect(JSON.stringify(from("https://example.com/?gclid=secret"))).not.toContain("secret");
    expect(from(`https://example.com/?utm_campaign=${"x".repeat(999)}`).campaign).toHaveLength(200);
  });
});

describe("referrer", () => {
  it.each([
    [
      "https://user:pass@www.other.test:8443/a/b?token=secret#frag",
      { host: "other.test", address: "https://www.other.test:8443/a/b" },
    ],
    ["http://OTHER.test", { host: "other.test", address: "http://other.test/" }],
    ["android-app://com.slack/path", { host: "com.slack", address: "android-app://com.slack" }],
  ])("%s", (text, expected) => expect(readReferrer(text, "example.com", HOSTS)).toEqual(expected));
});

describe("path", () => {
  it.each([
    ["https://example.com", "/"],
    ["https://example.com/a/?q=1#top", "/a/"],
    ["https://example.com/t%C3%A4pp", "/täpp"],
    ["https://example.com/%F0%9F%8D%B5", "/🍵"],
    ["https://example.com/a%2Fb%3Fc", "/a%2Fb%3Fc"],
    ["https://example.com/%00x", "/%00x"],
    ["https://example.com/%ff", "/%ff"],
    ["https://example.com/%E2%80%A8", "/%E2%80%A8"],
    [`https://example.com/${"x".repeat(2_000)}`, `/${"x".repeat(1_023)}`],
    [`https://example.com/${"%F0%9F%8D%B5".repeat(1_000)}`, `/${"🍵".repeat(511)}`],
  ])("of %s", (address, expected) => expect(pathOf(new URL(address))).toBe(expected));
});

it.each([
  ["https://other.test/a?email=ann@example.com#x", "https://other.test/a"],
  ["https://user:pass@other.test/", "https://other.test/"],
  ["mailto:ann", "mailto:ann"],
  ["/files/a.pdf?x", "/files/a.pdf"],
])("target %s", (text, expected) => expect(targetOf(text)).toBe(expected));
