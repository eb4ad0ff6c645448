import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { MAX_NAME_CHARS } from "../../domain/limits.ts";
import { PRESET_IDS, PRESETS } from "../domain/presets.ts";

interface Props {
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, readonly string[] | null>>;
  /** There is a secret already, which an empty field leaves as it is. */
  hasSecret: boolean;
}

/** Name, preset and secret of an incoming webhook. */
export function SourceFields({ values, errors, hasSecret }: Props) {
  return (
    <>
      <FormErrors errors={errors[""] ?? undefined} />
      <Field
        label="Name"
        name="name"
        required
        maxLength={MAX_NAME_CHARS}
        autoComplete="off"
        placeholder="Shop payments"
        defaultValue={values.name ?? ""}
        errors={errors.name ?? undefined}
      />
      <SelectField
        label="Sender"
        name="preset"
        defaultValue={values.preset ?? "stripe"}
        hint="A request with a wrong or missing signature is refused. Without a signature anybody with the address can send."
        errors={errors.preset ?? undefined}
      >
        {PRESET_IDS.map((id) => (
          <option key={id} value={id}>
            {PRESETS[id].title}
          </option>
        ))}
      </SelectField>
      <Field
        label="Signing secret"
        name="signingSecret"
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        maxLength={500}
        hint={
          hasSecret
            ? "Leave empty to keep the one that is stored. It is never shown again."
            : "From the settings of the service. You can enter it later; until then signed requests are refused."
        }
        errors={errors.signingSecret ?? undefined}
      />
    </>
  );
}
