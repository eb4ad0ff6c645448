import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { CUSTOM_FIELD_TYPES } from "#app/shared/segment/rule.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { CONTACTS } from "../../paths.ts";
import type { CustomField } from "../../store/people/fields.ts";
import { ContactsNav } from "../../ui/contacts-nav.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Section } from "../../ui/section.tsx";
import { fieldsAction } from "../actions.server.ts";
import { FIELD_TYPE_LABELS } from "../labels.ts";
import { editQuerySchema } from "../schema.ts";
import { listFields } from "../service.server.ts";
import { ArchiveButton } from "../ui/archive-button.tsx";

export const meta: MetaFunction = () => [{ title: "Custom fields · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation");
  const { edit } = readQuery(request, editQuerySchema);
  const fields = orThrow(await listFields(context, session));
  return { fields, edited: fields.find(({ key }) => key === edit) ?? null };
}

export const action = fieldsAction;

export default function Fields() {
  const { fields, edited } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <ContactsNav />
      <PageHeading title="Custom fields" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        {fields.length > 0 ? <FieldTable fields={fields} /> : <NoFields />}
        <Section title={edited ? `Edit ${edited.label}` : "New field"}>
          <FieldForm key={edited?.key ?? `new${fields.length}`} field={edited} reply={reply} />
        </Section>
      </div>
    </>
  );
}

const NoFields = () => (
  <p className="text-ink-2 text-sm">
    Custom fields hold what only your business asks: a favorite tea, a contract number, a renewal date.
  </p>
);

function FieldTable({ fields }: { fields: readonly CustomField[] }) {
  return (
    <Table label="Custom fields">
      <thead>
        <tr>
          <Th>Label</Th>
          <Th wide>Key</Th>
          <Th>Type</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ key, label, type, options, archivedAt }) => (
          <tr key={key}>
            <Td>
              <span className="font-semibold">
                <Breakable text={label} />
              </span>{" "}
              {archivedAt === null ? null : <Tag>Archived</Tag>}
            </Td>
            <Td wide className="font-mono text-[13px]">
              {key}
            </Td>
            <Td>
              {FIELD_TYPE_LABELS[type]}
              {type === "select" ? <span className="text-ink-3"> ({options.length})</span> : null}
            </Td>
            <Td className="whitespace-nowrap text-right">
              <LinkButton to={`?edit=${key}`} look="quiet" size="s" aria-label={`Edit ${label}`}>
                Edit
              </LinkButton>
              <ArchiveButton id={key} archived={archivedAt !== null} name={label} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function FieldForm({ field, reply }: { field: CustomField | null; reply: FormReply | undefined }) {
  const { value, errors } = fieldsOf(reply);
  return (
    <Form method="post" noValidate className="grid gap-3">
      <FormKey />
      <input type="hidden" name="intent" value={field ? "save" : "create"} />
      <FormErrors errors={errors("")} />
      <Field
        label="Label"
        name="label"
        maxLength={100}
        defaultValue={value("label", field?.label ?? "")}
        errors={errors("label")}
      />
      <Field
        label="Key"
        name="fieldKey"
        maxLength={60}
        readOnly={field !== null}
        autoCapitalize="none"
        hint="For the API, imports and segments: favoriteTea"
        defaultValue={value("fieldKey", field?.key ?? "")}
        errors={errors("fieldKey") ?? errors("key")}
      />
      {field ? (
        <input type="hidden" name="type" value={field.type} />
      ) : (
        <SelectField label="Type" name="type" defaultValue={value("type", "text")} errors={errors("type")}>
          {CUSTOM_FIELD_TYPES.map((type) => (
            <option key={type} value={type}>
              {FIELD_TYPE_LABELS[type]}
            </option>
          ))}
        </SelectField>
      )}
      {field === null || field.type === "select" ? (
        <TextArea
          label="Options"
          name="options"
          rows={3}
          className="min-h-20"
          hint="For a selection: one option a line"
          defaultValue={value("options", field?.options.join("\n") ?? "")}
          errors={errors("options")}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary">
          {field ? "Save field" : "Create field"}
        </Button>
        {field ? <LinkButton to={`${CONTACTS}/fields`}>Cancel</LinkButton> : null}
      </div>
    </Form>
  );
}
