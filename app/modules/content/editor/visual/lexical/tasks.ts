import { $isListItemNode, ListItemNode } from "@lexical/list";
import { $findMatchingParent } from "@lexical/utils";
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from "lexical";

/** Ticks the task at the caret. False: there is none. */
function $toggleTask(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return false;
  const item = $findMatchingParent(selection.anchor.getNode(), $isListItemNode);
  if (item?.getChecked() === undefined) return false;
  item.toggleChecked();
  return true;
}

/**
 * Tasks by keyboard, and as items of a list: the library calls them checkboxes, which items of a list may not be. Whether a
 * task is done is the alternative text of its box, in visual-editor.css. Returns what ends that.
 */
export const registerTasks = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        if (!event || !(event.ctrlKey || event.metaKey) || !$toggleTask()) return false;
        event.preventDefault();
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerMutationListener(ListItemNode, (mutations) => {
      for (const key of mutations.keys()) {
        const element = editor.getElementByKey(key);
        element?.removeAttribute("role");
        element?.removeAttribute("aria-checked");
      }
    }),
  );
