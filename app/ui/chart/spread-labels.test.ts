import { expect, it } from "vitest";
import { spreadLabels } from "./spread-labels.ts";

const point = (label: string, x: number, y: number, atEnd = false) => ({ label, x, y, atEnd });

it("leaves words where they are when none covers another", () => {
  expect(spreadLabels([point("Email", 0, 50), point("Direct", 200, 50), point("Audio", 0, 80)])).toEqual([50, 50, 80]);
});

it("moves words that would be covered below the others, whatever order they come in", () => {
  expect(spreadLabels([point("third", 4, 54), point("first", 0, 50), point("second", 8, 52)])).toEqual([82, 67, 52]);
});

it("moves words on past those that stand where they would come to", () => {
  expect(spreadLabels([point("a", 0, 50), point("b", 0, 51), point("c", 0, 66)])).toEqual([50, 65, 80]);
});

it("knows words to the left of their point", () => {
  expect(spreadLabels([point("Direct", 200, 50, true), point("Search", 210, 52)])).toEqual([50, 52]);
  expect(spreadLabels([point("Direct", 200, 50, true), point("Search", 150, 52)])).toEqual([65, 80]);
});

it("moves words that would touch another point below it", () => {
  expect(spreadLabels([point("Paid Social", 0, 50), point("Email", 40, 52)])).toEqual([65, 80]);
});
