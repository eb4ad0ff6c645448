import { $isCodeNode } from "@lexical/code-core";
import { $isLinkNode } from "@lexical/link";
import { $findCellNode } from "@lexical/table";
import { $findMatchingParent } from "@lexical/utils";
import {
  $getSelection,
  $isNodeSelection,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  mergeRegister,
} from "lexical";
import { useEffect, useState } from "react";
import { $blockType, $isInQuote, type BlockType } from "../lexical/commands.ts";
import { ImageNode, LiteralNode } from "../lexical/nodes.ts";

export type TextFormat = "bold" | "italic" | "strikethrough" | "code";
const FORMATS: readonly TextFormat[] = ["bold", "italic", "strikethrough", "code"];

/** What is at the selection, as far as buttons show it. */
export interface SelectionState {
  type: BlockType;
  /** Names of formats, separated by blanks. */
  formats: string;
  inQuote: boolean;
  inTable: boolean;
  /** Address of the link at the caret; null: none. */
  link: string | null;
  /** Language of the block of code; null: none. */
  language: string | null;
  /** Key of the selected image. */
  image: string | null;
}

const NOTHING: SelectionState = {
  ...{ type: "paragraph", formats: "", inQuote: false, inTable: false, link: null, language: null, image: null },
};

function $readState(): SelectionState {
  const selection = $getSelection();
  if ($isNodeSelection(selection)) {
    const image = selection.getNodes().find((node) => node instanceof ImageNode);
    return { ...NOTHING, type: "other", image: image?.getKey() ?? null };
  }
  if (!$isRangeSelection(selection)) return NOTHING;
  const node = selection.anchor.getNode();
  const code = $findMatchingParent(node, $isCodeNode);
  return {
    type: $blockType(node),
    formats: FORMATS.filter((format) => selection.hasFormat(format)).join(" "),
    inQuote: $isInQuote(node),
    inTable: $findCellNode(node) !== null,
    link: $findMatchingParent(node, $isLinkNode)?.getURL() ?? null,
    language: code && !(code instanceof LiteralNode) ? (code.getLanguage() ?? "") : null,
    image: null,
  };
}

const isSame = (a: SelectionState, b: SelectionState): boolean =>
  (Object.keys(a) as (keyof SelectionState)[]).every((name) => a[name] === b[name]);

/** Follows the selection; a keystroke that changes nothing that is shown draws nothing again. */
export function useSelectionState(editor: LexicalEditor): SelectionState & { canUndo: boolean; canRedo: boolean } {
  const [state, setState] = useState(NOTHING);
  const [canUndo, setCanUndo] = useState(false);
  const [canRedo, setCanRedo] = useState(false);
  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(({ editorState }) => {
          const next = editorState.read($readState, { editor });
          setState((last) => (isSame(last, next) ? last : next));
        }),
        editor.registerCommand(
          CAN_UNDO_COMMAND,
          (can) => {
            setCanUndo(can);
            return false;
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CAN_REDO_COMMAND,
          (can) => {
            setCanRedo(can);
            return false;
          },
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor],
  );
  return { ...state, canUndo, canRedo };
}
