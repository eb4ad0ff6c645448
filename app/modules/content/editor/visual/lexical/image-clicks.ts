import {
  $createNodeSelection,
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isNodeSelection,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
} from "lexical";
import { FootnoteNode, ImageNode, RuleNode } from "./nodes.ts";

const isSelectable = (node: unknown): node is ImageNode | RuleNode | FootnoteNode =>
  node instanceof ImageNode || node instanceof RuleNode || node instanceof FootnoteNode;

/** Selects images and lines by a click; Enter opens the description of an image. Returns what ends that. */
export function registerImageClicks(editor: LexicalEditor, onDescribe: (key: NodeKey) => void): () => void {
  let marked: HTMLElement[] = [];
  return mergeRegister(
    editor.registerCommand(
      CLICK_COMMAND,
      ({ target }) => {
        const node = target instanceof Node ? $getNearestNodeFromDOMNode(target) : null;
        if (!isSelectable(node)) return false;
        const selection = $createNodeSelection();
        selection.add(node.getKey());
        $setSelection(selection);
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        const selection = $getSelection();
        const image = $isNodeSelection(selection) && selection.getNodes().find((node) => node instanceof ImageNode);
        if (!image) return false;
        event?.preventDefault();
        onDescribe(image.getKey());
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerUpdateListener(({ editorState }) => {
      const keys = editorState.read(() => {
        const selection = $getSelection();
        return $isNodeSelection(selection) ? selection.getNodes().map((node) => node.getKey()) : [];
      });
      for (const element of marked) delete element.dataset.selected;
      marked = keys.flatMap((key) => editor.getElementByKey(key) ?? []);
      for (const element of marked) element.dataset.selected = "";
    }),
  );
}
