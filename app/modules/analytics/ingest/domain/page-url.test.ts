import { describe, expect, it } from "vitest";
import { parsePageUrl } from "./page-url.ts";

describe("an address", () => {
  it.each([
    "https://user:pass@Example.com:8443/t%C3%A4pp/../b?q=1&q=2#part",
    "android-app://com.slack/",
    `https://example.com/${"long/".repeat(100)}?x=1`,
  ])("has the parts of its URL, the first time and again: %s", (text) => {
    const { protocol, host, hostname, pathname, search } = new URL(text);
    for (let time = 0; time < 2; time++)
      expect(parsePageUrl(text)).toEqual({ protocol, host, hostname, pathname, search });
  });

  it.each(["", "example.com", "https://", "null"])("is none: %j", (text) => {
    for (let time = 0; time < 2; time++) expect(parsePageUrl(text)).toBeNull();
  });
});
