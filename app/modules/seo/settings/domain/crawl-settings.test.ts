import { describe, expect, it } from "vitest";
import { isWorthCrawling } from "../../engine/domain/frontier.ts";
import {
  applyParameters,
  type CrawlSettings,
  DEFAULT_CRAWL_SETTINGS,
  decideScope,
  looksEverywhere,
  mayFollow,
  ownAgentOf,
  parseCrawlSettings,
  patternProblem,
} from "./crawl-settings.ts";

const settings = (change: Partial<CrawlSettings>): CrawlSettings => ({ ...DEFAULT_CRAWL_SETTINGS, ...change });
const at = (path: string) => `https://shop.example${path}`;

describe("stored settings", () => {
  it("come back as they were", () => {
    const saved = settings({
      mode: "sitemap",
      include: ["/a*"],
      exclude: ["*.pdf$"],
      parameters: { rule: "strip-listed", names: ["utm_*"] },
      userAgent: { choice: "custom", custom: "Agent/1" },
      ignoreRobots: true,
      extraction: [{ name: "Price", selector: ".price", what: "attribute", attribute: "content" }],
    });
    expect(parseCrawlSettings(JSON.stringify(saved))).toEqual(saved);
  });

  it.each([
    null,
    "",
    "{",
    "[]",
    "7",
    '"x"',
    '{"mode":"later","list":7,"include":[1,null],"parameters":[],"userAgent":"x","ignoreRobots":1,"extraction":{}}',
  ])("are the defaults when %s was stored", (text) => expect(parseCrawlSettings(text)).toEqual(DEFAULT_CRAWL_SETTINGS));

  it("keep what they know of a rule", () => {
    expect(
      parseCrawlSettings('{"extraction":[{"name":"A","selector":"h1","what":"html"},{"name":"B"},null]}').extraction,
    ).toEqual([{ name: "A", selector: "h1", what: "text", attribute: null }]);
  });
});

describe("patterns", () => {
  const cases: [string, string[], string[], string, boolean, string | null][] = [
    ["nothing", [], [], "/a", true, null],
    ["include", ["/blog/"], [], "/blog/one", true, "/blog/"],
    ["include, elsewhere", ["/blog/"], [], "/shop", false, null],
    ["exclude", [], ["/cart"], "/cart/1", false, "/cart"],
    ["exclude beats include", ["/shop/"], ["/shop/old"], "/shop/old/1", false, "/shop/old"],
    ["exclude beats a longer include", ["/shop/old/1"], ["/shop"], "/shop/old/1", false, "/shop"],
    ["*", ["/*/red"], [], "/shoes/red/2", true, "/*/red"],
    ["$", [], ["*.pdf$"], "/files/a.pdf", false, "*.pdf$"],
    ["$ and a query", [], ["*.pdf$"], "/files/a.pdf?page=2", true, null],
    ["the query", [], ["*?*sort="], "/shop?page=2&sort=price", false, "*?*sort="],
    ["the longest that matches is named", ["/a", "/a/b"], [], "/a/b/c", true, "/a/b"],
    ["encoded characters", ["/käse"], [], "/k%C3%A4se/gouda", true, "/käse"],
    ["case matters", ["/Blog"], [], "/blog", false, null],
    ["/robots.txt is no exception", [], ["/"], "/robots.txt", false, "/"],
  ];
  it.each(cases)("%s", (_, include, exclude, path, crawled, pattern) => {
    expect(decideScope(settings({ include, exclude }), at(path))).toMatchObject({ crawled, pattern });
  });

  it("start with a slash or a star", () => {
    expect(patternProblem("/a")).toBeNull();
    expect(patternProblem("*a$")).toBeNull();
    expect(patternProblem("https://shop.example/a")).toContain("starts with");
    expect(patternProblem(`/${"a".repeat(500)}`)).toContain("500");
  });
});

describe("what is followed", () => {
  const narrow = settings({ include: ["/blog/"] });
  const cases: [string, CrawlSettings, "link" | "sitemap", string, boolean][] = [
    ["a link of the site", settings({}), "link", "/a", true],
    ["a link within the patterns", narrow, "link", "/blog/a", true],
    ["a link outside of them", narrow, "link", "/a", false],
    ["a sitemap's address outside of them", narrow, "sitemap", "/a", false],
    ["a link, of a list", settings({ mode: "list" }), "link", "/a", false],
    ["a link, of sitemaps alone", settings({ mode: "sitemap" }), "link", "/a", false],
    ["a sitemap's address, of sitemaps alone", settings({ mode: "sitemap" }), "sitemap", "/a", true],
    [
      "a sitemap's address outside of the patterns",
      settings({ mode: "sitemap", exclude: ["/a"] }),
      "sitemap",
      "/a",
      false,
    ],
  ];
  it.each(cases)("%s", (_, chosen, by, path, followed) => expect(mayFollow(chosen, at(path), by)).toBe(followed));

  it("leaves out neither the start page nor where it redirects to", () => {
    expect(isWorthCrawling(at("/en/"), 0, { maxDepth: 5, settings: narrow })).toBe(true);
    expect(isWorthCrawling(at("/en/"), 1, { maxDepth: 5, settings: narrow })).toBe(false);
    expect(isWorthCrawling(at("/blog/"), 6, { maxDepth: 5, settings: narrow })).toBe(false);
  });

  it("is everything only without a mode and without patterns", () => {
    expect(looksEverywhere(settings({}))).toBe(true);
    for (const change of [{ mode: "list" }, { mode: "sitemap" }, { include: ["/"] }, { exclude: ["/x"] }] as const)
      expect(looksEverywhere(settings(change as Partial<CrawlSettings>))).toBe(false);
  });
});

describe("parameters", () => {
  const cases: [CrawlSettings["parameters"]["rule"], string[], string, string][] = [
    ["keep", ["a"], "/p?a=1", "/p?a=1"],
    ["strip-listed", ["sid"], "/p?sid=1&b=2", "/p?b=2"],
    ["strip-listed", ["sid"], "/p?sid=1", "/p"],
    ["strip-listed", ["sid"], "/p?SID=1", "/p?SID=1"],
    ["strip-listed", ["utm_*"], "/p?utm_source=x&b=2&utm_medium=y", "/p?b=2"],
    ["strip-listed", ["sid"], "/p?b=2&c&sid", "/p?b=2&c"],
    ["strip-listed", ["a b"], "/p?a%20b=1&a+b=2&c=3", "/p?c=3"],
    ["strip-listed", ["x"], "/p?%E0%A4%A=1&x=2", "/p?%E0%A4%A=1"],
    ["keep-listed", ["page"], "/p?sort=up&page=2&view=grid", "/p?page=2"],
    ["keep-listed", ["page"], "/p?sort=up", "/p"],
    ["keep-listed", [], "/p?sort=up", "/p"],
    ["ignore-all", [], "/p?a=1&b=2", "/p"],
    ["ignore-all", [], "/p", "/p"],
  ];
  it.each(cases)("%s %j: %s becomes %s", (rule, names, path, expected) =>
    expect(applyParameters(at(path), { rule, names })).toBe(at(expected)),
  );

  it("never change what they have changed", () => {
    for (const [rule, names, path] of cases) {
      const once = applyParameters(at(path), { rule, names });
      expect(applyParameters(once, { rule, names })).toBe(once);
    }
  });
});

describe("the user agent", () => {
  const KAJABOT = "KajaBot/1.0 (+https://kaja.example/bot)";
  const custom = settings({ userAgent: { choice: "custom", custom: "Tester/2" } });
  it.each([
    ["KajaBot", settings({}), true, null],
    [
      "KajaBot on a phone",
      settings({ userAgent: { choice: "kajabot-mobile", custom: null } }),
      false,
      "Mozilla/5.0 (Linux; Android 14; Mobile) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; KajaBot/1.0; +https://kaja.example/bot)",
    ],
    ["another one for a verified site", custom, true, "Tester/2"],
    ["another one for any other site", custom, false, null],
  ])("%s", (_, chosen, verified, expected) => expect(ownAgentOf(chosen, verified, KAJABOT)).toBe(expected));
});
