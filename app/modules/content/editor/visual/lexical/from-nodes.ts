import { $isCodeNode } from "@lexical/code-core";
import { $isLinkNode } from "@lexical/link";
import { $isListItemNode, $isListNode, type ListNode } from "@lexical/list";
import { $isHeadingNode, $isQuoteNode } from "@lexical/rich-text";
import { $isTableCellNode, $isTableNode, $isTableRowNode, type TableNode } from "@lexical/table";
import { $getState, $isElementNode, $isLineBreakNode, $isTextNode, type ElementNode, type LexicalNode } from "lexical";
import { isLinkAddress } from "#app/platform/markdown/addresses.ts";
import {
  type Alignment,
  BOLD,
  CODE,
  ITALIC,
  STRIKE,
  type VisualBlock,
  type VisualInline,
  type VisualItem,
  type VisualList,
} from "../markdown/model.ts";
import { FootnoteNode, FootnoteTextNode, ImageNode, LiteralNode, looseState, RuleNode, SourceNode } from "./nodes.ts";

const FORMATS = [
  ["bold", BOLD],
  ["italic", ITALIC],
  ["strikethrough", STRIKE],
  ["code", CODE],
] as const;

const ADDRESS = /(https?:\/\/[^\s<>"'`*~[\](){}|\\^]*[A-Za-z0-9/#=])/;

/** A text in which addresses of websites are links, as they are to readers. */
function withAddresses(text: string, marks: number): VisualInline[] {
  if (marks & CODE || !text.includes("://")) return [{ kind: "text", text, marks }];
  return text.split(ADDRESS).flatMap((part, index): VisualInline[] => {
    const written: VisualInline = { kind: "text", text: part, marks };
    if (part === "") return [];
    return index % 2 === 1 && isLinkAddress(part)
      ? [{ kind: "link", href: part, title: "", children: [written] }]
      : [written];
  });
}

function $readInline(node: LexicalNode): VisualInline[] {
  if ($isTextNode(node)) {
    const marks = FORMATS.reduce((sum, [format, mark]) => (node.hasFormat(format) ? sum + mark : sum), 0);
    if (node instanceof SourceNode) return [{ kind: "source", text: node.getTextContent(), marks }];
    const text = node.getTextContent().replaceAll("\t", " ");
    return $isLinkNode(node.getParent()) ? [{ kind: "text", text, marks }] : withAddresses(text, marks);
  }
  if ($isLineBreakNode(node)) return [{ kind: "break" }];
  if ($isLinkNode(node)) {
    const children = $readInlines(node);
    if (children.length === 0) return [];
    return [{ kind: "link", href: node.getURL(), title: node.getTitle() ?? "", children }];
  }
  if (node instanceof ImageNode) return [{ kind: "image", ...node.getImage() }];
  if (node instanceof FootnoteNode) return [{ kind: "footnote", label: node.getLabel() }];
  if ($isElementNode(node)) return $readInlines(node);
  return [{ kind: "text", text: node.getTextContent(), marks: 0 }];
}

const $readInlines = (parent: ElementNode): VisualInline[] => parent.getChildren().flatMap($readInline);

function $readList(list: ListNode): VisualList {
  const type = list.getListType();
  const items: VisualItem[] = [];
  for (const item of list.getChildren()) {
    if (!$isListItemNode(item)) continue;
    const children = item.getChildren();
    const lists = children.filter($isListNode);
    const rest = children.filter((child) => !$isListNode(child)).flatMap($readInline);
    const last = items.at(-1);
    // An item that holds a list alone belongs to the item before it.
    if (lists.length > 0 && rest.length === 0 && last) {
      last.lists.push(...lists.map($readList));
      continue;
    }
    items.push({
      checked: type === "check" ? item.getChecked() === true : null,
      children: rest,
      lists: lists.map($readList),
    });
  }
  return {
    kind: "list",
    ordered: type === "number",
    start: list.getStart(),
    loose: $getState(list, looseState),
    items,
  };
}

const isAlignment = (format: string): format is NonNullable<Alignment> =>
  format === "left" || format === "center" || format === "right";

function $readTable(table: TableNode): VisualBlock {
  const align: Alignment[] = [];
  const rows = table
    .getChildren()
    .filter($isTableRowNode)
    .map((row) =>
      row
        .getChildren()
        .filter($isTableCellNode)
        .map((cell, column) => {
          const [first] = cell.getChildren();
          const format = $isElementNode(first) ? first.getFormatType() : "";
          if (isAlignment(format)) align[column] ??= format;
          // A cell is one line: blocks in it follow each other.
          return cell
            .getChildren()
            .flatMap((block, at): VisualInline[] => [
              ...(at === 0 ? [] : [{ kind: "text", text: " ", marks: 0 } as const]),
              ...($isElementNode(block) ? $readInlines(block) : $readInline(block)),
            ]);
        }),
    );
  return { kind: "table", align: Array.from(rows[0] ?? [], (_, column) => align[column] ?? null), rows };
}

/** Reads the nodes of a block; several for a node that may hold anything. */
export function $readBlock(node: LexicalNode): VisualBlock {
  if (node instanceof LiteralNode) return { kind: "literal", text: node.getTextContent() };
  if ($isCodeNode(node)) return { kind: "code", language: node.getLanguage() ?? "", text: node.getTextContent() };
  if ($isHeadingNode(node))
    return { kind: "heading", depth: Number(node.getTag().slice(1)), children: $readInlines(node) };
  if ($isListNode(node)) return $readList(node);
  if ($isQuoteNode(node)) {
    if (node.isShadowRoot()) return { kind: "quote", blocks: node.getChildren().map($readBlock) };
    return { kind: "quote", blocks: [{ kind: "paragraph", children: $readInlines(node) }] };
  }
  if ($isTableNode(node)) return $readTable(node);
  if (node instanceof RuleNode) return { kind: "rule" };
  if (node instanceof FootnoteTextNode)
    return { kind: "footnoteText", label: node.getLabel(), children: $readInlines(node) };
  return { kind: "paragraph", children: $isElementNode(node) ? $readInlines(node) : $readInline(node) };
}
