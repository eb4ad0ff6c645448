import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { Note } from "../../store/timeline/notes.ts";
import { Section } from "../../ui/section.tsx";
import { DeleteButton } from "./delete-button.tsx";

interface NotesProps {
  notes: readonly Note[];
  /** Names of the members by their ids. */
  people: Readonly<Record<string, string>>;
  reply: FormReply | undefined;
  nowMs: number;
}

/** What members wrote about a person. */
export function Notes({ notes, people, reply, nowMs }: NotesProps) {
  const { value, errors } = fieldsOf(reply);
  return (
    <Section title="Notes">
      <Form key={notes[0]?.id ?? ""} method="post" noValidate preventScrollReset className="grid gap-2">
        <FormKey />
        <input type="hidden" name="intent" value="note" />
        <TextArea
          label="New note"
          name="text"
          rows={2}
          className="min-h-11"
          maxLength={10_000}
          defaultValue={value("text", "")}
          errors={errors("text") ?? errors("")}
        />
        <Button type="submit" className="justify-self-start">
          Add note
        </Button>
      </Form>
      <ul className="mt-2 divide-y divide-line">
        {notes.map(({ id, text, by, at }) => (
          <li key={id} className="flex gap-2 py-2">
            <div className="min-w-0 flex-1">
              <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{text}</p>
              <p className="text-ink-3 text-xs">
                {by ? (people[by] ?? "Former member") : "Imported"} · <Time value={at} now={nowMs} />
              </p>
            </div>
            <DeleteButton intent="delete-note" id={id} label="Delete this note" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
