import { describe, expect, test } from "vitest";
import { looksPublic, parseWebsiteUrl, siteLabel, URL_MAX_CHARS } from "./website-url.ts";

const parsed = (raw: string) => {
  const result = parseWebsiteUrl(raw);
  return result.ok ? result.value : result.error;
};

describe("parseStartUrl", () => {
  test.each([
    ["example.com", "https://example.com/"],
    ["  Example.COM/Shop?b=1#top ", "https://example.com/Shop?b=1"],
    ["http://example.com:80/", "http://example.com/"],
    ["example.com:8443/x", "https://example.com:8443/x"],
    ["HTTPS://münchen.example", "https://xn--mnchen-3ya.example/"],
    ["localhost:4000", "https://localhost:4000/"],
    ["http://127.1/", "http://127.0.0.1/"],
    ["http://[::1]:80/", "http://[::1]/"],
  ])("%s becomes %s", (raw, url) => {
    expect(parsed(raw)).toBe(url);
  });

  test.each([
    "ftp://example.com",
    "javascript:alert(1)",
    "mailto:a@example.com",
    "data:text/html,x",
    "file:///etc/passwd",
  ])("%s is no website", (raw) => {
    expect(parsed(raw)).toMatch(/http and https/);
  });

  test.each(["", "   ", "not a site", "word", "https://", "https:///", "https://exa mple.com", "https://[::1"])(
    "%j is refused with an example",
    (raw) => {
      expect(parsed(raw)).toMatch(/Enter the address|http and https/);
    },
  );

  test("credentials stay out of the address", () => {
    expect(parsed("https://user:secret@example.com/")).toMatch(/password/);
  });

  test("the length counts after completion", () => {
    const path = "a".repeat(URL_MAX_CHARS - "https://example.com/".length);
    expect(parseWebsiteUrl(`example.com/${path}`).ok).toBe(true);
    expect(parsed(`example.com/${path}a`)).toMatch(/at most 2,048/);
  });
});

describe("looksPublic", () => {
  test.each([
    "https://example.com/",
    "https://8.8.8.8/",
    "https://[2606:4700::1111]/",
    "https://172.32.0.1/",
    "https://11.0.0.1/",
  ])("%s does", (url) => {
    expect(looksPublic(url)).toBe(true);
  });

  test.each([
    "http://localhost/",
    "http://localhost./",
    "http://app.localhost/",
    "http://printer.local/",
    "http://db.internal/",
    "http://0x7f.1/",
    "http://2130706433/",
    "http://10.1.2.3/",
    "http://192.168.0.1/",
    "http://172.16.0.1/",
    "http://169.254.169.254/",
    "http://100.64.0.1/",
    "http://0.0.0.0/",
    "http://255.255.255.255/",
    "http://[::1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
  ])("%s does not", (url) => {
    expect(looksPublic(new URL(url).href)).toBe(false);
  });
});

test("a site is called by its host, without www", () => {
  expect([siteLabel("https://www.example.com/"), siteLabel("https://example.com:8443/en/")]).toEqual([
    "example.com",
    "example.com:8443/en/",
  ]);
});
