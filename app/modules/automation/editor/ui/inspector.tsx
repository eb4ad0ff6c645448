import type { FlowSettings } from "#app/platform/manifest/flow-kinds.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { MAX_NAME_CHARS, MAX_NOTE_CHARS } from "../../domain/limits.ts";
import type { KindView } from "../view.server.ts";
import { SettingsFields } from "./settings-fields.tsx";
import { useAutosave } from "./use-autosave.ts";

interface InspectorProps {
  intent: "edit-node" | "edit-trigger";
  id: string;
  kind: KindView;
  revision: number;
  settings: FlowSettings;
  title?: string;
  note?: string;
  choices: Readonly<Record<string, readonly (readonly [value: string, label: string])[]>>;
  errors: Readonly<Record<string, readonly string[]>>;
  closePath: string;
}

/** The fields of one step or trigger: saved a moment after each change, and by the button. */
export function Inspector(props: InspectorProps) {
  const { intent, id, kind, revision, settings, title, note, choices, errors, closePath } = props;
  const { form, onChange, note: state, failed, Form } = useAutosave();
  return (
    <Card as="section" className="p-4">
      <h2 className="font-bold text-base">{kind.label}</h2>
      <p className="mt-0.5 mb-4 text-[13px] text-ink-2">{kind.about}</p>
      <Form ref={form} method="post" onChange={onChange} noValidate className="grid gap-4">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="id" value={id} />
        <FormErrors errors={[...failed, ...(errors[""] ?? [])]} />
        {intent === "edit-node" ? (
          <Field
            label="Title (optional)"
            name="title"
            defaultValue={title}
            maxLength={MAX_NAME_CHARS}
            placeholder={kind.label}
          />
        ) : null}
        <SettingsFields fields={kind.fields} settings={settings} choices={choices} errors={errors} />
        {intent === "edit-node" ? (
          <TextArea
            label="Comment for the team (optional)"
            name="note"
            rows={2}
            className="min-h-16"
            defaultValue={note}
            maxLength={MAX_NOTE_CHARS}
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit">Save</Button>
          <LinkButton to={closePath} look="quiet" preventScrollReset>
            Close
          </LinkButton>
          <span role="status" className="text-[13px] text-ink-3">
            {state}
          </span>
        </div>
      </Form>
    </Card>
  );
}
