import { describe, expect, test } from "vitest";
import { boardOf, type LeadCard, type StageHead, weightedValues } from "./board.ts";

const STAGES: StageHead[] = [
  { id: "new", name: "New", kind: "open", probability: 10 },
  { id: "qualified", name: "Qualified", kind: "open", probability: 50 },
  { id: "won", name: "Won", kind: "won", probability: 100 },
];
const card = (id: string, stage: string): LeadCard => ({
  id,
  name: id,
  email: null,
  stage,
  ownerId: null,
  source: "",
  valueCents: null,
  currency: null,
  score: 0,
  stageAt: null,
  task: null,
});
const TOTALS = [
  { stage: "new", currency: null, leads: 3, valueCents: 0 },
  { stage: "new", currency: "EUR", leads: 2, valueCents: 150_000 },
  { stage: "new", currency: "USD", leads: 1, valueCents: 900_000 },
  { stage: "qualified", currency: "EUR", leads: 1, valueCents: 100_001 },
  { stage: "won", currency: "EUR", leads: 5, valueCents: 5_000_000 },
  { stage: "gone", currency: "EUR", leads: 9, valueCents: 1 },
];

describe("a board", () => {
  test("has a column for each stage, with the number of leads and their worth by currency", () => {
    const columns = boardOf(STAGES, TOTALS, [card("a", "qualified"), card("b", "new"), card("c", "new")]);
    expect(columns.map(({ id, leads, cards }) => [id, leads, cards.map((one) => one.id)])).toEqual([
      ["new", 6, ["b", "c"]],
      ["qualified", 1, ["a"]],
      ["won", 5, []],
    ]);
    expect(columns[0]?.values).toEqual([
      { currency: "USD", cents: 900_000 },
      { currency: "EUR", cents: 150_000 },
    ]);
  });

  test("weighs open leads by the chance of their stage and leaves closed ones out", () => {
    expect(weightedValues(boardOf(STAGES, TOTALS, []))).toEqual([
      { currency: "USD", cents: 90_000 },
      { currency: "EUR", cents: 65_001 },
    ]);
    expect(weightedValues(boardOf(STAGES, [], []))).toEqual([]);
  });
});
