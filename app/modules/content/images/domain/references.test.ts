import { expect, test } from "vitest";
import { imageMarkdown, imageTokensIn, withWholeAddresses } from "./references.ts";

const [A, B] = ["a".repeat(32), "B_-9".repeat(8)];

test("each picture of a text is found once, and nothing that only looks like one", () => {
  const text = `![x](/content-images/${A}) ![y](/content-images/${B}) ![x](/content-images/${A}) /content-images/${A}b`;
  expect(imageTokensIn(text)).toEqual([A, B]);
  expect(imageTokensIn("/content-images/short")).toEqual([]);
});

test("a text names at most as many pictures as a piece may have", () => {
  const text = Array.from({ length: 150 }, (_, at) => `/content-images/${String(at).padStart(32, "0")}`).join(" ");
  expect(imageTokensIn(text)).toHaveLength(100);
});

test("brackets in a description do not end it", () =>
  expect(imageMarkdown(A, "a [red] pot")).toBe(`![a \\[red\\] pot](/content-images/${A})`));

test("pictures get whole addresses for readers elsewhere", () =>
  expect(withWholeAddresses(`![x](/content-images/${A})`, "https://kaja.example")).toBe(
    `![x](https://kaja.example/content-images/${A})`,
  ));
