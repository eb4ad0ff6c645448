import {
  $addUpdateTag,
  $getRoot,
  $getSelection,
  HISTORIC_TAG,
  type LexicalEditor,
  type NodeKey,
  SKIP_DOM_SELECTION_TAG,
} from "lexical";
import { MarkdownDocument } from "./document.ts";

/** Typing pauses for this long before its Markdown is written. */
const PAUSE_MS = 300;
const FROM_FIELD = "from-field";

export interface FieldSync {
  /** Writes what was typed into the field now. */
  flush: () => void;
  /** Reads the field again when it holds another text than what was written there. */
  load: () => void;
  /** Where the caret is in the Markdown. */
  caret: () => number;
  /** Puts the caret into the block at a place of the Markdown. */
  moveTo: (offset: number) => void;
  stop: () => void;
}

/** The top-level block that the selection begins in. */
function $topOfSelection(): NodeKey | null {
  const [first] = $getSelection()?.getNodes() ?? [];
  return first?.getTopLevelElement()?.getKey() ?? null;
}

/**
 * Keeps a field of Markdown and an editor the same. The field is what the form sends, so saving, drafts and conflicts know
 * nothing of the editor.
 */
export function syncField(editor: LexicalEditor, field: HTMLTextAreaElement): FieldSync {
  const text = new MarkdownDocument();
  let held = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOwn = false;

  const write = ({ quietly }: { quietly: boolean }) => {
    clearTimeout(timer);
    timer = undefined;
    const { markdown } = editor.read(() => text.$text());
    if (markdown === held) return;
    held = markdown;
    field.value = markdown;
    if (quietly) return;
    isOwn = true;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    isOwn = false;
  };
  const load = () => {
    // A browser writes line ends its own way only when it sends.
    if (field.value === held && held !== "") return;
    held = field.value;
    editor.update(
      () => {
        $addUpdateTag(SKIP_DOM_SELECTION_TAG);
        text.$read(held);
      },
      { discrete: true, tag: FROM_FIELD },
    );
  };
  const stopListening = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
    // Undo and redo put back a former state as a whole.
    if (tags.has(HISTORIC_TAG)) text.forgetAll();
    else if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
    text.forget(dirtyElements.keys());
    text.forget(dirtyLeaves);
    if (tags.has(FROM_FIELD)) return;
    clearTimeout(timer);
    timer = setTimeout(() => write({ quietly: false }), PAUSE_MS);
  });
  const onInput = () => {
    // While the field itself is shown, the editor waits until it is looked at again.
    if (!isOwn && field.hidden) load();
  };
  const onFormData = ({ formData }: FormDataEvent) => {
    if (timer === undefined) return;
    write({ quietly: true });
    formData.set(field.name, field.value);
  };
  field.addEventListener("input", onInput);
  field.form?.addEventListener("formdata", onFormData);
  const form = field.form;
  load();
  return {
    flush: () => timer !== undefined && write({ quietly: false }),
    load,
    caret: () =>
      editor.read(() => {
        const top = $topOfSelection();
        return text.$text().blocks.find(({ key }) => key === top)?.start ?? 0;
      }),
    moveTo: (offset) =>
      editor.update(() => {
        const { blocks } = text.$text();
        const at = blocks.findLast(({ start }) => start <= offset) ?? blocks[0];
        const node = $getRoot()
          .getChildren()
          .find((child) => child.getKey() === at?.key);
        (node ?? $getRoot()).selectEnd();
      }),
    stop: () => {
      if (timer !== undefined) write({ quietly: true });
      stopListening();
      field.removeEventListener("input", onInput);
      form?.removeEventListener("formdata", onFormData);
    },
  };
}
