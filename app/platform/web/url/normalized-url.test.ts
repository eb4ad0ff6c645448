import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInternal, normaliseRedirect, normaliseUrl, resolveLink, siteKey, trapReason } from "./normalized-url.ts";

describe("normaliseUrl", () => {
  it.each([
    ["HTTP://Example.COM", "http://example.com/"],
    ["http://example.com:80/a", "http://example.com/a"],
    ["https://example.com:443/a", "https://example.com/a"],
    ["https://example.com:8443/a", "https://example.com:8443/a"],
    ["http://example.com/a/./b/../c", "http://example.com/a/c"],
    ["http://example.com/a/%2e%2E/b", "http://example.com/b"],
    ["http://example.com/a#top", "http://example.com/a"],
    ["http://example.com/a?", "http://example.com/a"],
    ["http://example.com/?b=2&a=1", "http://example.com/?b=2&a=1"],
    ["http://example.com/%7euser/%c3%a9", "http://example.com/~user/%C3%A9"],
    ["http://example.com/é", "http://example.com/%C3%A9"],
    ["http://example.com/a%2fb", "http://example.com/a%2Fb"],
    ["http://example.com/%2561", "http://example.com/%2561"],
    ["http://user:pass@example.com/", "http://example.com/"],
    ["http://bücher.example/", "http://xn--bcher-kva.example/"],
    ["  http://example.com/a b ", "http://example.com/a%20b"],
  ])("%s → %s", (raw, expected) => expect(normaliseUrl(raw)).toBe(expected));

  it.each([
    ["http://a.example/x?PHPSESSID=abc&b=1", "http://a.example/x?b=1"],
    ["http://a.example/x?b=1&phpsessid=abc", "http://a.example/x?b=1"],
    ["http://a.example/x;jsessionid=0A1B2C.node1?b=1", "http://a.example/x?b=1"],
    ["http://a.example/x;JSESSIONID=0A/y", "http://a.example/x/y"],
    ["http://a.example/?ASPSESSIONIDQQGQ=A", "http://a.example/"],
    ["http://a.example/?CFID=1&CFTOKEN=2", "http://a.example/"],
    ["http://a.example/?sid=0123456789abcdef0123", "http://a.example/"],
    ["http://a.example/?session_id=0123456789abcdef0123#x", "http://a.example/"],
  ])("leaves the session out of %s", (raw, expected) => {
    expect(normaliseUrl(raw)).toBe(expected);
    expect(resolveLink(raw, "http://a.example/", "a.example")?.url).toBe(expected);
    expect(normaliseRedirect(raw)).toBe(raw.split("#")[0]);
  });
  it.each([
    "http://a.example/?sid=12",
    "http://a.example/?session=monday-workshops",
    "http://a.example/x;v=1/y",
    "http://a.example/?side=0123456789abcdef0123",
  ])("finds no session in %s", (url) => expect(normaliseUrl(url)).toBe(url));
  it.each([
    ["http://[::1]:8080/a", "http://[::1]:8080/a"],
    ["http://[2001:DB8:0:0:0:0:0:1]/", "http://[2001:db8::1]/"],
    ["http://[::ffff:192.0.2.1]:80/", "http://[::ffff:c000:201]/"],
    ["http://BÜCHER.example/", "http://xn--bcher-kva.example/"],
    ["http://xn--bcher-kva.example/", "http://xn--bcher-kva.example/"],
    ["http://日本語.example/ä", "http://xn--wgv71a119e.example/%C3%A4"],
    ["http://a.example/#!/shop", "http://a.example/"],
    ["http://a.example/app#/users/1", "http://a.example/app"],
  ])("knows %s as %s", (raw, expected) => expect(normaliseUrl(raw)).toBe(expected));

  it("resolves against a base", () =>
    expect(normaliseUrl("../x?y", "http://example.com/a/b/c")).toBe("http://example.com/a/x?y"));
  it.each(["http://", "http://[", "mailto:a@b.c", "javascript:void 0", "/relative", "ftp://example.com/", ""])(
    "refuses %s",
    (raw) => expect(normaliseUrl(raw)).toBeNull(),
  );
  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (raw) => {
        const once = normaliseUrl(raw);
        expect(once === null ? null : normaliseUrl(once)).toBe(once);
      }),
      { seed: 3986, numRuns: 500 },
    );
  });
});

describe("the site of an address", () => {
  it("is its host, with or without www.", () => {
    const key = siteKey("https://www.example.com/") ?? "";
    expect(key).toBe("example.com");
    for (const url of ["http://example.com/a", "https://www.example.com/b", "https://EXAMPLE.com:443/"])
      expect(isInternal(url, key), url).toBe(true);
    for (const url of [
      "http://shop.example.com/",
      "http://example.org/",
      "http://example.com:8080/",
      "http://notexample.com/",
    ])
      expect(isInternal(url, key), url).toBe(false);
  });
  it("is one for both spellings of an international name, and has brackets and port for an IPv6 address", () => {
    expect(siteKey("https://www.bücher.example/")).toBe(siteKey("https://xn--bcher-kva.example/"));
    expect(siteKey("http://[::1]:8080/")).toBe("[::1]:8080");
    expect(isInternal("http://[0:0:0:0:0:0:0:1]:8080/x", "[::1]:8080")).toBe(true);
    expect(isInternal("http://[::1]/x", "[::1]:8080")).toBe(false);
  });
  it("is known when a link is resolved", () => {
    expect(resolveLink("/a#b", "http://example.com/x", "example.com")).toEqual({
      url: "http://example.com/a",
      internal: true,
    });
    expect(resolveLink("//www.example.com:81/a", "http://example.com/x", "example.com")).toEqual({
      url: "http://www.example.com:81/a",
      internal: false,
    });
    expect(resolveLink("http://[", "http://example.com/x", "example.com")).toBeNull();
    expect(resolveLink("tel:1", "http://example.com/x", "example.com")).toBeNull();
  });
});

describe("traps", () => {
  it.each([
    [`http://example.com/${"a".repeat(5_000)}`, "too-long"],
    [`http://example.com/${"x/y/z/".repeat(10)}`, "too-many-segments"],
    [`http://example.com/${"shop/cart/".repeat(5)}`, "repeating-segments"],
    [
      `http://example.com/list?${Array.from({ length: 30 }, (_, index) => `p${index}=1`).join("&")}`,
      "too-many-parameters",
    ],
  ])("%s", (url, reason) => expect(trapReason(url)).toBe(reason));
  it.each([
    "http://example.com/",
    "http://example.com/2026/11/21/a-long-title-of-a-page?utm_source=x&id=5",
    `http://example.com/?q=${"a".repeat(2_500)}`,
  ])("not %s", (url) => expect(trapReason(url)).toBeNull());
});
