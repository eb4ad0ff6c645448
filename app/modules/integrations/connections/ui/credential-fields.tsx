import { Field } from "#app/ui/form/field.tsx";
import type { ConnectorField } from "../../domain/connector.ts";

interface Props {
  fields: readonly ConnectorField[];
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, readonly string[] | null>>;
}

const TYPES = { text: "text", url: "url", secret: "password" } as const;

/** What a connector asks for. A secret never comes back to the page. */
export function CredentialFields({ fields, values, errors }: Props) {
  return fields.map(({ name, label, kind, hint, placeholder, isOptional }) => (
    <Field
      key={name}
      name={name}
      label={isOptional ? `${label} (optional)` : label}
      type={TYPES[kind]}
      required={!isOptional}
      hint={hint}
      placeholder={placeholder}
      autoComplete={kind === "secret" ? "new-password" : "off"}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={kind === "secret" ? 1_000 : 500}
      defaultValue={kind === "secret" ? "" : (values[name] ?? "")}
      errors={errors[name] ?? undefined}
    />
  ));
}
