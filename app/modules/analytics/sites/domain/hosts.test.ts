import { expect, it } from "vitest";
import { isOwnHost, parseHost } from "./hosts.ts";

it.each([
  ["example.com", "example.com"],
  [" https://www.Example.com/shop?x=1 ", "example.com"],
  ["http://shop.example.com:8080", "shop.example.com"],
  ["õun.ee", "xn--un-bka.ee"],
  ["127.0.0.1:8787", "127.0.0.1"],
  ["localhost", "localhost"],
  ["example.com.", "example.com"],
])("reads %j as %s", (text, host) => {
  expect(parseHost(text)).toBe(host);
});

it.each([
  "",
  "   ",
  "example",
  "ftp://example.com",
  "https://user:pass@example.com",
  "exa mple.com",
  `${"a".repeat(250)}.com`,
  "javascript:alert(1)",
  "[::1]",
])("%j is no host of a website", (text) => {
  expect(parseHost(text)).toBeNull();
});

it.each([
  ["example.com", true],
  ["www.example.com", true],
  ["SHOP.Example.com", true],
  ["notexample.com", false],
  ["example.com.evil.test", false],
  ["", false],
])("%s belongs to example.com: %s", (host, own) => {
  expect(isOwnHost(["example.com"], host)).toBe(own);
});
