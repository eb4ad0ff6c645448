import { $isCodeNode } from "@lexical/code-core";
import { $insertList, $isListNode, type ListType } from "@lexical/list";
import {
  $createHeadingNode,
  $createQuoteNode,
  $isHeadingNode,
  $isQuoteNode,
  type HeadingTagType,
} from "@lexical/rich-text";
import { $setBlocksType } from "@lexical/selection";
import { $findCellNode } from "@lexical/table";
import { $findMatchingParent, $insertNodeToNearestRoot } from "@lexical/utils";
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isElementNode,
  $isRangeSelection,
  $isRootOrShadowRoot,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
} from "lexical";
import type { VisualInline } from "../markdown/model.ts";
import { readMarkdown } from "../markdown/read-markdown.ts";
import {
  $createCodeBlockNode,
  $createFootnoteNode,
  $createFootnoteTextNode,
  $createLiteralNode,
  $createRuleNode,
  FootnoteTextNode,
  LiteralNode,
} from "./nodes.ts";
import { $blockNode, $inlineNodes } from "./to-nodes.ts";

export type BlockType = "paragraph" | HeadingTagType | ListType | "quote" | "code" | "literal" | "other";

/** Leads the keyboard back into the text, where its selection was. */
export function focusText(editor: LexicalEditor): void {
  editor.getRootElement()?.focus({ preventScroll: true });
  editor.focus();
}

/** The block that a node is in: a child of the text, of a quotation or of a cell. */
export const $blockOf = (node: LexicalNode): LexicalNode | null =>
  $findMatchingParent(node, (one) => {
    const parent = one.getParent();
    return parent !== null && $isRootOrShadowRoot(parent);
  });

export const $isInQuote = (node: LexicalNode): boolean => $findMatchingParent(node, $isQuoteNode) !== null;

/** The kind of block at the selection. */
export function $blockType(node: LexicalNode): BlockType {
  const list = $findMatchingParent(node, $isListNode);
  if (list) return list.getListType();
  const block = $blockOf(node);
  if (block instanceof LiteralNode) return "literal";
  if ($isCodeNode(block)) return "code";
  if ($isHeadingNode(block)) return block.getTag();
  return block?.getType() === "paragraph" ? "paragraph" : "other";
}

/** Whether the selection is where only plain text can be. */
export const $isInCode = (): boolean => {
  const selection = $getSelection();
  return $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isCodeNode) !== null;
};

export const $isInCell = (): boolean => {
  const selection = $getSelection();
  return $isRangeSelection(selection) && $findCellNode(selection.anchor.getNode()) !== null;
};

const $setBlocks = (create: () => ElementNode): void => {
  const selection = $getSelection();
  if ($isRangeSelection(selection)) $setBlocksType(selection, create);
};

/** Puts the selected blocks into a quotation, or takes them out of the one that they are in. */
function $toggleQuote(): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const quote = $findMatchingParent(selection.anchor.getNode(), $isQuoteNode);
  if (quote) {
    for (const child of quote.getChildren()) quote.insertBefore(child);
    quote.remove();
    return;
  }
  const nodes = selection.getNodes();
  const blocks = new Set((nodes.length > 0 ? nodes : [selection.anchor.getNode()]).map($blockOf));
  const [first] = blocks;
  if (!first) return;
  const wrapper = $createQuoteNode({ shadowRoot: true });
  first.insertBefore(wrapper);
  for (const block of blocks) if (block) wrapper.append(block);
}

/** Makes the selected blocks of a kind. */
export function setBlockType(editor: LexicalEditor, type: BlockType): void {
  editor.update(() => {
    if (type === "bullet" || type === "number" || type === "check") $insertList(type);
    else if (type === "quote") $toggleQuote();
    else if (type === "code") $setBlocks(() => $createCodeBlockNode(""));
    else if (type === "literal") $setBlocks($createLiteralNode);
    else if (type === "paragraph") $setBlocks($createParagraphNode);
    else if (type !== "other") $setBlocks(() => $createHeadingNode(type));
  });
}

/** A table with names of columns, the first one selected. */
export const insertTable = (editor: LexicalEditor): void =>
  editor.update(() => {
    const selection = $getSelection();
    if ($isRangeSelection(selection) && $findCellNode(selection.anchor.getNode())) return;
    const columns = [1, 2, 3].map((number): VisualInline[] => [{ kind: "text", text: `Column ${number}`, marks: 0 }]);
    const rows = [columns, [[], [], []], [[], [], []]];
    const table = $blockNode({ kind: "table", align: [null, null, null], rows });
    $insertNodeToNearestRoot(table);
    if ($isElementNode(table)) table.getFirstDescendant()?.getParent()?.select(0);
  });

export const insertRule = (editor: LexicalEditor): void =>
  editor.update(() => {
    const rule = $insertNodeToNearestRoot($createRuleNode());
    if (rule.getNextSibling() === null) rule.insertAfter($createParagraphNode());
    rule.selectNext();
  });

/** A quotation that is shown as a box. */
export const insertCallout = (editor: LexicalEditor, tone: "note" | "tip" | "warning"): void =>
  editor.update(() => {
    const paragraph = $createParagraphNode().append($createTextNode(`[!${tone}] `));
    const quote = $createQuoteNode({ shadowRoot: true }).append(paragraph);
    $insertNodeToNearestRoot(quote);
    paragraph.selectEnd();
  });

/** Puts a reference at the caret and its note at the end of the text, where the caret continues. */
export const insertFootnote = (editor: LexicalEditor): void =>
  editor.update(() => {
    const root = $getRoot();
    const notes = root.getChildren().filter((node) => node instanceof FootnoteTextNode);
    const used = new Set(notes.map((note) => note.getLabel()));
    let number = notes.length + 1;
    while (used.has(String(number))) number += 1;
    $insertNodes([$createFootnoteNode(String(number))]);
    const note = $createFootnoteTextNode(String(number));
    const last = notes.at(-1);
    if (last) last.insertAfter(note);
    else root.append(note);
    note.select();
  });

/** Whether the caret is behind everything in a block. */
function $isAtEnd(block: LexicalNode): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || !$isElementNode(block)) return false;
  const { anchor } = selection;
  const node = anchor.getNode();
  if (node !== block && block.getLastDescendant() !== node) return false;
  return (
    anchor.offset ===
    (anchor.type === "text" ? node.getTextContentSize() : node === block ? block.getChildrenSize() : 0)
  );
}

/** Puts Markdown at the caret: a single paragraph into the line unless `asBlocks`, anything else as blocks. */
export function $insertMarkdown(markdown: string, asBlocks = false): void {
  const { blocks } = readMarkdown(markdown);
  const [first, ...more] = blocks.map(({ block }) => block);
  if (!first) return;
  if (!asBlocks && more.length === 0 && first.kind === "paragraph") {
    $insertNodes($inlineNodes(first.children));
    return;
  }
  const nodes = [first, ...more].map($blockNode);
  const selection = $getSelection();
  const block = $isRangeSelection(selection) ? $blockOf(selection.anchor.getNode()) : null;
  // Into an empty paragraph nothing is merged: what comes first stays a heading or a list.
  if ($isElementNode(block) && block.isEmpty() && block.getType() === "paragraph") {
    for (const node of nodes) block.insertBefore(node);
    nodes.at(-1)?.selectEnd();
    block.remove();
    return;
  }
  // At the end of a line blocks follow it: a heading must not become a part of the line.
  if (block && (asBlocks || (first.kind !== "paragraph" && $isAtEnd(block)))) {
    let last: LexicalNode = block;
    for (const node of nodes) {
      last.insertAfter(node);
      last = node;
    }
    if ($isElementNode(last)) last.selectEnd();
    return;
  }
  $insertNodes(nodes);
}
