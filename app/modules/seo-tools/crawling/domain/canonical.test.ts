import { describe, expect, test } from "vitest";
import { type CanonicalFacts, chosenCanonical, judgeCanonical } from "./canonical.ts";

const URL_OF_PAGE = "https://a.example/page";
const named = (url: string, more: Partial<CanonicalFacts["inPage"][number]> = {}) => ({
  raw: url,
  url,
  inHead: true,
  ...more,
});
const OK_TARGET = { status: 200, redirectTo: null, noindex: false, canonical: null, failure: null };
const facts = (more: Partial<CanonicalFacts>): CanonicalFacts => ({
  url: URL_OF_PAGE,
  inPage: [],
  inHeader: [],
  noindex: false,
  target: null,
  ...more,
});
const titles = (more: Partial<CanonicalFacts>) =>
  judgeCanonical(facts(more)).map(({ tone, title }) => `${tone}: ${title}`);
const OTHER = "https://a.example/other";
const toOther = (target: Partial<typeof OK_TARGET> | Record<string, unknown>) => ({
  inPage: [named(OTHER)],
  target: { ...OK_TARGET, ...target } as CanonicalFacts["target"],
});

describe("the canonical of a page", () => {
  test.each<[string, Partial<CanonicalFacts>, string[]]>([
    ["none", {}, ["warn: No canonical"]],
    ["itself", { inPage: [named(URL_OF_PAGE)] }, ["good: The page names itself"]],
    [
      "itself, noindex",
      { inPage: [named(URL_OF_PAGE)], noindex: true },
      ["good: The page names itself", "warn: The page is noindex"],
    ],
    ["in the body", { inPage: [named(URL_OF_PAGE, { inHead: false })] }, ["bad: A canonical outside of the head"]],
    ["empty", { inPage: [named("", { url: null })] }, ["bad: An empty canonical"]],
    ["not an address", { inPage: [named("https://", { url: null })] }, ["bad: A canonical that is no URL"]],
    [
      "relative",
      { inPage: [named(URL_OF_PAGE, { raw: "/page" })] },
      ["warn: A relative canonical", "good: The page names itself"],
    ],
    [
      "with a fragment",
      { inPage: [named(URL_OF_PAGE, { raw: `${URL_OF_PAGE}#top` })] },
      ["warn: A canonical with a fragment", "good: The page names itself"],
    ],
    [
      "twice the same",
      { inPage: [named(URL_OF_PAGE)], inHeader: [URL_OF_PAGE] },
      ["info: The canonical is named several times", "good: The page names itself"],
    ],
    [
      "two that disagree",
      { inPage: [named(URL_OF_PAGE), named(OTHER)] },
      ["bad: Several canonicals that disagree", "good: The page names itself"],
    ],
    [
      "another that is fine",
      toOther({}),
      ["info: The page names another URL", "good: The canonical URL answers and may be indexed"],
    ],
    [
      "another that redirects",
      toOther({ status: 301, redirectTo: "https://a.example/x" }),
      ["info: The page names another URL", "bad: The canonical URL redirects"],
    ],
    [
      "another that is missing",
      toOther({ status: 404 }),
      ["info: The page names another URL", "bad: The canonical URL is no page"],
    ],
    [
      "another that is noindex",
      toOther({ noindex: true }),
      ["info: The page names another URL", "bad: The canonical URL is noindex"],
    ],
    [
      "a chain",
      toOther({ canonical: "https://a.example/third" }),
      ["info: The page names another URL", "bad: A chain of canonicals"],
    ],
    [
      "another without an answer",
      toOther({ status: null, failure: "It timed out." }),
      ["info: The page names another URL", "bad: The canonical URL gives no answer"],
    ],
    [
      "another site",
      { inPage: [named("https://b.example/")] },
      ["info: The page names another URL", "info: It leads to another site"],
    ],
  ])("%s", (_, more, expected) => expect(titles(more)).toEqual(expected));

  test("noindex and another canonical contradict each other", () => {
    expect(titles({ inPage: [named(OTHER)], noindex: true })).toContain("bad: noindex together with another canonical");
  });

  test.each([
    ["http://a.example/page", "the scheme"],
    ["https://www.a.example/page", "www."],
    ["https://a.example/page/", "the slash"],
    ["https://a.example/Page", "letter case"],
    ["https://a.example/page?x=1", "the query"],
  ])("%s differs in %s", (url, words) => {
    expect(
      judgeCanonical(facts({ inPage: [named(url)] })).find(({ title }) => title === "The page names another URL")
        ?.detail,
    ).toContain(words);
  });

  test("the head goes before the header, and the body counts for nothing", () => {
    expect(
      chosenCanonical({
        inPage: [named("https://a.example/1", { inHead: false }), named("https://a.example/2")],
        inHeader: ["https://a.example/3"],
      }),
    ).toBe("https://a.example/2");
    expect(chosenCanonical({ inPage: [], inHeader: ["https://a.example/3"] })).toBe("https://a.example/3");
  });
});
