import { CheckboxField, Field, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import type { Contact } from "../../domain/contact.ts";
import { COUNTRY_CHOICES } from "../../domain/countries.ts";
import type { ContactReply } from "../actions.server.ts";
import type { formChoices } from "../choices.server.ts";

type Choices = Pick<Awaited<ReturnType<typeof formChoices>>, "fields" | "owners" | "stages" | "companies">;

interface ContactFieldsProps {
  choices: Choices;
  contact?: Contact | undefined;
  reply: ContactReply | undefined;
}

/** The fields of a contact's form. */
export function ContactFields({ choices, contact, reply }: ContactFieldsProps) {
  const { value, errors } = fieldsOf(reply);
  const text = (name: string, label: string, stored: string | null | undefined, max: number, more = {}) => (
    <Field
      label={label}
      name={name}
      defaultValue={value(name, stored ?? "")}
      maxLength={max}
      errors={errors(name)}
      {...more}
    />
  );
  const choose = (
    name: string,
    label: string,
    stored: string | null | undefined,
    options: readonly (readonly [string, string])[],
  ) => (
    <SelectField label={label} name={name} defaultValue={value(name, stored ?? "")} errors={errors(name)}>
      <option value="">None</option>
      {stored && !options.some(([id]) => id === stored) ? <option value={stored}>As it is</option> : null}
      {options.map(([id, label]) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  );
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {text("name", "Name", contact?.name, 200, { autoComplete: "off" })}
        {text("email", "Email", contact?.email, 254, { type: "email", autoComplete: "off" })}
        {text("phone", "Phone", contact?.phone, 50, { type: "tel", autoComplete: "off" })}
        {text("jobTitle", "Job title", contact?.jobTitle, 200)}
        {choose("companyId", "Company", contact?.companyId, choices.companies)}
        {choose("country", "Country", contact?.country, COUNTRY_CHOICES)}
        {text("language", "Language", contact?.language, 35, { hint: "Code, such as en or et" })}
        {text("timeZone", "Time zone", contact?.timeZone, 64, { hint: "Such as Europe/Tallinn" })}
        {choose("ownerId", "Owner", contact?.ownerId, choices.owners)}
        {choose("stage", "Stage", contact?.stage, choices.stages)}
        {text("source", "Source", contact?.source, 200, { hint: "Where you know them from" })}
        {text("tags", "Tags", contact?.tags.join(", "), 2_600, { hint: "Separated by commas" })}
      </div>
      {choices.fields.length > 0 ? (
        <fieldset className="grid gap-4 border-line border-t pt-4 sm:grid-cols-2">
          <legend className="sr-only">Custom fields</legend>
          {choices.fields.map((field, at) => (
            <CustomFieldInput key={field.key} field={field} at={at} stored={contact?.custom[field.key]} reply={reply} />
          ))}
        </fieldset>
      ) : null}
    </>
  );
}

interface CustomFieldInputProps {
  field: Choices["fields"][number];
  at: number;
  stored: string | number | boolean | null | undefined;
  reply: ContactReply | undefined;
}

function CustomFieldInput({ field: { key, label, type, options }, at, stored, reply }: CustomFieldInputProps) {
  const { value, checked, errors } = fieldsOf(reply);
  const name = `custom[${at}].value`;
  const shared = { label, name, errors: errors(`custom-${key}`) ?? errors(name) };
  const keyField = <input type="hidden" name={`custom[${at}].key`} value={key} />;
  if (type === "checkbox")
    return (
      <div className="self-end">
        {keyField}
        <CheckboxField label={label} name={name} defaultChecked={checked(name, stored === true)} />
      </div>
    );
  const shown = value(name, stored == null ? "" : String(stored));
  if (type === "select")
    return (
      <div>
        {keyField}
        <SelectField {...shared} defaultValue={shown}>
          <option value="">None</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </SelectField>
      </div>
    );
  if (type === "text")
    return (
      <div>
        {keyField}
        <TextArea {...shared} defaultValue={shown} maxLength={2_000} rows={2} className="min-h-11" />
      </div>
    );
  const inputType = type === "date" ? "date" : type === "url" ? "url" : "text";
  return (
    <div>
      {keyField}
      <Field
        {...shared}
        type={inputType}
        inputMode={type === "number" ? "decimal" : undefined}
        maxLength={type === "date" ? undefined : 2_000}
        defaultValue={shown}
      />
    </div>
  );
}
