import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

test("others have their turn after so much work, and not before", async () => {
  const turns = new Turns(10);
  let hadTurn = false;
  setTimeout(() => {
    hadTurn = true;
  }, 0);
  for (const amount of [4, 5]) await turns.next(amount);
  expect(hadTurn).toBe(false);
  await turns.next(1);
  expect(hadTurn).toBe(true);
});
