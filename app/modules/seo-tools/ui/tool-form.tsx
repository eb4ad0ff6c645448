import { Form, useLocation, useNavigation } from "@remix-run/react";
import { Suspense, startTransition, useState } from "react";
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
            {...(field.kind === "url" ? { inputMode: "url" as const, autoCapitalize: "none" } : {})}
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
  values: ToolValues;
  problem: ToolProblem | null;
}

/** The inputs of a tool. A short form is an address; long texts are posted, and lead on to an address where they fit into one. */
export function ToolForm({ tool, values, problem }: ToolFormProps) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const busy = navigation.state !== "idle" && navigation.location?.pathname === pathname;
  return (
    <Card className="p-5">
      <Form
        method={tool.posts ? "post" : "get"}
        action={pathname}
        noValidate
        data-feature={`seo-tools.${tool.id}`}
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
