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
  ["茶を飲む。水を飲む！良い？", 3],
  ["「茶。」と言う。", 2],
  ["هل هذا شاي؟ نعم.", 2],
  ["यह चाय है। यह पानी है।", 2],
  ["What?!x no end", 1],
  ["He said (as etc. and so on).", 1],
  ["Plan B. Then C.", 1],
])("%j has %d", (text, count) => expect(sentencesOf(text)).toHaveLength(count));
