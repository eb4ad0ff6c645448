import { describe, expect, test } from "vitest";
import { domainsAbove, isReservedName, readDomainName } from "./domain/domain-name.ts";
import {
  type DomainRecords,
  isProved,
  judgeDomain,
  proofValue,
  recordsToAdd,
  vanishedRecords,
} from "./domain/records.ts";

const RECORDS: DomainRecords = {
  proof: [],
  spf: ["v=spf1 include:_spf.mail.example -all"],
  spfLookups: 1,
  dkim: ["v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="],
  dmarc: ["v=DMARC1; p=reject; rua=mailto:a@shop.ee"],
  bimi: [],
};

describe("a domain", () => {
  test.each([
    ["Shop.EE", "shop.ee"],
    [" https://shop.ee/about?x ", "shop.ee"],
    ["news@mail.shop.ee", "mail.shop.ee"],
    ["shop.ee.", "shop.ee"],
    ["xn--k3ks-0qaa.ee", "xn--k3ks-0qaa.ee"],
    ["shop", null],
    ["192.0.2.1", null],
    ["-shop.ee", null],
    ["shop..ee", null],
    ["shop ee.ee", null],
    [`${"a".repeat(64)}.ee`, null],
    ["", null],
  ])("%j is read as %j", (text, expected) => expect(readDomainName(text)).toBe(expected));

  test("covers the names below it, and examples are nobody's", () => {
    expect(domainsAbove("mail.shop.ee")).toEqual(["mail.shop.ee", "shop.ee"]);
    expect(["tea.example", "example.com", "a.example.net", "x.test"].every(isReservedName)).toBe(true);
    expect(["tea-example.com", "myexample.com", "shop.ee"].some(isReservedName)).toBe(false);
  });
});

describe("records", () => {
  test("prove a domain by their exact text", () => {
    expect(isProved({ proof: ["x", ` ${proofValue("ab")} `] }, "ab")).toBe(true);
    expect(isProved({ proof: [proofValue("ac"), `${proofValue("ab")}c`] }, "ab")).toBe(false);
    expect(isProved({ proof: null }, "ab")).toBeNull();
  });

  test("that are gone are noticed; a silent DNS, an unknown selector and BIMI are no loss", () => {
    const before = judgeDomain({ ...RECORDS, bimi: ["v=BIMI1; l=https://shop.ee/logo.svg"] }, "s1");
    expect(vanishedRecords(before, judgeDomain({ ...RECORDS, spf: [], dmarc: ["other"] }, "s1"))).toEqual([
      "spf",
      "dmarc",
    ]);
    expect(vanishedRecords(before, judgeDomain({ ...RECORDS, spf: null, dkim: null }, "s1"))).toEqual([]);
    expect(vanishedRecords(before, judgeDomain({ ...RECORDS, dkim: [] }, "s1"))).toEqual(["dkim"]);
    expect(vanishedRecords(before, judgeDomain({ ...RECORDS, dkim: null }, ""))).toEqual([]);
    expect(vanishedRecords(null, judgeDomain({ ...RECORDS, spf: [] }, "s1"))).toEqual([]);
  });

  test("to add are exact, and an SPF record that exists is changed in place", () => {
    const shop = { domain: "shop.ee", selector: "s1" };
    const none = judgeDomain({ proof: [], spf: [], spfLookups: 0, dkim: [], dmarc: [], bimi: [] }, "s1");
    expect(recordsToAdd(shop, none, "spf.mtasv.net")).toEqual({
      spf: { type: "TXT", name: "shop.ee", value: "v=spf1 include:spf.mtasv.net ~all" },
      dkim: { type: "TXT or CNAME", name: "s1._domainkey.shop.ee", value: null },
      dmarc: { type: "TXT", name: "_dmarc.shop.ee", value: "v=DMARC1; p=none; rua=mailto:dmarc@shop.ee" },
      bimi: { type: "TXT", name: "default._bimi.shop.ee", value: "v=BIMI1; l=https://shop.ee/logo.svg" },
    });
    const found = judgeDomain(RECORDS, "s1");
    expect(recordsToAdd(shop, found, "amazonses.com").spf?.value).toBe(
      "v=spf1 include:_spf.mail.example include:amazonses.com -all",
    );
    expect(recordsToAdd(shop, found, "_spf.mail.example").spf).toBeNull();
    expect(recordsToAdd(shop, found, null)).toMatchObject({ spf: null, dkim: null, dmarc: null });
    // Which servers may send is known to the service alone.
    expect(recordsToAdd(shop, none, null).spf?.value).toBeNull();
    expect(recordsToAdd({ domain: "shop.ee", selector: "" }, null, null).dkim?.name).toBe(
      "<selector>._domainkey.shop.ee",
    );
  });
});
