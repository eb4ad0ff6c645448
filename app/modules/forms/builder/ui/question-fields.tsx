import { Form, useNavigation } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { FILE_TYPES } from "#app/shared/files/file-type.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import {
  CONSENT_CHANNELS,
  CONTACT_FIELDS,
  hasOptions,
  isAnswerable,
  OPERATORS,
  type Question,
} from "../../domain/definition/definition.ts";
import * as limits from "../../domain/limits.ts";
import { CONTACT_LABELS, OPERATOR_LABELS } from "../../labels.ts";

interface QuestionFieldsProps {
  question: Question;
  questions: readonly Question[];
  revision: number;
  reply: FormReply | undefined;
}

interface PartProps {
  question: Question;
  typed: Readonly<Record<string, string>> | undefined;
  errors: FormReply["errors"];
}

const numberText = (value: number | null): string => (value === null ? "" : String(value));

/** What only questions of this type have. */
function TypeFields({ question, typed, errors }: PartProps) {
  const value = (name: string, own: string) => typed?.[name] ?? own;
  const errorsOf = (name: string) => errors[name] ?? undefined;
  const isNumber = question.type === "number";
  return (
    <>
      {hasOptions(question) ? (
        <TextArea
          label="Options, one per line"
          name="options"
          rows={Math.min(10, question.options.length + 2)}
          defaultValue={value("options", question.options.map(({ label }) => label).join("\n"))}
          errors={errorsOf("options")}
        />
      ) : null}
      {hasOptions(question) ? <PlacesFields question={question} typed={typed} errors={errors} /> : null}
      {isNumber ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label="Smallest number"
            name="min"
            inputMode="decimal"
            defaultValue={value("min", numberText(question.min))}
            errors={errorsOf("min")}
          />
          <Field
            label="Largest number"
            name="max"
            inputMode="decimal"
            defaultValue={value("max", numberText(question.max))}
            errors={errorsOf("max")}
          />
        </div>
      ) : null}
      {question.type === "rating" ? (
        <Field
          label="Grades"
          name="max"
          type="number"
          min={2}
          max={10}
          defaultValue={value("max", numberText(question.max ?? 5))}
          errors={errorsOf("max")}
        />
      ) : null}
      {question.type === "calculated" ? (
        <Field
          label="Formula"
          name="formula"
          maxLength={limits.MAX_FORMULA_CHARS}
          spellCheck={false}
          className="font-mono"
          defaultValue={value("formula", question.formula)}
          errors={errorsOf("formula")}
          hint="Use numbers, names of earlier questions, + - * / and parentheses: 500 + q5 * 120"
        />
      ) : null}
      {question.type === "hidden" ? (
        <Field
          label="Value"
          name="preset"
          maxLength={limits.MAX_SHORT_CHARS}
          defaultValue={value("preset", question.preset)}
          errors={errorsOf("preset")}
          hint={`A URL with ?${question.id}=… overrides it.`}
        />
      ) : null}
      {question.type === "file" ? (
        <fieldset>
          <legend className="mb-1.5 font-semibold text-sm">File types</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {FILE_TYPES.map((type) => (
              <CheckboxField
                key={type}
                name="fileTypes"
                value={type}
                label={type.toUpperCase()}
                defaultChecked={question.fileTypes.includes(type)}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      {question.type === "consent" ? <ConsentFields question={question} typed={typed} errors={errors} /> : null}
    </>
  );
}

/** Numbers of places beside the options as they are saved. */
function PlacesFields({ question, typed, errors }: PartProps) {
  const isLimited = question.options.some(({ places }) => places !== undefined);
  const isWrong = Object.keys(errors).some((name) => name.startsWith("places"));
  return (
    <details open={isLimited || isWrong} className="rounded-s border border-line p-3">
      <summary className="cursor-pointer font-semibold text-sm">Places per option</summary>
      <p className="mt-2 text-[13px] text-ink-3">
        How many responses may choose an option. Leave it empty for no limit. Save new options first.
      </p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {question.options.map(({ id, label, places }, at) => (
          <div key={id}>
            <input type="hidden" name={`places[${at}].id`} value={id} />
            <Field
              label={label}
              name={`places[${at}].max`}
              type="number"
              min={1}
              max={limits.MAX_PLACES}
              defaultValue={typed?.[`places[${at}].max`] ?? (places === undefined ? "" : String(places))}
              errors={errors[`places[${at}].max`] ?? undefined}
            />
          </div>
        ))}
      </div>
    </details>
  );
}

function ConsentFields({ question, typed, errors }: PartProps) {
  const consent = question.consent;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field
          label="Purpose"
          name="purpose"
          maxLength={100}
          defaultValue={typed?.purpose ?? consent?.purpose ?? "marketing"}
          errors={errors.purpose ?? undefined}
        />
        <SelectField label="Way of contact" name="channel" defaultValue={typed?.channel ?? consent?.channel ?? "email"}>
          {CONSENT_CHANNELS.map((channel) => (
            <option key={channel} value={channel}>
              {channel}
            </option>
          ))}
        </SelectField>
        <Field
          label="Topic (optional)"
          name="topic"
          maxLength={64}
          defaultValue={typed?.topic ?? consent?.topic ?? ""}
          errors={errors.topic ?? undefined}
        />
      </div>
      <CheckboxField
        name="doubleOptIn"
        value="on"
        label="Confirm by mail (double opt-in)"
        hint="The person gets an email with the exact text and agrees by clicking its link. Needs an email question."
        defaultChecked={consent?.doubleOptIn ?? false}
      />
    </>
  );
}

/** When the question is shown: the conditions it has, and one more to fill in. */
function LogicFields({ question, before }: { question: Question; before: readonly Question[] }) {
  if (before.length === 0) return null;
  const { match, conditions } = question.showIf;
  const rows = [...conditions, null].slice(0, limits.MAX_CONDITIONS);
  return (
    <details open={conditions.length > 0} className="rounded-s border border-line bg-surface px-3 py-2">
      <summary className="cursor-pointer font-semibold text-sm">Show only if</summary>
      <div className="mt-3 grid gap-3">
        <SelectField label="Shown when" name="match" defaultValue={match}>
          <option value="all">all conditions are met</option>
          <option value="any">any condition is met</option>
        </SelectField>
        {rows.map((condition, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
          <div key={at} className="grid gap-2 sm:grid-cols-3">
            <SelectField
              label={`Question ${at + 1}`}
              name={`conditions[${at}].question`}
              defaultValue={condition?.question ?? ""}
            >
              <option value="">No condition</option>
              {before.map(({ id, label }) => (
                <option key={id} value={id}>
                  {`${id}: ${label.slice(0, 60)}`}
                </option>
              ))}
            </SelectField>
            <SelectField label="Comparison" name={`conditions[${at}].op`} defaultValue={condition?.op ?? "is"}>
              {OPERATORS.map((op) => (
                <option key={op} value={op}>
                  {OPERATOR_LABELS[op]}
                </option>
              ))}
            </SelectField>
            <Field
              label="Value"
              name={`conditions[${at}].value`}
              defaultValue={condition?.value ?? ""}
              maxLength={limits.MAX_LABEL_CHARS}
              list={`values-${question.id}`}
            />
          </div>
        ))}
        <datalist id={`values-${question.id}`}>
          {before.flatMap(({ id, options }) =>
            options.map((option) => (
              <option key={`${id}${option.id}`} value={option.id}>
                {`${id}: ${option.label}`}
              </option>
            )),
          )}
        </datalist>
        <p className="text-[13px] text-ink-3">
          For a choice, enter the option's name (o1 is the first); for a consent, yes or no.
        </p>
      </div>
    </details>
  );
}

/** The fields of a question. */
export function QuestionFields({ question, questions, revision, reply }: QuestionFieldsProps) {
  const busy = useNavigation().formData?.get("intent") === "edit-question";
  const typed = reply?.values;
  const errors = reply?.errors ?? {};
  const before = questions
    .slice(
      0,
      questions.findIndex(({ id }) => id === question.id),
    )
    .filter(({ type }) => type !== "statement");
  const answerable = isAnswerable(question);
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="edit-question" />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="id" value={question.id} />
      <FormErrors errors={errors[""] ?? undefined} />
      <TextArea
        label={question.type === "consent" ? "Exact text that people agree to" : "Text"}
        name="label"
        rows={2}
        className="min-h-16"
        maxLength={limits.MAX_STATEMENT_CHARS}
        defaultValue={typed?.label ?? question.label}
        errors={errors.label ?? undefined}
      />
      {answerable ? (
        <Field
          label="Help (optional)"
          name="help"
          maxLength={limits.MAX_HELP_CHARS}
          defaultValue={typed?.help ?? question.help}
          errors={errors.help ?? undefined}
        />
      ) : null}
      <TypeFields question={question} typed={typed} errors={errors} />
      {answerable ? (
        <CheckboxField name="required" value="on" label="Must be answered" defaultChecked={question.required} />
      ) : null}
      {question.type !== "consent" && question.type !== "statement" && question.type !== "file" ? (
        <SelectField label="Contact field it fills" name="mapTo" defaultValue={typed?.mapTo ?? question.mapTo}>
          {CONTACT_FIELDS.map((field) => (
            <option key={field} value={field}>
              {CONTACT_LABELS[field]}
            </option>
          ))}
        </SelectField>
      ) : null}
      <LogicFields question={question} before={before} />
      <div>
        <Button type="submit" look="primary" busy={busy} busyLabel="Saving...">
          Save question
        </Button>
      </div>
    </Form>
  );
}
