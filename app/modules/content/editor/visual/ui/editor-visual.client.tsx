import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { registerCheckList } from "@lexical/list";
import { registerRichText } from "@lexical/rich-text";
import { registerTableSelectionObserver } from "@lexical/table";
import { mergeRegister } from "lexical";
import {
  forwardRef,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { PickableImage } from "../../../images/ui/image-picker.tsx";
import { itemPagePath } from "../../../paths.ts";
import type { Insertion } from "../../insert-event.ts";
import { $insertMarkdown, focusText } from "../lexical/commands.ts";
import { createTextEditor, registerTextRules } from "../lexical/editor-core.ts";
import { registerImageClicks } from "../lexical/image-clicks.ts";
import { registerKeys } from "../lexical/keys.ts";
import { registerPaste } from "../lexical/paste.ts";
import { registerTypedMarkdown } from "../lexical/shortcuts.ts";
import { type FieldSync, syncField } from "../lexical/sync.ts";
import { registerTasks } from "../lexical/tasks.ts";
import { ContextBar } from "./context-bar.tsx";
import { DescribeDialog, ImageDialog } from "./image-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { slashItems } from "./slash-items.ts";
import { SlashMenu } from "./slash-menu.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useSelectionState } from "./use-selection-state.ts";
import "./visual-editor.css";

export interface VisualEditorProps {
  /** The field of Markdown that the form sends. */
  field: RefObject<HTMLTextAreaElement>;
  itemId: string;
  images: readonly PickableImage[];
  language: string;
  direction: "ltr" | "rtl";
  readOnly: boolean;
  labelId: string;
  hintId: string;
}

/** What the page asks of the editor. */
export interface VisualEditorHandle {
  /** Writes what was typed into the field. */
  flush: () => void;
  /** Reads the field. */
  load: () => void;
  focus: () => void;
  caret: () => number;
  moveTo: (offset: number) => void;
  insert: (insertion: Insertion) => void;
}

type Open = { kind: "link" } | { kind: "image"; file: File | null } | { kind: "describe"; key: string };

/** The text as rich text, over the field of Markdown that it is kept in. */
export const VisualEditor = forwardRef<VisualEditorHandle, VisualEditorProps>(function VisualEditor(
  { field, itemId, images, language, direction, readOnly, labelId, hintId },
  handle,
) {
  const editor = useMemo(createTextEditor, []);
  const root = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const sync = useRef<FieldSync>();
  const [open, setOpen] = useState<Open | null>(null);
  const state = useSelectionState(editor);
  const items = useMemo(() => slashItems(() => setOpen({ kind: "image", file: null })), []);
  const close = () => {
    setOpen(null);
    // The dialog gives the focus back to what had it, which may be a button.
    setTimeout(() => focusText(editor));
  };

  useLayoutEffect(() => {
    if (!root.current || !field.current) return;
    editor.setRootElement(root.current);
    const end = mergeRegister(
      registerTextRules(editor),
      registerRichText(editor),
      registerCheckList(editor),
      registerTasks(editor),
      registerTableSelectionObserver(editor),
      registerTypedMarkdown(editor),
      registerPaste(editor, (file) => setOpen({ kind: "image", file })),
      registerImageClicks(editor, (key) => setOpen({ kind: "describe", key })),
      registerKeys(editor, {
        onLink: () => setOpen({ kind: "link" }),
        onToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
      }),
    );
    const own = syncField(editor, field.current);
    sync.current = own;
    // After the text is in, so that undo does not empty it.
    const endHistory = registerHistory(editor, createEmptyHistoryState(), 500);
    return () => {
      own.stop();
      endHistory();
      end();
      editor.setRootElement(null);
    };
  }, [editor, field]);
  useEffect(() => editor.setEditable(!readOnly), [editor, readOnly]);
  useImperativeHandle(
    handle,
    () => ({
      flush: () => sync.current?.flush(),
      load: () => sync.current?.load(),
      focus: () => focusText(editor),
      caret: () => sync.current?.caret() ?? 0,
      moveTo: (offset) => sync.current?.moveTo(offset),
      insert: ({ markdown, asBlocks }) => {
        editor.update(() => $insertMarkdown(markdown, asBlocks));
        focusText(editor);
      },
    }),
    [editor],
  );

  return (
    <div className="grid rounded-m border border-line-strong bg-surface focus-within:border-brand">
      {readOnly ? null : (
        <div className="sticky top-14 z-10 grid gap-1.5 rounded-t-m border-line border-b bg-surface p-1.5">
          <Toolbar
            editor={editor}
            state={state}
            toolbar={toolbar}
            onLink={() => setOpen({ kind: "link" })}
            onImage={() => setOpen({ kind: "image", file: null })}
          />
          <ContextBar
            editor={editor}
            state={state}
            onLink={() => setOpen({ kind: "link" })}
            onImage={(key) => setOpen({ kind: "describe", key })}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a field of rich text has no element of its own */}
      <div
        ref={root}
        tabIndex={0}
        contentEditable={!readOnly}
        suppressContentEditableWarning
        role="textbox"
        aria-multiline="true"
        aria-labelledby={labelId}
        aria-describedby={hintId}
        aria-readonly={readOnly || undefined}
        lang={language}
        dir={direction}
        spellCheck
        className="content-editor"
      />
      {readOnly ? null : <SlashMenu editor={editor} items={items} />}
      {open?.kind === "link" ? <LinkDialog editor={editor} link={state.link ?? ""} onClose={close} /> : null}
      {open?.kind === "image" ? (
        <ImageDialog
          editor={editor}
          path={itemPagePath(itemId, "images")}
          images={images}
          file={open.file}
          onClose={close}
        />
      ) : null}
      {open?.kind === "describe" ? <DescribeDialog editor={editor} imageKey={open.key} onClose={close} /> : null}
    </div>
  );
});
