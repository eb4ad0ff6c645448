import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { COUNTRY_CHOICES } from "../../domain/countries.ts";

interface CompanyFieldsProps {
  company?: { name: string; domain: string | null; country: string | null };
  reply: FormReply | undefined;
}

/** The fields of a company's form. */
export function CompanyFields({ company, reply }: CompanyFieldsProps) {
  const { value, errors } = fieldsOf(reply);
  return (
    <>
      <Field
        label="Name"
        name="name"
        maxLength={200}
        defaultValue={value("name", company?.name ?? "")}
        errors={errors("name")}
      />
      <Field
        label="Domain"
        name="domain"
        maxLength={253}
        hint="Such as teashop.example"
        defaultValue={value("domain", company?.domain ?? "")}
        errors={errors("domain")}
      />
      <SelectField
        label="Country"
        name="country"
        defaultValue={value("country", company?.country ?? "")}
        errors={errors("country")}
      >
        <option value="">None</option>
        {COUNTRY_CHOICES.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
