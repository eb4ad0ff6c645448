import { expect, test } from "vitest";
import type { UtmDictionary } from "#app/modules/cross-module/index.ts";
import { linkWarnings } from "./link-warnings.ts";

const RULES: UtmDictionary = {
  sources: ["linkedin"],
  media: ["social"],
  campaigns: [],
  lowerCase: true,
  separator: "_",
};
const LINKEDIN = { channel: "linkedin" };

test.each([
  ["without a link nothing is tagged", "", "Spring Sale", [LINKEDIN], []],
  ["what is being typed is no link yet", "tea", "Spring Sale", [LINKEDIN], []],
  ["right values", "https://tea.example/", "spring_sale", [LINKEDIN], []],
  ["the campaign", "https://tea.example/", "Spring Sale", [LINKEDIN], ["Campaign “Spring Sale” does"]],
  ["the campaign, before an account is chosen", "https://tea.example/", "Spring", [], ["Campaign “Spring” does"]],
  ["each channel once", "https://tea.example/", "", [LINKEDIN, { channel: "x" }, { channel: "x" }], ["Source “x” is"]],
  [
    "values that the address has count, and replace what would be added",
    "https://tea.example/?utm_source=LinkedIn&utm_campaign=a",
    "Spring Sale",
    [{ channel: "x" }],
    ["Source “LinkedIn” is not in the dictionary. Did you mean “linkedin”?"],
  ],
])("%s", (_, link, campaign, accounts, warnings) => {
  const found = linkWarnings({ link, campaign }, accounts, RULES);
  expect(found.length).toBe(warnings.length);
  for (const [at, warning] of warnings.entries()) expect(found[at]).toContain(warning);
});
