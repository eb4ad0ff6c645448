import { tests as examples } from "commonmark-spec";
import fc from "fast-check";
import { $getRoot } from "lexical";
import { describe, expect, test } from "vitest";
import { parseDocument } from "#app/platform/markdown/parse-document.server.ts";
import { semanticHtml } from "#tests/support/html/semantic-html.ts";
import { MarkdownDocument } from "./lexical/document.ts";
import { createTextEditor, registerTextRules } from "./lexical/editor-core.ts";
import { $blockNode } from "./lexical/to-nodes.ts";
import { BOLD, CODE, ITALIC, STRIKE, type VisualBlock, type VisualInline, type VisualList } from "./markdown/model.ts";
import { readMarkdown } from "./markdown/read-markdown.ts";

/** A text that went through the editor: as nobody changed it, and as if somebody had changed each of its blocks. */
function throughEditor(markdown: string): { unchanged: string; rewritten: string } {
  const editor = createTextEditor();
  const end = registerTextRules(editor);
  const text = new MarkdownDocument();
  editor.update(() => text.$read(markdown), { discrete: true });
  const unchanged = editor.read(() => text.$text().markdown);
  const rewritten = editor.read(() => new MarkdownDocument().$text().markdown);
  end();
  return { unchanged, rewritten };
}

const html = async (markdown: string): Promise<string> => semanticHtml(await parseDocument(markdown));

/** Examples that the editor writes differently once they are changed, with what readers see differently. */
const DIFFERENT: Readonly<Record<number, string>> = {};

describe("the examples of CommonMark", () => {
  test("stay as they are, sign for sign, while nobody changes them", () => {
    expect(examples.length).toBeGreaterThan(600);
    for (const { markdown } of examples) expect(throughEditor(markdown).unchanged).toBe(markdown);
  });

  test("mean the same when each block is written again", async () => {
    const differing: number[] = [];
    for (const { markdown, number } of examples)
      if ((await html(markdown)) !== (await html(throughEditor(markdown).rewritten))) differing.push(number);
    expect(differing).toEqual(Object.keys(DIFFERENT).map(Number));
  });

  test("are shown as rich text, except for raw HTML, definitions of links and items with several blocks", () => {
    const literal = examples.filter(({ markdown }) =>
      readMarkdown(markdown).blocks.some(({ block }) => block.kind === "literal"),
    );
    const count = Object.entries(
      literal.reduce<Record<string, number>>((counts, { section }) => {
        counts[section] = (counts[section] ?? 0) + 1;
        return counts;
      }, {}),
    );
    expect(Object.fromEntries(count)).toMatchInlineSnapshot(`
      {
        "Autolinks": 1,
        "Backslash escapes": 2,
        "Block quotes": 2,
        "Entity and numeric character references": 2,
        "HTML blocks": 42,
        "Hard line breaks": 2,
        "Images": 14,
        "Indented code blocks": 2,
        "Link reference definitions": 20,
        "Links": 41,
        "List items": 20,
        "Lists": 13,
        "Raw HTML": 3,
        "Setext headings": 1,
        "Thematic breaks": 1,
      }
    `);
  });
});

const SIGNS = [
  "a",
  "b c",
  " ",
  "*",
  "_",
  "`",
  "~",
  "[",
  "]",
  "(",
  ")",
  "<",
  ">",
  "#",
  "-",
  "+",
  "1.",
  "!",
  "\\",
  "|",
  "&amp;",
  "é",
  "{{ first_name }}",
  "https://tea.example/a_b",
  ":",
  '"',
];
const words = fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(""));
const inlineText = fc.record({
  kind: fc.constant("text" as const),
  text: words,
  marks: fc.constantFrom(0, 0, 0, BOLD, ITALIC, STRIKE, CODE, BOLD | ITALIC),
});
const inlines: fc.Arbitrary<VisualInline[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: inlineText },
    { weight: 1, arbitrary: fc.constant({ kind: "break" as const }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("link" as const),
        href: fc.constantFrom("https://tea.example/(a)", "/pots", "mailto:tea@tea.example"),
        title: fc.constantFrom("", 'Say "tea"'),
        children: fc.array(inlineText, { minLength: 1, maxLength: 2 }),
      }),
    },
  ),
  { minLength: 1, maxLength: 6 },
);
const blocks: fc.Arbitrary<VisualBlock[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("paragraph" as const), children: inlines }),
    fc.record({ kind: fc.constant("heading" as const), depth: fc.integer({ min: 1, max: 6 }), children: inlines }),
    fc.record({ kind: fc.constant("code" as const), language: fc.constantFrom("", "js"), text: words }),
    fc.record({
      kind: fc.constant("list" as const),
      ordered: fc.boolean(),
      start: fc.constant(1),
      loose: fc.boolean(),
      items: fc.array(
        fc.record({ checked: fc.constant(null), children: inlines, lists: fc.constant<VisualList[]>([]) }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    }),
    fc.constant({ kind: "rule" as const }),
    inlines.map((children) => ({ kind: "quote" as const, blocks: [{ kind: "paragraph" as const, children }] })),
    inlines.map((cell) => ({
      kind: "table" as const,
      align: [null, "right" as const],
      rows: [
        [cell, []],
        [[], cell],
      ],
    })),
  ),
  { minLength: 1, maxLength: 4 },
);

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");

describe("whatever is written in the editor", () => {
  test("reaches readers with every letter, and stays the same from then on", async () => {
    await fc.assert(
      fc.asyncProperty(blocks, async (written) => {
        const editor = createTextEditor();
        const end = registerTextRules(editor);
        editor.update(() => void $getRoot().append(...written.map($blockNode)), { discrete: true });
        const markdown = editor.read(() => new MarkdownDocument().$text().markdown);
        const shown = editor.read(() => $getRoot().getTextContent());
        end();
        const first = await html(markdown);
        expect(letters(first.replace(/<[^>]*>/g, ""))).toBe(letters(shown));
        expect(throughEditor(markdown).unchanged).toBe(markdown);
        expect(await html(throughEditor(markdown).rewritten)).toBe(first);
      }),
      { numRuns: 300 },
    );
  });
});
