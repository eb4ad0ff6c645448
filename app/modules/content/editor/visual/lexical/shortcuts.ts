import { $createListItemNode, $createListNode, ListItemNode, ListNode, type ListType } from "@lexical/list";
import { LINK, registerMarkdownShortcuts, TEXT_FORMAT_TRANSFORMERS, type Transformer } from "@lexical/markdown";
import { $createHeadingNode, $createQuoteNode, HeadingNode, type HeadingTagType, QuoteNode } from "@lexical/rich-text";
import { $createParagraphNode, type ElementNode, type LexicalEditor, type LexicalNode } from "lexical";
import { $createCodeBlockNode, $createRuleNode, RuleNode } from "./nodes.ts";

/** A rule for what is typed at the beginning of a block and followed by a blank. */
const atStart = (
  regExp: RegExp,
  dependencies:
    | [typeof HeadingNode]
    | [typeof QuoteNode]
    | [typeof ListNode, typeof ListItemNode]
    | [typeof RuleNode]
    | [],
  replace: (block: ElementNode, children: LexicalNode[], match: string[]) => boolean | undefined,
): Transformer => ({
  type: "element",
  regExp,
  dependencies: [...dependencies],
  export: () => null,
  // Undefined: the rule was used.
  replace: (block, children, match) => replace(block, children, match) as boolean,
});

const list = (regExp: RegExp, type: ListType) =>
  atStart(regExp, [ListNode, ListItemNode], (block, children, match) => {
    const item = $createListItemNode(type === "check" ? /x/i.test(match[0] ?? "") : undefined).append(...children);
    block.replace($createListNode(type, type === "number" ? Number.parseInt(match[1] ?? "1", 10) : 1).append(item));
    item.select(0, 0);
    return undefined;
  });

const RULES: Transformer[] = [
  atStart(/^(#{1,6})\s/, [HeadingNode], (block, children, match) => {
    const heading = $createHeadingNode(`h${match[1]?.length ?? 2}` as HeadingTagType).append(...children);
    block.replace(heading);
    heading.select(0, 0);
    return undefined;
  }),
  atStart(/^>\s/, [QuoteNode], (block, children) => {
    const paragraph = $createParagraphNode().append(...children);
    block.replace($createQuoteNode({ shadowRoot: true }).append(paragraph));
    paragraph.select(0, 0);
    return undefined;
  }),
  list(/^(?:[-*+]\s)?\[(?: |x|)\]\s/i, "check"),
  list(/^[-*+]\s/, "bullet"),
  list(/^(\d{1,9})[.)]\s/, "number"),
  atStart(/^(?:---|\*\*\*|___)\s/, [RuleNode], (block, children) => {
    if (children.some((child) => child.getTextContent().trim() !== "")) return false;
    const [rule, paragraph] = [$createRuleNode(), $createParagraphNode()];
    block.replace(rule);
    rule.insertAfter(paragraph);
    paragraph.select();
    return undefined;
  }),
  atStart(/^(?:```|~~~)([\w+#.-]{0,40})\s/, [], (block, children, match) => {
    const code = $createCodeBlockNode(match[1] ?? "").append(...children);
    block.replace(code);
    code.select(0, 0);
    return undefined;
  }),
];

/** Turns Markdown that is typed into what it means. Returns what ends that. */
export const registerTypedMarkdown = (editor: LexicalEditor): (() => void) =>
  registerMarkdownShortcuts(editor, [
    ...RULES,
    ...TEXT_FORMAT_TRANSFORMERS.filter(({ format }) => !format.includes("highlight")),
    LINK,
  ]);
