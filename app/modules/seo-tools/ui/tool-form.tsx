import { Form, useLocation, useNavigation } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { type ComponentProps, Suspense, startTransition, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { CheckboxField, Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { ToolField, ToolProblem, ToolValues } from "../domain/tool.ts";

const FieldMeter = lazyPart(() => import("./field-meter.tsx"));

interface FieldProps {
  field: ToolField;
  value: string | readonly string[];
  error: string | undefined;
}

function Several({ field, value, error }: FieldProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{field.label}</legend>
      <div className="grid gap-1.5 sm:grid-cols-2 lg:grid-cols-3">
        {field.options?.map((option) => (
          <CheckboxField
            key={option.value}
            label={option.label}
            name={field.name}
            value={option.value}
            defaultChecked={value.includes(option.value)}
          />
        ))}
      </div>
      {error ? (
        <p className="mt-1.5 text-[13px] text-bad">{error}</p>
      ) : field.hint ? (
        <p className="mt-1.5 text-[13px] text-ink-3">{field.hint}</p>
      ) : null}
    </fieldset>
  );
}

/** What else an input of one line says of itself. Numbers stay texts: people paste them with signs and blanks. */
const INPUT_KINDS: Partial<Record<ToolField["kind"], ComponentProps<"input">>> = {
  url: { inputMode: "url", autoCapitalize: "none" },
  number: { inputMode: "decimal", autoComplete: "off" },
  date: { type: "date" },
  time: { type: "time" },
};

function Input({ field, value, error }: FieldProps) {
  const [typed, setTyped] = useState(String(value));
  const shared = { label: field.label, name: field.name, hint: field.hint, errors: error ? [error] : undefined };
  switch (field.kind) {
    case "several":
      return <Several field={field} value={value} error={error} />;
    case "switch":
      return (
        <CheckboxField
          label={field.label}
          name={field.name}
          value="on"
          hint={field.hint}
          defaultChecked={value === "on"}
        />
      );
    case "choice":
      return (
        <SelectField {...shared} defaultValue={String(value)}>
          {field.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      );
    case "lines":
      return (
        <TextArea
          {...shared}
          defaultValue={String(value)}
          placeholder={field.placeholder}
          rows={field.rows ?? 6}
          spellCheck={false}
        />
      );
    default:
      return (
        <div className="grid gap-1.5">
          <Field
            {...shared}
            defaultValue={String(value)}
            placeholder={field.placeholder}
            spellCheck={field.kind !== "url"}
            {...INPUT_KINDS[field.kind]}
            {...(field.meter
              ? { onChange: ({ currentTarget: { value } }) => startTransition(() => setTyped(value)) }
              : {})}
          />
          {field.meter ? (
            <Suspense fallback={<div className="h-5" />}>
              <FieldMeter text={typed} {...field.meter} />
            </Suspense>
          ) : null}
        </div>
      );
  }
}

interface ToolFormProps {
  tool: { id: string; fields: readonly ToolField[]; verb: string; posts: boolean };
  /** The module that the tool belongs to, by which its use is counted. */
  module: string;
  values: ToolValues;
  problem: ToolProblem | null;
  /** The result has the room: the form waits behind one line that says what was checked. */
  folded: boolean;
}

/** What was checked, in one line: the first text that was filled in. */
function askedText(fields: readonly ToolField[], values: ToolValues): string {
  for (const { name, kind } of fields) {
    const value = values[name];
    if ((kind === "url" || kind === "line" || kind === "lines") && typeof value === "string" && value.trim())
      return value.trim().slice(0, 200).replace(/\s+/g, " ");
  }
  return "";
}

/** The inputs of a tool. A short form is an address; long texts are posted, and lead on to an address where they fit into one. */
export function ToolForm({ folded, ...props }: ToolFormProps) {
  if (!folded) return <Inputs {...props} />;
  const asked = askedText(props.tool.fields, props.values);
  return (
    <details className="group grid min-w-0 gap-3">
      <summary className="flex h-[38px] w-full min-w-0 items-center gap-2 rounded-s border border-line bg-surface px-3 text-sm pointer-coarse:h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-ink-3 group-open:rotate-90" />
        <span className="shrink-0 font-semibold text-brand">Change input</span>
        <span className="min-w-0 flex-1 truncate text-ink-3">{asked}</span>
      </summary>
      <div className="mt-3">
        <Inputs {...props} />
      </div>
    </details>
  );
}

function Inputs({ tool, module, values, problem }: Omit<ToolFormProps, "folded">) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const busy = navigation.state !== "idle" && navigation.location?.pathname === pathname;
  return (
    <Card className="p-5">
      <Form
        method={tool.posts ? "post" : "get"}
        action={pathname}
        noValidate
        data-feature={`${module}.${tool.id}`}
        className="grid gap-4 sm:grid-cols-2"
      >
        {problem?.[""] ? (
          <div className="sm:col-span-2">
            <FormErrors errors={[problem[""]]} />
          </div>
        ) : null}
        {tool.fields.map((field) => (
          <div key={field.name} className={cx("min-w-0", !field.half && "sm:col-span-2")}>
            <Input field={field} value={values[field.name] ?? ""} error={problem?.[field.name]} />
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
          <Button type="submit" look="primary" busy={busy} busyLabel="Working…">
            {tool.verb}
          </Button>
          <span role="status" className="text-[13px] text-ink-3">
            {busy ? "This can take a few seconds." : ""}
          </span>
        </div>
      </Form>
    </Card>
  );
}
