import { describe, expect, test } from "vitest";
import { judgeBimi, judgeDkim, judgeDmarc, judgeSpf } from "./mail-checks.ts";
import { isSpf, parseSpf } from "./spf.ts";
import { isDmarc, rsaBits, tagsOf } from "./tags.ts";

/** The key of RFC 6376, appendix C. */
const RFC_KEY =
  "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDwIRP/UC3SBsEmGqZ9ZJW3/DkMoGeLnQg1fWn7/zYtIxN2SnFCjxOCKG9v3b4jYfcTNh5ijSsq631uBItLa7od+v/RtdC2UzJ1lWT947qR+Rcac2gbto/NMqJ0fzfVjH4OuKhitdY9tf6mcwGjaNBcWToIMmPSPDdQPNUYckcQ2QIDAQAB";

const tones = (checks: readonly { tone: string }[]) => checks.map(({ tone }) => tone);

describe("SPF, by RFC 7208", () => {
  test.each([
    ["v=spf1 +mx a:colo.example.com/28 -all", { lookups: 2, all: "-" }],
    ["v=spf1 a mx -all", { lookups: 2, all: "-" }],
    ["v=spf1 ip4:192.0.2.1 ip4:192.0.2.129 -all", { lookups: 0, all: "-" }],
    ["v=spf1 mx/30 mx:example.org/30 -all", { lookups: 2 }],
    ["v=spf1 ptr -all", { lookups: 1, usesPtr: true }],
    ["v=spf1 include:example.com include:example.net -all", { includes: ["example.com", "example.net"], lookups: 2 }],
    ["v=spf1 exists:%{ir}.%{l1r+-}._spf.%{d} -all", { lookups: 1, unknown: [] }],
    ["v=spf1 redirect=_spf.example.com", { redirect: "_spf.example.com", lookups: 1, all: null }],
    ["v=spf1 redirect=_spf.example.com ~all", { redirect: null, lookups: 0, all: "~" }],
    ["v=spf1 all include:never.example", { all: "+", includes: [] }],
    ["v=spf1 ip4=192.0.2.1 ipv4:192.0.2.1 -all", { unknown: ["ipv4:192.0.2.1"] }],
    ["v=spf1", { all: null, lookups: 0 }],
  ])("%s", (record, spf) => expect(parseSpf(record)).toMatchObject(spf));

  test.each([
    ["v=spf1", true],
    ["V=SPF1 -all", true],
    ["v=spf10 -all", false],
    ["spf1 -all", false],
  ])("%s is SPF: %s", (record, is) => expect(isSpf(record)).toBe(is));

  test.each([
    [[], null, ["bad"]],
    [["v=spf1 -all", "v=spf1 ~all"], null, ["bad"]],
    [["google-site-verification=x", "v=spf1 mx -all"], 1, ["good", "good"]],
    [["v=spf1 mx ?all"], 9, ["warn", "warn"]],
    [["v=spf1 mx +all"], 11, ["bad", "bad"]],
    [["v=spf1 mx"], null, ["warn"]],
  ])("%o with %s look-ups", (records, lookups, expected) => {
    expect(tones(judgeSpf(records, lookups))).toEqual(expected);
  });
});

describe("DMARC, by RFC 7489", () => {
  test.each([
    // Appendix B.2.1 and B.2.2.
    [["v=DMARC1; p=none; rua=mailto:dmarc-feedback@example.com"], ["warn", "good"]],
    [["v=DMARC1; p=quarantine; rua=mailto:dmarc-feedback@example.com; pct=25"], ["good", "warn", "good"]],
    [["v=DMARC1; p=reject"], ["good", "warn"]],
    [["v=DMARC1; p=maybe; rua=mailto:a@example.com"], ["bad", "good"]],
    [["v=DMARC1; p=none", "v=DMARC1; p=reject"], ["bad"]],
    [["p=reject; v=DMARC1"], ["bad"]],
    [[], ["bad"]],
  ])("%o", (records, expected) => expect(tones(judgeDmarc(records))).toEqual(expected));
  test("the version is case-sensitive and comes first", () => {
    expect(isDmarc("v=DMARC1;p=none")).toBe(true);
    expect(isDmarc("v=dmarc1; p=none")).toBe(false);
  });
  test("tags", () =>
    expect([...tagsOf("v=DMARC1; P = none ;; bad; p=reject")]).toEqual([
      ["v", "DMARC1"],
      ["p", "none"],
    ]));
});

describe("DKIM, by RFC 6376", () => {
  test("the key of appendix C has 1,024 bits", () => expect(rsaBits(RFC_KEY)).toBe(1_024));
  test.each(["", "abc", "!!!!", "AAAA", RFC_KEY.slice(0, 60)])("%s is no key", (key) =>
    expect(rsaBits(key)).toBeNull(),
  );

  test.each([
    [[`v=DKIM1; k=rsa; p=${RFC_KEY}`], ["warn"]],
    [[`v=DKIM1; t=y:s; p=${RFC_KEY}`], ["warn", "warn"]],
    [["v=DKIM1; p="], ["bad"]],
    [["v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="], ["good"]],
    [["v=DKIM1; p=nonsense"], ["bad"]],
    [[], ["bad"]],
  ])("%o", (records, expected) => expect(tones(judgeDkim(records, "s1"))).toEqual(expected));
});

describe("BIMI", () => {
  const strict = ["v=DMARC1; p=reject"];
  test.each([
    [[], strict, ["info"]],
    [["v=BIMI1; l=https://example.com/logo.svg; a="], strict, ["good"]],
    [["v=BIMI1; l=https://example.com/logo.svg"], ["v=DMARC1; p=none"], ["good", "warn"]],
    [["v=BIMI1; l=http://example.com/logo.svg"], strict, ["bad"]],
    [["v=BIMI1; l=https://example.com/logo.png"], [], ["bad", "warn"]],
  ])("%o with %o", (records, dmarc, expected) => expect(tones(judgeBimi(records, dmarc))).toEqual(expected));
});
