import { Send } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField, TextArea } from "#app/ui/form/field.tsx";
import type { OperationView, ParameterView } from "../domain/openapi.ts";
import { fieldName, type RequestValues } from "../domain/request.ts";

interface RequestFormProps {
  operation: OperationView;
  values: RequestValues;
  onChange: (values: RequestValues) => void;
  /** Why nothing can be sent yet; null when it can. */
  blocked: string | null;
  busy: boolean;
  onSend: () => void;
}

/** A field for each parameter and for the body, and the button that makes the call. */
export function RequestForm({ operation, values, onChange, blocked, busy, onSend }: RequestFormProps) {
  const set = (parameter: ParameterView, value: string) =>
    onChange({ ...values, parameters: { ...values.parameters, [fieldName(parameter)]: value } });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {operation.parameters.length > 0 ? (
        <div className="grid gap-4 sm:grid-cols-2">
          {operation.parameters.map((parameter) => (
            <ParameterField
              key={fieldName(parameter)}
              parameter={parameter}
              value={values.parameters[fieldName(parameter)] ?? ""}
              onChange={(value) => set(parameter, value)}
            />
          ))}
        </div>
      ) : null}
      {operation.body ? (
        <TextArea
          label="Body"
          hint="JSON, filled with the example."
          value={values.body}
          spellCheck={false}
          className="min-h-48 font-mono text-[13px]"
          onChange={(event) => onChange({ ...values, body: event.currentTarget.value })}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          look="primary"
          icon={<Send size={15} aria-hidden="true" />}
          busy={busy}
          busyLabel="Sending..."
          disabled={blocked !== null}
        >
          Send request
        </Button>
        <p className="min-w-0 flex-1 basis-48 text-[13px] text-ink-3">
          {blocked ?? "A real call: it counts, and it changes your workspace."}
        </p>
      </div>
    </form>
  );
}

interface ParameterFieldProps {
  parameter: ParameterView;
  value: string;
  onChange: (value: string) => void;
}

function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const { name, place, required, choices, example } = parameter;
  const label = `${name} (${place})`;
  const shared = { label, required, value };
  if (choices.length > 0)
    return (
      <SelectField {...shared} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">Not sent</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </SelectField>
    );
  return (
    <Field
      {...shared}
      placeholder={example}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
