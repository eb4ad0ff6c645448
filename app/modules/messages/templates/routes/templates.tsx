import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { LayoutTemplate } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { messagesModule } from "../../manifest.ts";
import { templatePath } from "../../paths.ts";
import { newTemplateAction } from "../actions.server.ts";
import { listTemplates } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Mail templates · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, messagesModule.feature);
  const rows = await listTemplates(scope);
  return {
    rows: rows.map(({ id, name, subject, version, updatedAt }) => ({
      ...{ id, name, subject, version },
      updatedAtMs: updatedAt.getTime(),
    })),
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = newTemplateAction;

export default function Templates() {
  const { rows, timeZone, readOnly } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { value, errors } = fieldsOf(reply);
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl tracking-tight">Mail templates</h1>
      {readOnly ? null : (
        <Card className="mb-5 p-5">
          <Form method="post" noValidate className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
            <FormKey />
            <Field
              label="Name of a new template"
              name="name"
              maxLength={120}
              autoComplete="off"
              defaultValue={value("name", "")}
              errors={errors("name")}
            />
            <SelectField label="Begin with" name="copyOf" defaultValue={value("copyOf", "")} errors={errors("copyOf")}>
              <option value="">Short letter</option>
              {rows.map(({ id, name }) => (
                <option key={id} value={id}>{`Copy of ${name}`}</option>
              ))}
            </SelectField>
            <Button type="submit" look="primary" size="field" busy={busy} busyLabel="Creating...">
              Create template
            </Button>
          </Form>
          <FormErrors errors={reply?.errors[""] ?? undefined} />
        </Card>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={<LayoutTemplate size={22} aria-hidden="true" />} title="No templates yet">
          A template is an email built from blocks: text, images, buttons. Campaigns and the API send it, personalized
          for each contact.
        </EmptyState>
      ) : (
        <Table label="Mail templates">
          <thead>
            <tr>
              <Th>Template</Th>
              <Th numeric wide>
                Version
              </Th>
              <Th wide>Changed</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, subject, version, updatedAtMs }) => (
              <tr key={id}>
                <Td>
                  <Link to={templatePath(id)} prefetch="intent" className="font-semibold hover:underline">
                    <Breakable text={name} />
                  </Link>
                  <p className="text-[13px] text-ink-3">
                    <Breakable text={subject} />
                  </p>
                </Td>
                <Td numeric wide>
                  {exact(version)}
                </Td>
                <Td wide className="whitespace-nowrap">
                  <Time value={updatedAtMs} timeZone={timeZone} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
