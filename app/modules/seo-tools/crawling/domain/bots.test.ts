import { expect, test } from "vitest";
import { BOTS, readToken, TRAINING_RULES } from "./bots.ts";

test("every bot of the access matrix occurs once, with a source", () => {
  const tokens = BOTS.map(({ token }) => token);
  expect(new Set(tokens.map((token) => token.toLowerCase())).size).toBe(tokens.length);
  for (const token of [
    "GPTBot",
    "OAI-SearchBot",
    "ChatGPT-User",
    "ClaudeBot",
    "Claude-SearchBot",
    "PerplexityBot",
    "Google-Extended",
    "Googlebot",
    "Bingbot",
    "CCBot",
  ]) {
    expect(tokens).toContain(token);
  }
  for (const token of ["Applebot-Extended", "Amazonbot", "Bytespider", "meta-externalagent"])
    expect(tokens).toContain(token);
  for (const { token, source } of BOTS) {
    if (token !== "Bytespider") expect(source).toMatch(/^https:\/\//);
    expect(readToken(token)).toBe(token);
  }
});

test.each([
  ["*", "*"],
  [" KajaBot ", "KajaBot"],
  ["my_bot", "my_bot"],
  ["bot 2", null],
  ["", null],
  ["bot/1.0", null],
])("%j as a token is %j", (text, expected) => expect(readToken(text)).toBe(expected));

test("the rules against training name no search bot", () => {
  expect(TRAINING_RULES).toContain("User-agent: GPTBot\n");
  expect(TRAINING_RULES).not.toMatch(/Googlebot|Bingbot|SearchBot|-User/);
  expect(TRAINING_RULES.endsWith("Disallow: /\n")).toBe(true);
});
