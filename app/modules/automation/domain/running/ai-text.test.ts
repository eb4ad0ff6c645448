import { expect, test } from "vitest";
import { AI_TASKS, aiInstruction, aiTaskOf, readAiText } from "./ai-text.ts";

test.each([
  ["opening", "  Good to hear from you. \n", "Good to hear from you."],
  ["subject", "“Your tea is on its way”", "Your tea is on its way"],
  ["summary", "Ordered twice.\r\nAsked about delivery.", "Ordered twice.\nAsked about delivery."],
] as const)("the answer to %s is its text alone", (task, answer, text) => expect(readAiText(task, answer)).toBe(text));

test.each([
  ["nothing", "opening", " \n "],
  ["two lines in place of one", "subject", "One\nTwo"],
  ["a book", "summary", "tea ".repeat(400)],
  ["control characters", "reply", "Dear\u0000you"],
  ["marks that turn the direction", "subject", "\u202eaet"],
] as const)("%s is no answer", (_, task, answer) => expect(readAiText(task, answer)).toBeNull());

test("an unknown task is the usual one, and every instruction is our own words", () => {
  expect([undefined, "", "constructor", "reply"].map(aiTaskOf)).toEqual(["opening", "opening", "opening", "reply"]);
  for (const task of Object.keys(AI_TASKS) as (keyof typeof AI_TASKS)[])
    expect(aiInstruction(task, "Estonian")).toContain("Write in Estonian.");
});
