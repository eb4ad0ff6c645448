import { describe, expect, test } from "vitest";
import { byRules, type Material } from "./by-rules.ts";
import { readAnswer } from "./read-answer.ts";
import { instructionOf, TASKS } from "./tasks.ts";

const material = (more: Partial<Material> = {}): Material => ({
  ...{ language: "en", title: "Winter tea", keyphrase: "", headings: [], paragraphs: [], missing: null, passage: "" },
  ...more,
});

describe("by rules, of the piece's own words", () => {
  test("titles are the title and the headings, led by the keyphrase where they lack it", () => {
    const headings = ["Which water?", "Loose leaf tea at home", "x".repeat(70)];
    expect(byRules("titles", material({ keyphrase: "loose leaf tea", headings }))).toEqual([
      "Loose leaf tea: Winter tea",
      "Loose leaf tea: Which water?",
      "Loose leaf tea at home",
      "Which water?",
    ]);
    expect(byRules("titles", material({ title: " " }))).toEqual([]);
  });

  test("descriptions are whole sentences that fit, the ones with the keyphrase first", () => {
    const long =
      "This sentence describes the harvest and the weather and the people of the garden at a length that no result shows.";
    const found = byRules(
      "description",
      material({
        keyphrase: "green tea",
        paragraphs: [
          `Our shop is in the old town, near the harbour, and open every day. ${long}`,
          "Brew green tea with water of 75 degrees. Two minutes are enough for most leaves.",
          "Short.",
        ],
      }),
    );
    expect(found[0]).toBe("Brew green tea with water of 75 degrees. Two minutes are enough for most leaves.");
    expect(found).toContain("Our shop is in the old town, near the harbour, and open every day.");
    for (const text of found) expect(text.length).toBeLessThanOrEqual(155);
  });

  test("an outline is what the brief has and the text has not", () => {
    const missing = [
      { text: "Water", level: 2 },
      { text: "Hard water", level: 3 },
    ];
    expect(byRules("outline", material({ missing }))).toEqual(["## Water\n\n### Hard water"]);
    expect(byRules("outline", material({ missing: [] }))).toEqual([]);
    expect(byRules("outline", material())).toEqual([]);
  });

  test("a shorter passage keeps the sentences of its topic, in their order, at most half of the words", () => {
    const passage =
      "Green tea needs cool water. My aunt once had a red bicycle with a bell. Cool water keeps green tea sweet.\n\nNobody remembers the weather of that spring day. Green tea likes soft water.";
    const [short = ""] = byRules("shorten", material({ passage }));
    expect(short).toContain("tea");
    expect(short).not.toContain("bicycle");
    expect(short.split(/\s+/).length).toBeLessThanOrEqual(passage.split(/\s+/).length / 2);
    const sentences = short.split(/(?<=\.)\s+/);
    expect(sentences.map((one) => passage.indexOf(one)).toSorted((a, b) => a - b)).toEqual(
      sentences.map((one) => passage.indexOf(one)),
    );
    expect(byRules("shorten", material({ passage: "One sentence only." }))).toEqual([]);
  });

  test("what needs a model is not made", () => {
    expect(byRules("rewrite", material({ passage: "One. Two." }))).toEqual([]);
    expect(byRules("translate", material({ passage: "One. Two." }))).toEqual([]);
  });
});

describe("the answer of a model", () => {
  test("as a list loses numbers, quotes, announcements and doubles", () => {
    const answer =
      'Here are ten titles:\n\n1. "Tea in winter"\n2) **Warm cups**\n- Tea in winter\n• Leaves\u202E\nLast one';
    expect(readAnswer("titles", answer)).toEqual(["Tea in winter", "Warm cups", "Last one"]);
    expect(readAnswer("titles", "Titles:\n\n")).toBeNull();
    expect(readAnswer("titles", Array.from({ length: 30 }, (_, at) => `Title ${at}`).join("\n"))).toHaveLength(10);
    expect(readAnswer("titles", "x".repeat(201))).toBeNull();
  });

  test("as a text loses the fence around it; an outline has headings", () => {
    expect(readAnswer("rewrite", "```markdown\nShort.\r\n\r\nClear.\n```")).toEqual(["Short.\n\nClear."]);
    expect(readAnswer("outline", "## Water\n### Hard water")).toEqual(["## Water\n### Hard water"]);
    expect(readAnswer("outline", "I would rather not.")).toBeNull();
    expect(readAnswer("rewrite", " \n ")).toBeNull();
  });
});

test("instructions hold our own words alone", () => {
  for (const task of TASKS) expect(instructionOf(task, "German")).toMatch(/as JSON\./);
  expect(instructionOf("translate", "German")).toContain("into German");
});
