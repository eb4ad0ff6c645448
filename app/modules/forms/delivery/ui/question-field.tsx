import type { ReactNode } from "react";
import { endingsOf } from "#app/shared/files/file-type.ts";
import { cx } from "#app/ui/cx.ts";
import { fieldName } from "../../domain/answering/posted.ts";
import { type Answer, isAddress, isFile } from "../../domain/answers.ts";
import { ADDRESS_PARTS, type Question } from "../../domain/definition/definition.ts";
import { MAX_LONG_CHARS, MAX_SHORT_CHARS } from "../../domain/limits.ts";
import type { Phrases } from "../../domain/page/phrases.ts";

const CONTROL =
  "w-full rounded-[var(--form-radius)] border border-line-strong bg-surface px-3 text-base text-ink aria-invalid:border-bad";
const CHOICE =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-[var(--form-radius)] border border-line-strong bg-surface px-3 py-2 text-base has-checked:border-[var(--form-accent)] has-checked:shadow-[inset_0_0_0_1px_var(--form-accent)]";

const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  name: "name",
  email: "email",
  phone: "tel",
  company: "organization",
  jobTitle: "organization-title",
  country: "country-name",
  street: "street-address",
  city: "address-level2",
  postcode: "postal-code",
};

interface FieldProps {
  question: Question;
  /** With the answers that its texts recall. */
  label: string;
  help: string;
  answer: Answer | undefined;
  error: string | undefined;
  phrases: Phrases;
  /** Options that nobody can choose any more. */
  full: readonly string[];
}

interface ControlProps extends FieldProps {
  id: string;
  describedBy: string | undefined;
}

const textOf = (answer: Answer | undefined): string =>
  typeof answer === "string" || typeof answer === "number" ? String(answer) : "";

/** A question that another answer hides must not stop the browser from sending. */
const isRequired = ({ required, showIf }: Question): boolean => required && showIf.conditions.length === 0;

const INPUT_TYPES: Readonly<Record<string, string>> = { email: "email", phone: "tel", date: "date" };

function TextControl({ question, id, answer, error, describedBy }: ControlProps) {
  const shared = {
    id,
    name: fieldName(question.id),
    defaultValue: textOf(answer),
    required: isRequired(question),
    "aria-required": question.required || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy,
    autoComplete: AUTOCOMPLETE[question.mapTo || question.type] ?? "off",
  } as const;
  if (question.type === "long_text")
    return <textarea {...shared} rows={4} maxLength={MAX_LONG_CHARS} className={cx(CONTROL, "py-2.5")} />;
  if (question.type === "number")
    return (
      <input
        {...shared}
        type="number"
        inputMode="decimal"
        step="any"
        {...(question.min === null ? {} : { min: question.min })}
        {...(question.max === null ? {} : { max: question.max })}
        className={cx(CONTROL, "h-11")}
      />
    );
  return (
    <input
      {...shared}
      type={INPUT_TYPES[question.type] ?? "text"}
      maxLength={MAX_SHORT_CHARS}
      className={cx(CONTROL, "h-11")}
    />
  );
}

function Choices({ question, answer, error, describedBy, full, phrases }: ControlProps) {
  const type = question.type === "multiple_choice" ? "checkbox" : "radio";
  const isChosen = (id: string): boolean => (Array.isArray(answer) ? answer.includes(id) : answer === id);
  return (
    <div className="grid gap-2">
      {question.options.map(({ id, label }, at) => (
        <label key={id} className={CHOICE}>
          <input
            type={type}
            name={fieldName(question.id)}
            value={id}
            defaultChecked={isChosen(id) && !full.includes(id)}
            disabled={full.includes(id)}
            required={type === "radio" && isRequired(question)}
            aria-invalid={error ? true : undefined}
            aria-describedby={at === 0 ? describedBy : undefined}
            className="size-[18px] shrink-0 accent-[var(--form-accent)]"
          />
          <span className={cx("min-w-0 break-words", full.includes(id) && "text-ink-3")}>
            {full.includes(id) ? `${label} (${phrases.full})` : label}
          </span>
        </label>
      ))}
    </div>
  );
}

function Grades({ question, answer, describedBy, phrases }: ControlProps) {
  const isNps = question.type === "nps";
  const [first, last] = isNps ? [0, 10] : [1, question.max ?? 5];
  const grades = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return (
    <div>
      <div className="flex flex-wrap gap-1.5">
        {grades.map((grade, at) => (
          <label
            key={grade}
            className="grid size-11 cursor-pointer place-items-center rounded-[var(--form-radius)] border border-line-strong bg-surface text-base tabular-nums focus-within:outline-2 focus-within:outline-offset-2 has-checked:border-[var(--form-accent)] has-checked:bg-[var(--form-accent)] has-checked:text-[var(--form-on-accent)]"
          >
            <input
              type="radio"
              name={fieldName(question.id)}
              value={grade}
              defaultChecked={answer === grade}
              required={isRequired(question)}
              aria-describedby={at === 0 ? describedBy : undefined}
              className="sr-only"
            />
            {grade}
          </label>
        ))}
      </div>
      {isNps ? (
        <p className="mt-1.5 flex max-w-[620px] justify-between gap-4 text-[13px] text-ink-3">
          <span>{`0: ${phrases.low}`}</span>
          <span className="text-right">{`10: ${phrases.high}`}</span>
        </p>
      ) : null}
    </div>
  );
}

function AddressControl({ question, id, answer, error, phrases, describedBy }: ControlProps) {
  const given = isAddress(answer) ? answer : undefined;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {ADDRESS_PARTS.map((part, at) => (
        <div key={part} className={cx("grid gap-1", part === "street" && "sm:col-span-2")}>
          <label htmlFor={`${id}-${part}`} className="text-ink-2 text-sm">
            {phrases.parts[part]}
          </label>
          <input
            id={`${id}-${part}`}
            name={fieldName(question.id, part)}
            defaultValue={given?.[part] ?? ""}
            maxLength={MAX_SHORT_CHARS}
            autoComplete={AUTOCOMPLETE[part]}
            aria-invalid={error && at < 2 ? true : undefined}
            aria-describedby={at === 0 ? describedBy : undefined}
            className={cx(CONTROL, "h-11")}
          />
        </div>
      ))}
    </div>
  );
}

function FileControl({ question, id, answer, error, phrases, describedBy }: ControlProps) {
  return (
    <>
      <input
        id={id}
        type="file"
        name={fieldName(question.id)}
        accept={endingsOf(question.fileTypes)}
        required={isRequired(question) && answer === undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={cx(CONTROL, "py-2 text-sm")}
      />
      <p className="text-[13px] text-ink-3">
        {isFile(answer)
          ? `${phrases.fileKept} ${answer.name}`
          : `${question.fileTypes.join(", ").toUpperCase()}. ${phrases.file}`}
      </p>
    </>
  );
}

function Control(props: ControlProps): ReactNode {
  const { question, id, answer, error, describedBy, full, phrases } = props;
  switch (question.type) {
    case "single_choice":
    case "multiple_choice":
      return <Choices {...props} />;
    case "rating":
    case "nps":
      return <Grades {...props} />;
    case "address":
      return <AddressControl {...props} />;
    case "file":
      return <FileControl {...props} />;
    case "dropdown":
      return (
        <select
          id={id}
          name={fieldName(question.id)}
          defaultValue={full.includes(textOf(answer)) ? "" : textOf(answer)}
          required={isRequired(question)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={cx(CONTROL, "h-11")}
        >
          <option value="">{phrases.choose}</option>
          {question.options.map((option) => (
            <option key={option.id} value={option.id} disabled={full.includes(option.id)}>
              {full.includes(option.id) ? `${option.label} (${phrases.full})` : option.label}
            </option>
          ))}
        </select>
      );
    default:
      return <TextControl {...props} />;
  }
}

const GROUPS: ReadonlySet<string> = new Set(["single_choice", "multiple_choice", "rating", "nps", "address"]);

/** A question with its label, control, help and error. */
export function QuestionField(props: FieldProps) {
  const { question, label, help, error, answer, phrases } = props;
  const id = `f-${question.id}`;
  const describedBy = [error ? `${id}-error` : "", help ? `${id}-help` : ""].filter(Boolean).join(" ") || undefined;
  const optional = question.required ? null : <span className="font-normal text-ink-3"> ({phrases.optional})</span>;
  const below = (
    <>
      {help ? (
        <p id={`${id}-help`} className="whitespace-pre-line text-[13px] text-ink-3">
          {help}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="font-semibold text-[13px] text-bad">
          {error}
        </p>
      ) : null}
    </>
  );
  if (question.type === "consent")
    return (
      <div className="grid gap-1.5">
        <label className="flex cursor-pointer items-start gap-3 text-base">
          <input
            type="checkbox"
            name={fieldName(question.id)}
            value="yes"
            defaultChecked={answer === true}
            required={isRequired(question)}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            className="mt-[3px] size-[18px] shrink-0 accent-[var(--form-accent)]"
          />
          <span className="min-w-0 whitespace-pre-line break-words">
            {label}
            {optional}
          </span>
        </label>
        {below}
      </div>
    );
  const control = <Control {...props} id={id} describedBy={describedBy} />;
  return GROUPS.has(question.type) ? (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 break-words font-semibold text-base">
        {label}
        {optional}
      </legend>
      {control}
      {below}
    </fieldset>
  ) : (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="break-words font-semibold text-base">
        {label}
        {optional}
      </label>
      {control}
      {below}
    </div>
  );
}
