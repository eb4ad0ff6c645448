import { Form, Link } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { FlowDocument } from "../../domain/document/document.ts";
import { REENTRY_LABELS } from "../../labels.ts";
import type { KindView } from "../view.server.ts";
import { EditButton } from "./edit-button.tsx";
import { HoldoutForm } from "./holdout-form.tsx";

interface TriggersProps {
  document: FlowDocument;
  kinds: readonly KindView[];
  revision: number;
  faulty: readonly string[];
  /** What triggers are filled in with, by id. */
  summaries: Readonly<Record<string, string>>;
  choices: Readonly<Record<string, readonly (readonly [value: string, label: string])[]>>;
  /** What is wrong with the holdout, by field. */
  holdoutErrors: Readonly<Record<string, readonly string[]>>;
  reply: FormReply | undefined;
  readOnly: boolean;
}

/** How contacts enter: the triggers, and the rule for those who were here before. */
export function Triggers(props: TriggersProps) {
  const { document, kinds, revision, faulty, summaries, choices, holdoutErrors, reply, readOnly } = props;
  const labels = new Map(kinds.map(({ kind, label }) => [kind, label]));
  const { rule, days } = document.reentry;
  return (
    <Card as="section" className="@container mb-5 p-4">
      <h2 className="mb-2 font-bold text-base">Who enters</h2>
      <ul className="grid gap-1.5">
        {document.triggers.map(({ id, kind }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <Link
              to={`?trigger=${id}`}
              preventScrollReset
              className="min-w-0 flex-1 font-semibold text-sm hover:underline"
            >
              {labels.get(kind) ?? kind}
              {summaries[id] ? (
                <span className="block font-normal text-[13px] text-ink-2 [overflow-wrap:anywhere]">
                  {summaries[id]}
                </span>
              ) : null}
            </Link>
            {faulty.includes(id) ? <Tag tone="bad">Problem</Tag> : null}
            {readOnly ? null : (
              <EditButton
                intent="remove-trigger"
                revision={revision}
                fields={{ id }}
                label={`Delete the trigger ${labels.get(kind) ?? kind}`}
              >
                Delete
              </EditButton>
            )}
          </li>
        ))}
      </ul>
      {readOnly ? null : (
        <>
          <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-end gap-2">
            <input type="hidden" name="intent" value="add-trigger" />
            <input type="hidden" name="revision" value={revision} />
            <div className="min-w-52 flex-1">
              <SelectField label="New trigger" name="kind">
                {kinds.map(({ kind, label }) => (
                  <option key={kind} value={kind}>
                    {label}
                  </option>
                ))}
              </SelectField>
            </div>
            <Button type="submit" size="field">
              Add trigger
            </Button>
          </Form>
          <Form
            method="post"
            preventScrollReset
            key={revision}
            className="mt-4 grid items-end gap-3 border-line border-t pt-4 @xl:grid-cols-[1fr_7rem_1fr_auto]"
          >
            <input type="hidden" name="intent" value="rules" />
            <input type="hidden" name="revision" value={revision} />
            <SelectField label="A contact may enter" name="rule" defaultValue={rule}>
              {REENTRY_LABELS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <Field
              label="Days"
              name="days"
              type="number"
              min={1}
              max={3650}
              defaultValue={days}
              errors={reply?.errors.days ?? undefined}
            />
            <Field
              label="Time zone of the flow"
              name="timeZone"
              defaultValue={document.timeZone}
              maxLength={64}
              errors={reply?.errors.timeZone ?? undefined}
            />
            <Button type="submit" size="field">
              Save rules
            </Button>
          </Form>
          <HoldoutForm
            key={`holdout${revision}`}
            holdout={document.holdout}
            revision={revision}
            choices={choices}
            errors={holdoutErrors}
          />
        </>
      )}
    </Card>
  );
}
