import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { automationModule } from "../../manifest.ts";
import { GALLERY, saveTemplatePath } from "../../paths.ts";
import { saveAction } from "../actions.server.ts";
import { MAX_ABOUT_CHARS, MAX_RECORDS, MAX_TEMPLATE_NAME_CHARS } from "../domain/limits.ts";
import { saveQuerySchema } from "../schema.ts";
import { listRecords, readRecordTitle, usableKinds } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Save as template · Kaja" }];

export const handle = { crumb: () => "Save as template" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, automationModule.feature, { write: true });
  const query = readQuery(request, saveQuerySchema);
  const kinds = usableKinds(session).map(({ kind, label }) => ({ kind, label }));
  const kind = kinds.find((one) => one.kind === query.kind) ?? kinds[0] ?? { kind: "", label: "" };
  const [records, title] = await Promise.all([
    listRecords(context, session, kind.kind, query.find, MAX_RECORDS),
    readRecordTitle(context, session, kind.kind, query.record),
  ]);
  return {
    kinds,
    kind,
    find: query.find,
    records: records.map((record) => ({ id: record.id, title: record.title })),
    chosen: title === null ? null : { id: query.record, title: [...title].slice(0, MAX_TEMPLATE_NAME_CHARS).join("") },
  };
}

export const action = saveAction;

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function ChooseRecord({ kinds, kind, find, records }: Pick<Loaded, "kinds" | "kind" | "find" | "records">) {
  return (
    <>
      <Form method="get" className="flex flex-wrap items-end gap-2">
        <div className="min-w-44">
          <SelectField label="Kind" name="kind" defaultValue={kind.kind}>
            {kinds.map((one) => (
              <option key={one.kind} value={one.kind}>
                {one.label}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="min-w-44 flex-1">
          <Field label="Name contains" name="find" type="search" defaultValue={find} maxLength={100} />
        </div>
        <Button type="submit" size="field">
          Show
        </Button>
      </Form>
      {records.length === 0 ? (
        <p className="mt-4 text-ink-2 text-sm">
          {find === "" ? "There is nothing of this kind in this workspace yet." : "Nothing matches this name."}
        </p>
      ) : (
        <ul aria-label="Choose what to save" className="mt-4 grid gap-2">
          {records.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={saveTemplatePath(kind.kind, id)}
                className="block rounded-m border border-line px-3 py-2.5 font-semibold text-sm hover:border-brand"
              >
                <Breakable text={title} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function SaveForm({ kind, chosen }: { kind: Loaded["kind"]; chosen: NonNullable<Loaded["chosen"]> }) {
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" noValidate className="grid gap-5">
      <FormKey />
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <input type="hidden" name="kind" value={kind.kind} />
      <input type="hidden" name="record" value={chosen.id} />
      <p className="text-ink-2 text-sm">
        The template is a copy of “{chosen.title}” as it is now. Later changes of the original do not change it.
      </p>
      <Field
        label="Name"
        name="name"
        maxLength={MAX_TEMPLATE_NAME_CHARS}
        autoComplete="off"
        defaultValue={reply?.values.name ?? chosen.title}
        errors={reply?.errors.name ?? undefined}
      />
      <TextArea
        label="Description (optional)"
        name="about"
        rows={3}
        maxLength={MAX_ABOUT_CHARS}
        defaultValue={reply?.values.about ?? ""}
        errors={reply?.errors.about ?? undefined}
        hint="What it is for, so that others find it."
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" name="intent" value="save" busy={busy} busyLabel="Saving...">
          Save template
        </Button>
        <LinkButton to={GALLERY}>Cancel</LinkButton>
      </div>
    </Form>
  );
}

export default function SaveTemplate() {
  const { kinds, kind, find, records, chosen } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-[640px]">
      <h1 className="mb-4 font-bold text-2xl tracking-tight">Save as template</h1>
      <Card className="p-4 sm:p-5">
        {chosen ? (
          <SaveForm key={chosen.id} kind={kind} chosen={chosen} />
        ) : (
          <ChooseRecord key={kind.kind} kinds={kinds} kind={kind} find={find} records={records} />
        )}
      </Card>
    </div>
  );
}
