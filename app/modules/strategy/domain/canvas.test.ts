import { expect, it } from "vitest";
import { EMPTY_CONTEXT } from "./context.ts";
import { planMarkdown } from "./markdown.ts";
import { type StoredStrategy, viewOf } from "./view.ts";

const STORED: StoredStrategy = {
  goal: "leads",
  stage: "launch",
  assets: ["website"],
  currency: "EUR",
  monthlyBudgetMinor: 0,
  hoursPerWeek: 3,
  customerMarginMinor: 10_000,
  visitCostMinor: 120,
  conversionPer10k: 150,
  ownChannels: [],
};

it("without anything known, every line is an answer or a question: nothing is claimed", () => {
  const { canvas } = viewOf(STORED, EMPTY_CONTEXT);
  expect(canvas.positioning).toEqual([
    {
      text: "Find out and write down: who buys, what they want done, what you sell",
      mark: "test",
      source: "not known yet",
    },
  ]);
  expect(canvas.messages.map(({ mark }) => mark)).toEqual(["test"]);
  expect(canvas.swot.weaknesses.map(({ text }) => text)).toContain("No budget besides time");
  expect(canvas.swot.threats).toEqual([]);
});

it("a positioning is an assumption until customers say it, a proof is a fact", () => {
  const { canvas } = viewOf(STORED, {
    ...EMPTY_CONTEXT,
    audience: "cafés",
    job: "serve better tea",
    offer: "loose tea by subscription",
    difference: "it is packed the week it is sold",
    proof: "120 cafés",
    competitors: "Other Tea\nThird Tea",
  });
  expect(canvas.positioning).toMatchObject([{ mark: "assumption" }]);
  expect(canvas.messages).toContainEqual({ text: "Proof: 120 cafés", mark: "fact", source: "product context" });
  expect(canvas.swot.threats).toHaveLength(2);
});

it("names the channel that too much depends on", () =>
  expect(
    viewOf(
      {
        ...STORED,
        ownChannels: [
          { channel: "Direct", visits: 900, conversions: 0 },
          { channel: "Email", visits: 100, conversions: 0 },
        ],
      },
      EMPTY_CONTEXT,
    ).canvas.swot.threats,
  ).toEqual([{ text: "90% of visits come from Direct", mark: "fact", source: "analytics" }]));

it("is written as Markdown in which nothing that was typed is markup", () => {
  const { canvas, chosen } = viewOf(STORED, { ...EMPTY_CONTEXT, proof: "[click](javascript:alert(1)) <b>" });
  const text = planMarkdown({
    name: "# Plan",
    canvas,
    channels: chosen,
    tasks: [{ week: 1, text: "Do *this*", state: "done" }],
  });
  expect(text).toContain("# \\# Plan\n");
  expect(text).toContain("\\[click\\](javascript:alert(1)) \\<b\\>");
  expect(text).toContain("## Week 1\n\n- [x] Do \\*this\\*\n");
});
