import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { bestOf, relevance } from "./fuzzy.ts";

describe("what fits", () => {
  it.each([
    ["seo", "SEO Engine"],
    ["sett", "Settings"],
    ["stngs", "Settings"],
    ["biling", "Billing"],
    ["billling", "Billing"],
    ["bililng", "Billing"],
    ["billong", "Billing"],
    ["key api", "API keys"],
    ["cafe", "Café Tallinn"],
    ["CAFÉ", "cafe"],
    ["factor", "Two-factor sign-in"],
    ["eng", "SEO Engine"],
    ["пож", "Пожарная"],
  ])("%s finds %s", (query, text) => expect(relevance(query, text)).toBeGreaterThan(0));

  it.each([
    ["xyz", "Settings"],
    ["seo billing", "SEO Engine"],
    ["", "Settings"],
    ["  ?! ", "Settings"],
    ["ts", "Settings page"],
    ["ettngs", "Settings"],
  ])("%s does not find %s", (query, text) => expect(relevance(query, text)).toBe(0));
});

test.each([
  ["settings", ["Settings", "Profile settings", "All of the settings"]],
  ["work", ["Workspace", "New workspace", "Teamwork"]],
  ["api", ["API keys", "Public API", "Capital"]],
])("%s: whole words before beginnings before parts, early before late", (query, expected) => {
  const entries = expected.toReversed().map((title) => ({ title }));
  expect(bestOf(query, entries, ({ title }) => title, 10).map(({ entry }) => entry.title)).toEqual(expected);
});

test("a text always finds itself, and never more than asked for", () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-zA-Zäöü]{1,12}( [a-z]{1,8}){0,3}$/), { minLength: 1, maxLength: 30 }),
      fc.nat(29),
      (texts, at) => {
        const text = texts[at % texts.length] ?? "";
        expect(relevance(text, text)).toBeGreaterThan(3);
        const entries = texts.map((title) => ({ title }));
        expect(bestOf(text, entries, ({ title }) => title, 3).length).toBeLessThanOrEqual(3);
      },
    ),
  );
});

test("a title counts before what is said beside it", () => {
  const entries = [
    { title: "Sessions", words: "sign out everywhere" },
    { title: "Sign out", words: "" },
  ];
  expect(
    bestOf("sign out", entries, ({ title, words }) => `${title} ${words}`, 2).map(({ entry }) => entry.title),
  ).toEqual(["Sign out", "Sessions"]);
});
