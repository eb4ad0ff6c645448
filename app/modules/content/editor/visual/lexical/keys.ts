import { $isCodeNode } from "@lexical/code-core";
import { $isListItemNode } from "@lexical/list";
import { $isQuoteNode } from "@lexical/rich-text";
import { $findCellNode } from "@lexical/table";
import { $findMatchingParent } from "@lexical/utils";
import {
  $createParagraphNode,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  $isRootNode,
  COMMAND_PRIORITY_LOW,
  COMMAND_PRIORITY_NORMAL,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  INSERT_TAB_COMMAND,
  KEY_BACKSPACE_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
  RootNode,
} from "lexical";
import { $blockOf } from "./commands.ts";

/** Markdown knows no other. */
const FORMATS: ReadonlySet<string> = new Set(["bold", "italic", "strikethrough", "code"]);

/** Leaves a quotation from its empty last paragraph. */
function $leaveQuote(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const block = $blockOf(selection.anchor.getNode());
  const quote = block?.getParent();
  if (!$isParagraphNode(block) || !block.isEmpty() || !$isQuoteNode(quote) || block.getNextSibling()) return false;
  quote.insertAfter(block);
  if (quote.isEmpty()) quote.remove();
  block.select();
  return true;
}

/** Dissolves a quotation from its very beginning. */
function $dissolveQuote(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.offset !== 0) return false;
  const node = selection.anchor.getNode();
  const block = $blockOf(node);
  const quote = block?.getParent();
  if (!block || !$isQuoteNode(quote) || block.getPreviousSibling() || !$isParagraphNode(block)) return false;
  if (node !== block && block.getFirstDescendant() !== node) return false;
  return quote.collapseAtStart();
}

/** Tab moves on in a list and writes a tab in code; elsewhere it leaves the text, as in any field. */
function tab(editor: LexicalEditor, event: KeyboardEvent): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return false;
  const node = selection.anchor.getNode();
  if ($findCellNode(node)) return false;
  const item = $findMatchingParent(node, $isListItemNode);
  const canMove = item !== null && (event.shiftKey ? item.getIndent() > 0 : item.getPreviousSibling() !== null);
  if (!canMove && !(!event.shiftKey && $findMatchingParent(node, $isCodeNode))) return false;
  event.preventDefault();
  if (!canMove) return editor.dispatchCommand(INSERT_TAB_COMMAND, undefined);
  return editor.dispatchCommand(event.shiftKey ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND, undefined);
}

interface KeyHandlers {
  onLink: () => void;
  onToolbar: () => void;
}

/** Keys of the editor beside those of any text. Returns what ends them. */
export const registerKeys = (editor: LexicalEditor, { onLink, onToolbar }: KeyHandlers): (() => void) =>
  mergeRegister(
    editor.registerCommand(FORMAT_TEXT_COMMAND, (format) => !FORMATS.has(format), COMMAND_PRIORITY_NORMAL),
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $leaveQuote, COMMAND_PRIORITY_LOW),
    editor.registerCommand(
      KEY_BACKSPACE_COMMAND,
      (event) => {
        if (!$dissolveQuote()) return false;
        event.preventDefault();
        return true;
      },
      COMMAND_PRIORITY_NORMAL,
    ),
    editor.registerCommand(KEY_TAB_COMMAND, (event) => tab(editor, event), COMMAND_PRIORITY_LOW),
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
        const act =
          event.altKey && event.key === "F10"
            ? onToolbar
            : isCommand && event.key === "k"
              ? onLink
              : isCommand && event.key === "e"
                ? () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, "code")
                : null;
        if (!act) return false;
        event.preventDefault();
        // The palette of the product listens to the same key.
        event.stopPropagation();
        act();
        return true;
      },
      COMMAND_PRIORITY_NORMAL,
    ),
    // Below a table, a quotation or code there is always a line to write on.
    editor.registerNodeTransform(RootNode, (root) => {
      const last = root.getLastChild();
      if ($isRootNode(root) && !($isElementNode(last) && $isParagraphNode(last))) root.append($createParagraphNode());
    }),
  );
