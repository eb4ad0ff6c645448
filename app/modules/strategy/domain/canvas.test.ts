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
      text: "Find out and write down: who buys, what they need, what you sell",
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
  expect(canvas.positioning.map(({ text, mark }) => [text, mark])).toEqual([
    ["Customers: cafés", "fact"],
    ["Their need: serve better tea", "fact"],
    ["Your offer: loose tea by subscription", "fact"],
    ["Why you: it is packed the week it is sold", "assumption"],
  ]);
  expect(canvas.messages).toContainEqual({ text: "Proof: 120 cafés", mark: "fact", source: "product context" });
  expect(canvas.swot.threats).toHaveLength(2);
});

it.each([
  ["People in the Baltics. They drink tea every day.", "People in the Baltics. They drink tea every day"],
  ["Buyers at Kask & Co.", "Buyers at Kask & Co."],
  ["EU offices, and the U.S.", "EU offices, and the U.S."],
  ["Who else?", "Who else?"],
  ["Wait and see...", "Wait and see..."],
  ["Cafés.\nHotels.\n", "Cafés; Hotels"],
])("quotes what was typed, %j, as it is but for a final full stop", (audience, shown) => {
  const { canvas } = viewOf(STORED, { ...EMPTY_CONTEXT, audience, job: "x", offer: "y" });
  expect(canvas.positioning[0]?.text).toBe(`Customers: ${shown}`);
});

it("reads competitors by line or semicolon, each as one question", () =>
  expect(
    viewOf(STORED, { ...EMPTY_CONTEXT, competitors: "Supermarket brands; two larger online shops." }).canvas.swot
      .threats,
  ).toMatchObject([
    { text: "Supermarket brands: what they offer that you don't", mark: "test" },
    { text: "two larger online shops: what they offer that you don't", mark: "test" },
  ]));

it("gives each channel a reason of its own, what was measured first", () => {
  const { chosen, canvas } = viewOf(
    {
      ...STORED,
      goal: "sales",
      hoursPerWeek: 20,
      assets: ["website", "email_list", "blog"],
      ownChannels: [
        { channel: "Email", visits: 2_110, conversions: 96 },
        { channel: "Organic Search", visits: 5_840, conversions: 171 },
      ],
    },
    EMPTY_CONTEXT,
  );
  const reasons = canvas.swot.opportunities.map(({ text }) => text.slice(text.indexOf(": ") + 2));
  expect(reasons).toHaveLength(chosen.length);
  expect(new Set(reasons).size).toBe(reasons.length);
  expect(canvas.swot.opportunities.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^Email.*: Its visits convert/),
  );
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
