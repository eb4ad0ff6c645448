import { expect, test } from "vitest";
import { sentencesOf } from "./sentences.ts";

test.each<[string, number]>([
  ["One. Two! Three? Four… Five", 5],
  ["It costs 3.50 today. That is all.", 2],
  ["Mr. Smith met Dr. Jones. They spoke.", 2],
  ["A heading\nA sentence.", 2],
  ["He said “Stop!” Then he left.", 2],
  ["... !!", 0],
  ["", 0],
])("%j has %d", (text, count) => expect(sentencesOf(text)).toHaveLength(count));
