import { useActionData, useFetcher } from "@remix-run/react";
import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/text/time.tsx";
import { MAX_BODY_CHARS, MAX_TITLE_CHARS } from "../../domain/limits.ts";
import type { PickableImage } from "../../images/ui/image-picker.tsx";
import { itemPath } from "../../paths.ts";
import { DiffView } from "../../ui/diff-view.tsx";
import type { EditorReply } from "../editor-reply.ts";
import { ModeSwitch, useEditorMode } from "./editor-mode.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { SAVE_STATE_LABELS, useAutosave } from "./use-autosave.ts";
import { useEditorKeys } from "./use-editor-keys.ts";

interface EditorProps {
  id: string;
  images: readonly PickableImage[];
  title: string;
  body: string;
  /** Of the text that the page was opened with. */
  version: number;
  language: string;
  direction: "ltr" | "rtl";
  readOnly: boolean;
  isArchived: boolean;
}

const BODY_ID = "content-body";
const LABEL_ID = "content-body-label";
const HINT_ID = "content-body-hint";

const HINTS = {
  visual: "Type / for a menu of blocks. Alt+F10 opens the toolbar; Escape, then Tab leaves the text.",
  markdown: "Markdown: ## heading, **bold**, *italic*, - list, [text](address).",
};

/** The title and the Markdown of a piece. Saved by its button and, where scripts run, a moment after each change. */
export function Editor(props: EditorProps) {
  const { id, images, title, body, version: opened, language, direction, readOnly, isArchived } = props;
  const fetcher = useFetcher<EditorReply>();
  const posted = useActionData<EditorReply>();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  // A later load of the page's data does not make what is typed any newer.
  const [firstVersion] = useState(opened);
  const heard = useRef<EditorReply>();
  heard.current = fetcher.data ?? heard.current;
  const reply = heard.current ?? (posted && "saved" in posted ? posted : undefined);
  const conflict = reply?.newer ?? null;
  const { state, changed, saving } = useAutosave(fetcher, form, {
    path: itemPath(id),
    enabled: hydrated && !readOnly && !conflict,
  });
  useEditorKeys(area);
  const { mode, Visual, handle, choose } = useEditorMode(area);
  const shown = reply?.saved === false ? reply.values : undefined;
  return (
    <fetcher.Form
      method="post"
      encType="multipart/form-data"
      ref={form}
      onInput={changed}
      onSubmit={saving}
      className="grid min-w-0 gap-4"
      aria-label="Text"
    >
      <input type="hidden" name="version" value={reply?.version ?? firstVersion} />
      {hydrated ? <input type="hidden" name="live" value="1" /> : null}
      {/* First in the form, so that Enter in the title saves. */}
      <button type="submit" name="intent" value="save" hidden>
        Save
      </button>
      <FormErrors errors={[...(reply?.errors[""] ?? []), ...(reply?.errors.body ?? [])]} />
      {conflict ? <Conflict newer={conflict} /> : null}
      <Field
        label="Title"
        name="title"
        required
        maxLength={MAX_TITLE_CHARS}
        readOnly={readOnly}
        lang={language}
        dir={direction}
        autoComplete="off"
        defaultValue={shown?.title ?? title}
        errors={reply?.errors.title ?? undefined}
        className="font-semibold text-[17px]"
      />
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-end justify-between gap-2">
          <label htmlFor={BODY_ID} id={LABEL_ID} className="font-semibold text-sm">
            Text
          </label>
          {hydrated ? <ModeSwitch mode={mode} onChoose={choose} /> : null}
        </div>
        {mode === "markdown" && hydrated && !readOnly ? <EditorToolbar area={area} onChanged={changed} /> : null}
        {Visual ? (
          <div hidden={mode !== "visual"}>
            <Visual
              ref={handle}
              field={area}
              itemId={id}
              images={images}
              language={language}
              direction={direction}
              readOnly={readOnly}
              labelId={LABEL_ID}
              hintId={HINT_ID}
            />
          </div>
        ) : null}
        <textarea
          ref={area}
          id={BODY_ID}
          name="body"
          rows={24}
          hidden={mode === "visual"}
          maxLength={MAX_BODY_CHARS}
          readOnly={readOnly}
          lang={language}
          dir={direction}
          spellCheck
          defaultValue={shown?.body ?? body}
          aria-describedby={HINT_ID}
          className="min-h-[420px] w-full resize-y rounded-m border border-line-strong bg-surface px-4 py-3.5 text-[16px] leading-[1.65] read-only:bg-sunken"
        />
        <p id={HINT_ID} className="text-[13px] text-ink-3">
          {isArchived ? "This piece is archived. Restore it in the library to change it." : HINTS[mode]}
        </p>
      </div>
      {readOnly ? null : (
        <div className="sticky bottom-0 z-20 -mx-1 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-1 py-3">
          <Button
            type="submit"
            name="intent"
            value="save"
            look="primary"
            busy={state === "saving"}
            busyLabel="Saving..."
            className="min-w-[96px]"
          >
            {conflict ? "Keep mine" : "Save"}
          </Button>
          {conflict ? (
            <Button type="submit" name="intent" value="theirs">
              Take theirs
            </Button>
          ) : null}
          <p role="status" className="text-[13px] text-ink-2">
            {hydrated ? SAVE_STATE_LABELS[state] : ""}
          </p>
        </div>
      )}
    </fetcher.Form>
  );
}

/** What somebody else stored meanwhile, against what is in the field. */
function Conflict({ newer }: { newer: NonNullable<EditorReply["newer"]> }) {
  return (
    <div className="grid gap-2">
      <h2 className="font-bold text-sm">{`${newer.by} saved “${newer.title}”. From theirs to yours:`}</h2>
      <DiffView pieces={newer.pieces} label="From their text to yours" />
    </div>
  );
}
