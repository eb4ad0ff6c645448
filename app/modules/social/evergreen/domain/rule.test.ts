import { describe, expect, it } from "vitest";
import { alikeTexts, nextText } from "./rule.ts";

describe("the texts of an evergreen post", () => {
  const first = "Our guide to green tea explains water, time and leaves in five short steps";

  it("must differ from each other", () => {
    expect(alikeTexts([first, `${first}!`])).toEqual([0, 1]);
    expect(alikeTexts([first, "Bitter tea? Two minutes are enough. The guide shows why."])).toBeNull();
    expect(alikeTexts([first, "Another text altogether, about cups", first.toUpperCase()])).toEqual([0, 2]);
  });

  it("come in turn, the first after all others", () => {
    const texts = ["A one", "B two", "C three"];
    const published: string[] = ["A one"];
    for (let repeat = 1; repeat <= 6; repeat += 1)
      published.push(nextText(texts, repeat, published.at(-1) ?? null) ?? "");
    expect(published).toEqual(["A one", "B two", "C three", "A one", "B two", "C three", "A one"]);
  });

  it.each([
    ["two texts", ["A one", "B two"]],
    ["three texts, one twice", ["A one", "A  one!", "B two"]],
  ])("never come twice in a row: %s", (_, texts) => {
    let last: string | null = "A one";
    for (let repeat = 1; repeat < 40; repeat += 1) {
      const text: string | null = nextText(texts, repeat, last);
      expect(text?.replace(/\W/g, "")).not.toBe(last?.replace(/\W/g, ""));
      last = text;
    }
  });

  it("are none where only the last one is left", () => {
    expect(nextText(["A one", "a ONE"], 3, "A one.")).toBeNull();
    expect(nextText([], 1, null)).toBeNull();
  });
});
