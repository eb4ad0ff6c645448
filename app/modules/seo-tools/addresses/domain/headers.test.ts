import { describe, expect, test } from "vitest";
import { headerMeaning, judgeHeaders, withoutCookieValues } from "./headers.ts";

const GOOD = {
  "content-type": "text/html; charset=utf-8",
  "content-encoding": "br",
  "cache-control": "max-age=60",
  etag: '"1"',
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "content-security-policy": "default-src 'self'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

const titles = (more: Record<string, string | undefined>, url = "https://a.example/", status = 200) => {
  const headers = Object.fromEntries(
    Object.entries({ ...GOOD, ...more }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return judgeHeaders(url, status, headers).map(({ tone, title }) => `${tone}: ${title}`);
};
const CLEAN = ["good: The body is compressed", "good: Browsers stay on https"];

describe("headers", () => {
  test("a clean answer has nothing to improve", () => expect(titles({})).toEqual(CLEAN));

  test.each<[Record<string, string | undefined>, string]>([
    [{ "x-robots-tag": "noindex" }, "bad: The header keeps the page out of search"],
    [{ "x-robots-tag": "max-snippet:50" }, "info: There are directives for search engines"],
    [{ "content-type": undefined }, "warn: No content-type"],
    [{ "content-type": "text/html" }, "info: No charset in content-type"],
    [{ "content-encoding": undefined }, "warn: The body is not compressed"],
    [{ "cache-control": undefined }, "info: Nothing about caching"],
    [{ "cache-control": "no-store" }, "info: The answer is never kept"],
    [{ etag: undefined }, "info: No etag and no last-modified"],
    [{ "strict-transport-security": undefined }, "warn: No strict-transport-security"],
    [{ "strict-transport-security": "max-age=300" }, "info: strict-transport-security is short"],
    [{ "content-security-policy": undefined }, "info: Other sites may show the page in a frame"],
    [{ "x-content-type-options": undefined }, "info: No x-content-type-options: nosniff"],
    [{ vary: "Cookie" }, "info: Shared caches can hardly keep it"],
    [{ "set-cookie": "a=1; Secure; SameSite=Lax\nb=2" }, "info: Cookies without Secure or SameSite"],
  ])("%j", (more, expected) => expect(titles(more)).toContain(expected));

  test("reports http, and asks for no strict transport", () => {
    expect(titles({}, "http://a.example/")).toContain("bad: The page is not encrypted");
    expect(titles({ "strict-transport-security": undefined }, "http://a.example/").join()).not.toContain(
      "strict-transport",
    );
  });
});

test("what a cookie stores is not shown", () => {
  expect(withoutCookieValues("sid=secret; Path=/; Secure\nb=2")).toBe("sid=…; Path=/; Secure\nb=…");
});

test("a header that a server calls by the name of something else has no meaning", () => {
  expect(headerMeaning("content-type")).toMatch(/./);
  for (const name of ["constructor", "__proto__", "tostring", "x-mine"]) expect(headerMeaning(name)).toBeUndefined();
});
