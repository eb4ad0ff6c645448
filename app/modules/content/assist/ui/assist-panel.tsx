import { type FormEvent, useState } from "react";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { SelectField, TextArea } from "#app/ui/form/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { useHydrated } from "#app/ui/text/time.tsx";
import { insertAtCaret, setTitle } from "../../editor/browser/put-into-editor.ts";
import { LANGUAGE_OPTIONS } from "../../labels.ts";
import type { Assisted } from "../assist-reply.ts";
import { ABOUT, MAX_PASSAGE_CHARS, TASKS, type Task } from "../domain/tasks.ts";
import { useAssist } from "./use-assist.ts";

interface PanelProps {
  id: string;
  /** The configured language model; null: rules write. */
  model: string | null;
  language: string;
}

function Source({ written: { source, model, tokens, notice, sources } }: { written: Assisted }) {
  return (
    <div className="grid gap-1 text-[13px] text-ink-2">
      <p className="flex flex-wrap items-center gap-2">
        <Tag tone={source === "model" ? "violet" : "info"}>{source === "model" ? model : "Built-in writer"}</Tag>
        {tokens === 0 ? "No AI tokens used." : `${counted(tokens, "AI token")} used.`}
      </p>
      {notice ? <p>{notice}</p> : null}
      <p>{`Made from: ${sources.join(", ")}.`}</p>
      {source === "model" ? <p>Check that everything is true before you use it.</p> : null}
    </div>
  );
}

/** Titles, descriptions, outlines and other versions of a passage, beside the text. Nothing changes until a result is used. */
export function AssistPanel({ id, model, language }: PanelProps) {
  const hydrated = useHydrated();
  const [task, setTask] = useState<Task>("titles");
  const { state, write, cancel, noteUse } = useAssist(id);
  // Saves and answers need scripts; without them the editor works as before.
  if (!hydrated) return null;
  const about = ABOUT[task];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void write(new FormData(event.currentTarget));
  };
  const use = (text: string, written: Assisted) => {
    const isPut = task === "titles" ? setTitle(text) : insertAtCaret(text, { asBlocks: true });
    if (isPut && written.source === "model") noteUse();
  };
  return (
    <Card as="section" className="grid gap-3 p-4" aria-labelledby="writing-help">
      <h2 id="writing-help" className="font-bold text-[13px]">
        Writing help
      </h2>
      <form onSubmit={submit} className="grid gap-3">
        <SelectField
          label="What to write"
          name="task"
          value={task}
          onChange={({ currentTarget }) => setTask(TASKS.find((one) => one === currentTarget.value) ?? "titles")}
        >
          {TASKS.map((one) => (
            <option key={one} value={one}>
              {ABOUT[one].label}
            </option>
          ))}
        </SelectField>
        {about.hasPassage ? (
          <TextArea
            label="Passage"
            name="passage"
            rows={4}
            className="min-h-24"
            maxLength={MAX_PASSAGE_CHARS}
            hint="Paste a part of the text. Empty: all of the saved text."
          />
        ) : null}
        {task === "translate" ? (
          <SelectField label="Into" name="into" defaultValue={language === "en" ? "de" : "en"}>
            {LANGUAGE_OPTIONS.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        <p className="text-[13px] text-ink-3">
          {model === null
            ? (about.byRules ?? "Needs a language model; none is set up here.")
            : `Written by ${model} from the saved text.`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="s" busy={state.kind === "writing"} busyLabel="Writing...">
            Write
          </Button>
          {state.kind === "writing" ? (
            <Button type="button" size="s" look="quiet" onClick={cancel}>
              Cancel
            </Button>
          ) : null}
        </div>
      </form>
      {state.kind === "writing" && state.text !== "" ? (
        <p
          dir="auto"
          className="whitespace-pre-wrap rounded-s border border-line border-dashed p-2.5 text-[13px] text-ink-2 [overflow-wrap:anywhere]"
        >
          {state.text}
        </p>
      ) : null}
      <div aria-live="polite" className="grid gap-3">
        {state.kind === "failed" ? <p className="text-[13px] text-bad">{state.message}</p> : null}
        {state.kind === "written" ? (
          <>
            <Source written={state.written} />
            <ol className="grid gap-2">
              {state.written.texts.map((text) => (
                <li key={text} className="grid gap-2 rounded-s border border-line bg-sunken p-2.5">
                  <p dir="auto" className="whitespace-pre-wrap text-[13px] [overflow-wrap:anywhere]">
                    {text}
                  </p>
                  <div className="flex flex-wrap gap-2">
                    {task === "description" ? null : (
                      <Button type="button" size="s" onClick={() => use(text, state.written)}>
                        {task === "titles" ? "Use as title" : "Insert"}
                      </Button>
                    )}
                    <CopyButton text={text} copied="Copied" label={`Copy: ${text.slice(0, 40)}`}>
                      Copy
                    </CopyButton>
                  </div>
                </li>
              ))}
            </ol>
          </>
        ) : null}
      </div>
    </Card>
  );
}
