import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { operandOf } from "#app/shared/segment/comparison.ts";
import { CHANNEL_LABELS, CONSENT_STATE_LABELS, OP_LABELS } from "#app/shared/segment/labels.ts";
import { type ComparisonOp, OPS_OF } from "#app/shared/segment/rule.ts";
import { Button } from "#app/ui/button.tsx";
import { activityHeading } from "../../activities/labels.ts";
import { aboutLabel, type BuilderChoices, type Choice, valueChoices } from "../builder-choices.ts";
import { type ConditionDraft, kindOf } from "../domain/draft.ts";

export const CONTROL =
  "h-[38px] min-w-0 rounded-s border border-line-strong bg-surface px-2.5 text-sm aria-invalid:border-bad pointer-coarse:h-11";

interface RowProps {
  draft: ConditionDraft;
  /** Name of its fields: `groups[0].conditions[1]`. */
  name: string;
  /** "remove.0.1". */
  removeIntent: string;
  /** "Condition 2 of group 1". */
  label: string;
  error: string | undefined;
  choices: BuilderChoices;
}

/** One condition: what it is about, its values, and the button that removes it. */
export function ConditionRow({ draft, name, removeIntent, label, error, choices }: RowProps) {
  return (
    <fieldset className="grid gap-1 border-line border-b py-2.5 last:border-b-0" aria-label={label}>
      <input type="hidden" name={`${name}.about`} value={draft.about} />
      <div className="flex flex-wrap items-center gap-2">
        <select
          name={`${name}.not`}
          defaultValue={draft.not ? "on" : ""}
          aria-label="Include or exclude"
          className={CONTROL}
        >
          <option value="">Include</option>
          <option value="on">Exclude</option>
        </select>
        <span className="font-semibold text-sm">{aboutLabel(draft.about, choices)}</span>
        <RowFields draft={draft} name={name} choices={choices} invalid={Boolean(error)} />
        <Button
          type="submit"
          name="intent"
          value={removeIntent}
          formNoValidate
          look="quiet"
          size="s"
          className="ml-auto px-2"
          aria-label={`Remove: ${label}`}
          icon={<X size={16} aria-hidden="true" />}
        />
      </div>
      {error ? (
        <p role="alert" className="text-[13px] text-bad">
          {error}.
        </p>
      ) : null}
    </fieldset>
  );
}

interface FieldsProps {
  draft: ConditionDraft;
  name: string;
  choices: BuilderChoices;
  invalid: boolean;
}

function RowFields(props: FieldsProps) {
  const { draft, name, choices, invalid } = props;
  const fields = new Map(choices.fields.map(({ key, type }) => [key, type]));
  if (kindOf(draft.about, fields)) return <ComparisonFields {...props} />;
  switch (draft.about) {
    case "tag":
      return <Text name={`${name}.value`} label="Tag" value={draft.value} invalid={invalid} maxLength={50} />;
    case "segment":
      return (
        <Choose
          name={`${name}.value`}
          label="Segment"
          value={draft.value}
          options={[["", "Choose"], ...choices.segments]}
        />
      );
    case "bucket":
      return (
        <>
          <Text
            name={`${name}.value`}
            label="Percentage"
            value={draft.value}
            invalid={invalid}
            short
            inputMode="decimal"
          />
          <Word>% of all contacts, always the same people</Word>
        </>
      );
    case "consent":
      return <ConsentFields {...props} />;
    case "did":
    case "lastDid":
    case "overdue":
    case "sequence":
      return <ActivityFields {...props} />;
    default:
      return null;
  }
}

function ComparisonFields({ draft, name, choices, invalid }: FieldsProps) {
  const kind = kindOf(draft.about, new Map(choices.fields.map(({ key, type }) => [key, type]))) ?? "text";
  const ops: readonly ComparisonOp[] = OPS_OF[kind];
  const [op, setOp] = useState(ops.find((known) => known === draft.op) ?? ops[0] ?? "is");
  const shape = operandOf(kind, op);
  const values = valueChoices(draft.about, choices);
  return (
    <>
      <select
        name={`${name}.op`}
        defaultValue={op}
        aria-label="Comparison"
        className={CONTROL}
        onChange={(event) => setOp(ops.find((known) => known === event.currentTarget.value) ?? op)}
      >
        {ops.map((known) => (
          <option key={known} value={known}>
            {OP_LABELS[known]}
          </option>
        ))}
      </select>
      {shape === "none" ? null : values && shape === "text" ? (
        <Choose name={`${name}.value`} label="Value" value={draft.value} options={[["", "Choose"], ...values]} />
      ) : (
        <Text
          key={shape}
          name={`${name}.value`}
          label={shape === "list" ? "Values, separated by commas" : shape === "days" ? "Number of days" : "Value"}
          value={draft.value}
          invalid={invalid}
          type={shape === "day" ? "date" : "text"}
          short={shape === "days" || shape === "number"}
          inputMode={shape === "days" ? "numeric" : undefined}
        />
      )}
      {shape === "days" ? <Word>days</Word> : null}
    </>
  );
}

function ConsentFields({ draft, name, choices }: FieldsProps) {
  return (
    <>
      <Choose name={`${name}.channel`} label="Channel" value={draft.channel} options={Object.entries(CHANNEL_LABELS)} />
      <Choose
        name={`${name}.topic`}
        label="Topic"
        value={draft.topic}
        options={[["", "in general"], ...choices.topics]}
      />
      <Word>is</Word>
      <Choose name={`${name}.state`} label="State" value={draft.state} options={Object.entries(CONSENT_STATE_LABELS)} />
    </>
  );
}

function ActivityFields({ draft, name, invalid }: FieldsProps) {
  const activity = (field: string, label: string, value: string | undefined) => (
    <input
      type="text"
      name={`${name}.${field}`}
      defaultValue={value}
      list="activity-types"
      placeholder="form.submitted"
      aria-label={label}
      aria-invalid={invalid || undefined}
      maxLength={100}
      autoCapitalize="none"
      className={`${CONTROL} w-44`}
    />
  );
  const days = (label: string, optional = false) => (
    <Text
      name={`${name}.days`}
      label={label}
      value={draft.days}
      invalid={invalid}
      short
      inputMode="numeric"
      placeholder={optional ? "any" : ""}
    />
  );
  if (draft.about === "sequence")
    return (
      <>
        {activity("activity", "First activity", draft.activity)}
        <Word>then</Word>
        {activity("next", "Next activity", draft.next)}
        <Word>within</Word>
        {days("Within how many days")}
        <Word>days</Word>
      </>
    );
  if (draft.about === "overdue")
    return (
      <>
        {activity("activity", "Activity", draft.activity)}
        <Word>not for more than</Word>
        <Text
          name={`${name}.times`}
          label="How many of their usual intervals"
          value={draft.times}
          invalid={invalid}
          short
          inputMode="decimal"
        />
        <Word>times their usual interval (from 3 activities on)</Word>
      </>
    );
  if (draft.about === "lastDid")
    return (
      <>
        {activity("activity", "Activity", draft.activity)}
        <Word>more than</Word>
        {days("More than how many days ago")}
        <Word>days ago</Word>
      </>
    );
  return (
    <>
      {activity("activity", "Activity", draft.activity)}
      <Word>at least</Word>
      <Text
        name={`${name}.times`}
        label="At least how many times"
        value={draft.times}
        invalid={invalid}
        short
        inputMode="numeric"
      />
      <Word>times in the last</Word>
      {days("In the last how many days", true)}
      <Word>days</Word>
    </>
  );
}

/** Types of activities to choose from; once on the page. */
export function ActivityTypes({ types }: { types: readonly string[] }) {
  return (
    <datalist id="activity-types">
      {types.map((type) => (
        <option key={type} value={type}>
          {activityHeading(type)}
        </option>
      ))}
    </datalist>
  );
}

const Word = ({ children }: { children: ReactNode }) => <span className="text-ink-2 text-sm">{children}</span>;

function Choose({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string | undefined;
  options: readonly Choice[] | [string, string][];
}) {
  return (
    <select name={name} defaultValue={value} aria-label={label} className={`${CONTROL} max-w-full`}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface TextProps {
  name: string;
  label: string;
  value: string | undefined;
  invalid: boolean;
  short?: boolean;
  type?: "text" | "date";
  maxLength?: number;
  placeholder?: string;
  inputMode?: "numeric" | "decimal" | undefined;
}

function Text({
  name,
  label,
  value,
  invalid,
  short = false,
  type = "text",
  maxLength = 1_000,
  placeholder,
  inputMode,
}: TextProps) {
  return (
    <input
      type={type}
      name={name}
      defaultValue={value}
      aria-label={label}
      aria-invalid={invalid || undefined}
      maxLength={type === "date" ? undefined : maxLength}
      placeholder={placeholder}
      inputMode={inputMode}
      className={`${CONTROL} ${short ? "w-20" : "w-52 max-w-full grow sm:grow-0"}`}
    />
  );
}
