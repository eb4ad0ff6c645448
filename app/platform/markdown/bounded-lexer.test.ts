import { describe, expect, test } from "vitest";
import { textOf } from "./blocks.ts";
import { lexBounded, MAX_DEPTH } from "./bounded-lexer.ts";
import { parseDocument } from "./parse-document.server.ts";

const CHARS = 200_000;
const repeated = (shape: string, chars = CHARS): string =>
  shape.repeat(Math.ceil(chars / shape.length)).slice(0, chars);

const SHAPES = [
  ...[
    "[*a",
    "a**b",
    "a_b*",
    "[",
    "![",
    "](",
    "[a](",
    "`",
    "``a",
    "~~a",
    "<a",
    "<!--",
    "|a|b|\n|-|-|\n",
    "*a _b ",
    "__a",
  ],
  ...[
    "> ",
    "- ",
    "- - ",
    ">>\n",
    "- a\n  ",
    "\n> a\n- b",
    "[^1]: a\n",
    "[a]: b\n",
    "&amp",
    "a@b.c ",
    "www.a",
    "\\",
    "#",
  ],
];

describe("a text that is made to be slow", () => {
  // The unbounded lexer takes from fifteen seconds to hours for some of these, and runs out of stack for others.
  test.each(SHAPES)("%j costs little, as one paragraph and as many", async (shape) => {
    const paragraphs = repeated(`${repeated(shape, 380)}\n\n`);
    const started = performance.now();
    for (const source of [repeated(shape), paragraphs]) {
      const tokens = await lexBounded(source);
      expect(tokens.map(({ raw }) => raw).join("").length).toBeGreaterThan(CHARS * 0.4);
    }
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test("keeps its words, and those before and after it are read as ever", async () => {
    const blocks = await parseDocument(`**Before**\n\n${repeated("[*a", 3_000)}\n\n*After*`);
    expect(blocks.map((block) => (block.kind === "paragraph" ? textOf(block.children).length : 0))).toEqual([
      6, 3_000, 5,
    ]);
    expect(blocks[0]).toMatchObject({ children: [{ kind: "strong" }] });
    expect(blocks[2]).toMatchObject({ children: [{ kind: "em" }] });
  });

  test("quotations are read to a depth, and what lies deeper is text", async () => {
    const [outermost] = await parseDocument(`${"> ".repeat(MAX_DEPTH * 5_000)}deep`);
    expect(JSON.stringify(outermost).match(/"quote"/g)?.length).toBeLessThanOrEqual(MAX_DEPTH + 1);
    expect(JSON.stringify(outermost)).toContain("deep");
  });
});

test("a long paragraph as people write it is read whole", async () => {
  const source = repeated("Read [the guide](https://tea.example/guide) and *mind* the `code`. ", 2_500);
  const [paragraph] = await parseDocument(source);
  expect(
    paragraph?.kind === "paragraph" && paragraph.children.filter(({ kind }) => kind === "link").length,
  ).toBeGreaterThan(30);
});
