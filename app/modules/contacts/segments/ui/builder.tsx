import { Form, useFetcher } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { KNOWN_ACTIVITY_TYPES } from "../../activities/labels.ts";
import { aboutChoices, type BuilderChoices } from "../builder-choices.ts";
import { type GroupDraft, MAX_GROUPS, type RuleDraft } from "../domain/draft.ts";
import { ActivityTypes, CONTROL, ConditionRow } from "./condition-row.tsx";
import { type RulePreview, RulePreviewCard } from "./rule-preview.tsx";

/** What the builder's form is answered with. */
export interface BuilderReply extends FormReply {
  /** The rows as they are after a button was pressed. */
  draft?: RuleDraft | null;
  /** Whom the rule selects; null: the rule is not complete. */
  preview?: RulePreview | null;
}

interface BuilderProps {
  choices: BuilderChoices;
  /** As stored; null: the rule has a shape that the rows do not have. */
  draft: RuleDraft | null;
  /** The rule as JSON, where the rows do not have its shape. */
  json?: string | undefined;
  name: string;
  /** Of the segment when the page was opened. */
  updatedAt?: number | undefined;
  reply: BuilderReply | undefined;
  submit: string;
  cancelTo: string;
}

/** Pause in typing after which the count is asked for. */
const PREVIEW_PAUSE_MS = 400;

/**
 * The form of a segment. Its buttons add and remove rows by posting it, so that it works without scripts; with them the
 * count follows each change.
 */
export function SegmentBuilder({
  choices,
  draft: stored,
  json,
  name,
  updatedAt,
  reply,
  submit,
  cancelTo,
}: BuilderProps) {
  const preview = useFetcher<BuilderReply>();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const draft = reply?.draft === undefined ? stored : reply.draft;
  const version = JSON.stringify(draft);
  const ask = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const fields = new FormData(form.current);
      fields.set("intent", "preview");
      preview.submit(fields, { method: "post" });
    }, PREVIEW_PAUSE_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows select other people
  useEffect(() => {
    ask();
    return () => clearTimeout(timer.current);
  }, [version]);
  const shown = preview.data?.preview === undefined ? reply?.preview : preview.data.preview;
  const errors = reply?.errors ?? {};
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Form method="post" ref={form} noValidate onChange={ask} preventScrollReset className="grid content-start gap-4">
        <FormKey />
        {/* Enter in a field presses the first button of a form. */}
        <button type="submit" name="intent" value="save" className="hidden" tabIndex={-1} aria-hidden="true" />
        {updatedAt === undefined ? null : <input type="hidden" name="updatedAt" value={updatedAt} />}
        <FormErrors errors={errors[""] ?? undefined} />
        <Field
          label="Name"
          name="name"
          defaultValue={reply?.values.name ?? name}
          maxLength={100}
          required
          errors={errors.name ?? undefined}
        />
        {draft ? (
          <Rows key={version} draft={draft} choices={choices} errors={errors} />
        ) : (
          <TextArea
            label="Rule as JSON"
            name="json"
            defaultValue={reply?.values.json ?? json}
            rows={14}
            spellCheck={false}
            className="font-mono text-[13px]"
            errors={errors.json ?? undefined}
            hint="This rule has groups that the rows cannot show. Edit its JSON."
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="save" look="primary">
            {submit}
          </Button>
          <Button type="submit" name="intent" value="preview">
            Preview
          </Button>
          <LinkButton to={cancelTo} look="quiet">
            Cancel
          </LinkButton>
        </div>
      </Form>
      <RulePreviewCard preview={shown ?? null} busy={preview.state !== "idle"} />
      <ActivityTypes types={KNOWN_ACTIVITY_TYPES} />
    </div>
  );
}

interface RowsProps {
  draft: RuleDraft;
  choices: BuilderChoices;
  errors: FormReply["errors"];
}

function Rows({ draft, choices, errors }: RowsProps) {
  const several = draft.groups.length > 1;
  return (
    <div className="grid gap-3">
      {several ? (
        <Match name="match" value={draft.match} text="of these groups" />
      ) : (
        <input type="hidden" name="match" value={draft.match} />
      )}
      {draft.groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are made new whenever one comes or goes
        <Group key={at} group={group} at={at} several={several} choices={choices} errors={errors} />
      ))}
      {draft.groups.length < MAX_GROUPS ? (
        <Button
          type="submit"
          name="intent"
          value="add-group"
          look="quiet"
          size="s"
          className="justify-self-start"
          icon={<Plus size={15} aria-hidden="true" />}
        >
          Add group
        </Button>
      ) : null}
    </div>
  );
}

function Group({
  group,
  at,
  several,
  choices,
  errors,
}: Omit<RowsProps, "draft"> & { group: GroupDraft; at: number; several: boolean }) {
  const name = `groups[${at}]`;
  return (
    <Card as="section" className="px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="sr-only">Group {at + 1}</h2>
        <Match name={`${name}.match`} value={group.match} text="of these conditions" />
        {several ? (
          <Button type="submit" name="intent" value={`remove-group.${at}`} look="quiet" size="s" className="ml-auto">
            Remove group
          </Button>
        ) : null}
      </div>
      {group.conditions.map((row, index) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are made new whenever one comes or goes
          key={index}
          draft={row}
          name={`${name}.conditions[${index}]`}
          removeIntent={`remove.${at}.${index}`}
          label={several ? `Condition ${index + 1} of group ${at + 1}` : `Condition ${index + 1}`}
          error={errors[`${name}.conditions[${index}]`]?.[0]}
          choices={choices}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2 py-2.5">
        <select
          name={`${name}.adding`}
          aria-label={several ? `New condition of group ${at + 1}` : "New condition"}
          className={`${CONTROL} max-w-full`}
        >
          {aboutChoices(choices).map(({ label, options }) => (
            <optgroup key={label} label={label}>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <Button type="submit" name="intent" value={`add.${at}`} icon={<Plus size={15} aria-hidden="true" />}>
          Add condition
        </Button>
      </div>
    </Card>
  );
}

function Match({ name, value, text }: { name: string; value: "all" | "any"; text: string }) {
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="text-ink-2">Match</span>
      <select name={name} defaultValue={value} className={CONTROL}>
        <option value="all">all</option>
        <option value="any">any</option>
      </select>
      <span className="text-ink-2">{text}</span>
    </label>
  );
}
