import { useActionData, useFetcher } from "@remix-run/react";
import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/text/time.tsx";
import { MAX_BODY_CHARS, MAX_TITLE_CHARS } from "../../domain/limits.ts";
import { DiffView } from "../../ui/diff-view.tsx";
import type { EditorReply } from "../editor-reply.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { SAVE_STATE_LABELS, useAutosave } from "./use-autosave.ts";
import { useEditorKeys } from "./use-editor-keys.ts";

interface EditorProps {
  /** Of the page. */
  path: string;
  title: string;
  body: string;
  /** Of the text that the page was opened with. */
  version: number;
  language: string;
  direction: "ltr" | "rtl";
  readOnly: boolean;
  isArchived: boolean;
}

/** The title and the Markdown of a piece. Saved by its button and, where scripts run, a moment after each change. */
export function Editor({ path, title, body, version: opened, language, direction, readOnly, isArchived }: EditorProps) {
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
    path,
    enabled: hydrated && !readOnly && !conflict,
  });
  useEditorKeys(area);
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
          <label htmlFor="content-body" className="font-semibold text-sm">
            Text
          </label>
          {hydrated && !readOnly ? <EditorToolbar area={area} onChanged={changed} /> : null}
        </div>
        <textarea
          ref={area}
          id="content-body"
          name="body"
          rows={24}
          maxLength={MAX_BODY_CHARS}
          readOnly={readOnly}
          lang={language}
          dir={direction}
          spellCheck
          defaultValue={shown?.body ?? body}
          aria-describedby="content-body-hint"
          className="min-h-[420px] w-full resize-y rounded-m border border-line-strong bg-surface px-4 py-3.5 text-[16px] leading-[1.65] read-only:bg-sunken"
        />
        <p id="content-body-hint" className="text-[13px] text-ink-3">
          {isArchived
            ? "This piece is archived. Restore it in the library to change it."
            : "Markdown: ## heading, **bold**, *italic*, - list, [text](address)."}
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
