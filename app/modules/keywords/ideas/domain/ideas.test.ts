import { describe, expect, test } from "vitest";
import { clusterIdeas, EXPANSIONS, expandSeed, LANGUAGES, readSuggestions } from "./ideas.ts";

test("a seed is asked as it is, with letters, questions and prepositions", () => {
  expect(expandSeed("  Green Tea ", "seed", "en")).toEqual(["green tea"]);
  expect(expandSeed("tee", "letters", "de")).toHaveLength(26);
  expect(expandSeed("tee", "letters", "de").at(-1)).toBe("tee z");
  expect(expandSeed("tee", "questions", "de")).toContain("wie tee");
  expect(expandSeed("té", "prepositions", "es")).toContain("té para");
  for (const language of LANGUAGES)
    for (const expansion of EXPANSIONS)
      expect(new Set(expandSeed("x", expansion, language)).size).toBe(expandSeed("x", expansion, language).length);
});

test.each<[string, string, string[] | null]>([
  ["the OpenSearch form", '["tea",["tea shop","Tea  Pot","tea"],[],{"x":1}]', ["tea shop", "tea pot"]],
  ["no suggestions", '["tea",[]]', []],
  ["doubles and other types", '["tea",["a","A",3,null,["b"]," "]]', ["a"]],
  ["signs that cannot be shown", '["tea",["a\\u0000b","c"]]', ["c"]],
  [
    "more than 20",
    JSON.stringify(["tea", Array.from({ length: 30 }, (_, at) => `tea ${at}`)]),
    Array.from({ length: 20 }, (_, at) => `tea ${at}`),
  ],
  ["an object", '{"suggestions":["a"]}', null],
  ["no list", '["tea"]', null],
  ["a page", "<html>are you a robot?</html>", null],
  ["nothing", "", null],
])("%s", (_, text, suggestions) => expect(readSuggestions(text, "tea")).toEqual(suggestions));

describe("clusterIdeas", () => {
  test("queries with two suggestions in common are one group, also over a third", () => {
    const clusters = clusterIdeas([
      { query: "tea a", suggestions: ["assam tea", "black tea", "tea shop"] },
      { query: "tea b", suggestions: ["black tea", "assam tea", "breakfast tea", "tea bags"] },
      { query: "tea c", suggestions: ["breakfast tea", "tea bags", "chai"] },
      { query: "tea z", suggestions: ["tea shop", "zen tea"] },
    ]);
    expect(clusters).toEqual([
      { label: "tea bags", ideas: ["assam tea", "black tea", "tea shop", "breakfast tea", "tea bags", "chai"] },
      { label: "tea z", ideas: ["zen tea"] },
    ]);
  });

  test("every idea occurs once, and no input gives no ideas", () => {
    const clusters = clusterIdeas([
      { query: "a", suggestions: ["x", "y"] },
      { query: "b", suggestions: ["y", "z"] },
      { query: "c", suggestions: [] },
    ]);
    expect(clusters.flatMap(({ ideas }) => ideas).sort()).toEqual(["x", "y", "z"]);
    expect(clusterIdeas([])).toEqual([]);
  });
});
