import { $createLinkNode } from "@lexical/link";
import { $createListItemNode, $createListNode, type ListNode } from "@lexical/list";
import { $createHeadingNode, $createQuoteNode, type HeadingTagType } from "@lexical/rich-text";
import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  TableCellHeaderStates,
  type TableNode,
} from "@lexical/table";
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTabNode,
  $createTextNode,
  $setState,
  type ElementNode,
  type LexicalNode,
  type TextNode,
} from "lexical";
import { BOLD, CODE, ITALIC, STRIKE, type VisualBlock, type VisualInline, type VisualList } from "../markdown/model.ts";
import {
  $createCodeBlockNode,
  $createFootnoteNode,
  $createFootnoteTextNode,
  $createImageNode,
  $createLiteralNode,
  $createRuleNode,
  $createSourceNode,
  looseState,
} from "./nodes.ts";

const FORMATS = [
  [BOLD, "bold"],
  [ITALIC, "italic"],
  [STRIKE, "strikethrough"],
  [CODE, "code"],
] as const;

function $marked(node: TextNode, marks: number): TextNode {
  for (const [mark, format] of FORMATS) if (marks & mark) node.toggleFormat(format);
  return node;
}

function $inlineNode(inline: VisualInline): LexicalNode {
  switch (inline.kind) {
    case "text":
      return $marked($createTextNode(inline.text), inline.marks);
    case "break":
      return $createLineBreakNode();
    case "link":
      return $createLinkNode(inline.href, inline.title === "" ? {} : { title: inline.title }).append(
        ...inline.children.map($inlineNode),
      );
    case "image":
      return $createImageNode(inline);
    case "footnote":
      return $createFootnoteNode(inline.label);
    case "source":
      return $marked($createSourceNode(inline.text), inline.marks);
  }
}

export const $inlineNodes = (inlines: readonly VisualInline[]): LexicalNode[] => inlines.map($inlineNode);

/** Lines of text in a block that shows them as they are. */
function $appendLines<Node extends ElementNode>(node: Node, text: string): Node {
  for (const [index, line] of text.split("\n").entries()) {
    if (index > 0) node.append($createLineBreakNode());
    for (const part of line.split(/(\t)/))
      if (part !== "") node.append(part === "\t" ? $createTabNode() : $createTextNode(part));
  }
  return node;
}

function $listNode({ ordered, start, loose, items }: VisualList): ListNode {
  const isTasks = items.some(({ checked }) => checked !== null);
  const list = $createListNode(ordered ? "number" : isTasks ? "check" : "bullet", start);
  if (loose) $setState(list, looseState, true);
  for (const { checked, children, lists } of items) {
    list.append($createListItemNode(checked ?? undefined).append(...$inlineNodes(children)));
    // A list within a list is an item of its own to the editor.
    for (const inner of lists) list.append($createListItemNode().append($listNode(inner)));
  }
  return list;
}

function $tableNode({ align, rows }: Extract<VisualBlock, { kind: "table" }>): TableNode {
  const table = $createTableNode();
  for (const [index, cells] of rows.entries()) {
    const row = $createTableRowNode();
    for (const [column, cell] of cells.entries())
      row.append(
        $createTableCellNode(index === 0 ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS).append(
          $createParagraphNode()
            .setFormat(align[column] ?? "")
            .append(...$inlineNodes(cell)),
        ),
      );
    table.append(row);
  }
  return table;
}

/** The node of a block. */
export function $blockNode(block: VisualBlock): LexicalNode {
  switch (block.kind) {
    case "heading":
      return $createHeadingNode(`h${block.depth}` as HeadingTagType).append(...$inlineNodes(block.children));
    case "paragraph":
      return $createParagraphNode().append(...$inlineNodes(block.children));
    case "list":
      return $listNode(block);
    case "quote":
      return $createQuoteNode({ shadowRoot: true }).append(...block.blocks.map($blockNode));
    case "code":
      return $appendLines($createCodeBlockNode(block.language), block.text);
    case "table":
      return $tableNode(block);
    case "rule":
      return $createRuleNode();
    case "footnoteText":
      return $createFootnoteTextNode(block.label).append(...$inlineNodes(block.children));
    case "literal":
      return $appendLines($createLiteralNode(), block.text);
  }
}
