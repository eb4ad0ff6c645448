import { $isHeadingNode } from "@lexical/rich-text";
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isTextNode,
  type LexicalEditor,
  type LexicalNode,
} from "lexical";
import { describe, expect, it, test } from "vitest";
import { readMarkdown } from "../markdown/read-markdown.ts";
import { MarkdownDocument } from "./document.ts";
import { createTextEditor, registerTextRules } from "./editor-core.ts";

function open(markdown: string): { editor: LexicalEditor; text: () => string } {
  const editor = createTextEditor();
  registerTextRules(editor);
  const document = new MarkdownDocument();
  editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
    document.forget(dirtyElements.keys());
    document.forget(dirtyLeaves);
  });
  editor.update(() => document.$read(markdown), { discrete: true });
  return { editor, text: () => editor.read(() => document.$text().markdown) };
}

const change = (editor: LexicalEditor, $change: (blocks: LexicalNode[]) => void) =>
  editor.update(() => $change($getRoot().getChildren()), { discrete: true });

const SOURCE = `---
slug: tea
---

Tea
===

*   as it
*   was

<div class="x">
kept
</div>

A [link][pots] and \`code\`.

[pots]: https://tea.example/pots


Last   words.
`;

test("only the block that changes is written again", () => {
  const { editor, text } = open(SOURCE);
  change(editor, (blocks) => {
    const heading = blocks.find($isHeadingNode);
    heading?.append($createTextNode(" time"));
  });
  expect(text()).toBe(SOURCE.replace("Tea\n===", "# Tea time"));
});

test("a change that is taken back leaves the text as it was", () => {
  const { editor, text } = open(SOURCE);
  change(editor, (blocks) => void blocks.find($isHeadingNode)?.append($createTextNode("!")));
  expect(text()).not.toBe(SOURCE);
  change(editor, (blocks) => {
    const typed = blocks.find($isHeadingNode)?.getLastDescendant();
    if ($isTextNode(typed)) typed.setTextContent("Tea");
  });
  expect(text()).toBe(SOURCE);
});

test("a link whose definition is deleted keeps its address", () => {
  const { editor, text } = open("A [link][pots].\n\n[pots]: https://tea.example/pots");
  change(editor, (blocks) => blocks[1]?.remove());
  expect(text()).toBe("A [link](https://tea.example/pots).");
});

test("a block that is moved between others keeps its signs", () => {
  const { editor, text } = open("One\n\n* two\n* three\n\nFour");
  change(editor, (blocks) => void blocks[0]?.insertBefore(blocks[1] as LexicalNode));
  expect(text()).toBe("* two\n* three\n\nOne\n\nFour");
});

test("a line at the beginning makes no front matter of what follows", () => {
  const { editor, text } = open("***\n\nOne\n\n---");
  change(editor, (blocks) => {
    const [rule] = blocks;
    if (rule && $isElementNode(blocks[1])) blocks[1].append($createTextNode("!"));
  });
  expect(readMarkdown(text()).blocks.map(({ block }) => block.kind)).toEqual(["rule", "paragraph", "rule"]);
});

describe("what is typed as plain text", () => {
  it.each([
    ["{{ first_name }} and {{ a_b | upcase }}", "{{ first_name }} and {{ a_b | upcase }}"],
    ["# no heading", "\\# no heading"],
    ["1. no list", "1\\. no list"],
    ["- no list", "\\- no list"],
    ["> no quote", "\\> no quote"],
    ["2 * 3 * 4 = snake_case", "2 * 3 * 4 = snake_case"],
    ["<script>alert(1)</script>", "\\<script>alert(1)\\</script>"],
    ["![x](y)", "!\\[x](y)"],
    ["---", "\\---"],
  ])("%j is written %j", (typed, markdown) => {
    const { editor, text } = open("");
    change(editor, () => void $getRoot().append($createParagraphNode().append($createTextNode(typed))));
    expect(text()).toBe(markdown);
  });
});

test("blocks of every kind are read as such", () => {
  const kinds = readMarkdown(
    "# A\n\ntext[^1]\n\n- a\n  1. b\n\n- [x] c\n\n> [!tip] d\n>\n> e\n\n```js\nf\n```\n\n| g |\n| --- |\n| h |\n\n---\n\n![i](/content-images/x)\n\n[^1]: j\n\n<p>k</p>",
  ).blocks.map(({ block }) => block.kind);
  expect(kinds).toEqual([
    ...["heading", "paragraph", "literal", "quote", "code", "table", "rule", "paragraph", "footnoteText", "literal"],
  ]);
});
