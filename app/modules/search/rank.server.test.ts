import { describe, expect, it, test } from "vitest";
import type { Findable, Group } from "./entry.ts";
import { rankEntries } from "./rank.server.ts";

const entry = (title: string, words = "", group: Group = "Pages"): Findable => ({
  id: title,
  group,
  title,
  hint: "",
  href: "/",
  words,
});

const found = async (question: string, entries: readonly Findable[], perGroup = 10) =>
  (await rankEntries(question, entries, perGroup)).map(({ title }) => title);

describe("what fits", () => {
  it.each([
    ["seo", "SEO Engine"],
    ["sett", "Settings"],
    ["setings", "Settings"],
    ["biling", "Billing"],
    ["billling", "Billing"],
    ["bililng", "Billing"],
    ["billong", "Billing"],
    ["key api", "API keys"],
    ["cafe", "Café Tallinn"],
    ["CAFÉ", "cafe"],
    ["factor", "Two-factor sign-in"],
    ["eng", "SEO Engine"],
    ["shop", "teashop.example"],
    ["пож", "Пожарная"],
  ])("%s finds %s", async (question, title) => expect(await found(question, [entry(title)])).toEqual([title]));

  it.each([
    ["xyz", "Settings"],
    ["seo billing", "SEO Engine"],
    ["  ?! ", "Settings"],
    ["ts", "Settings page"],
  ])("%s does not find %s", async (question, title) => expect(await found(question, [entry(title)])).toEqual([]));
});

test.each([
  ["settings", ["Settings", "Profile settings", "All of the settings"]],
  ["work", ["Workspace", "New workspace", "Teamwork"]],
  ["sign out", ["Sign out", "Sessions"]],
])("%s: the nearest first", async (question, expected) => {
  const entries = expected.map((title) => entry(title, title === "Sessions" ? "sign out everywhere" : ""));
  expect(await found(question, entries.toReversed())).toEqual(expected);
});

test("at most so many of a group, the group with the best answer first", async () => {
  const entries = [
    entry("Website settings and more"),
    entry("Page settings and more"),
    entry("Settings", "", "Actions"),
    entry("Other settings of this", "", "Actions"),
  ];
  expect(await found("settings", entries, 1)).toEqual(["Settings", "Website settings and more"]);
});
