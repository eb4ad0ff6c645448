import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CsvFileField } from "#app/ui/form/csv-file-field.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { semModule } from "../../manifest.ts";
import { campaignPath, changesPath } from "../../paths.ts";
import { EditReport } from "../../tree/ui/edit-report.tsx";
import { type ImportReply, importAction } from "../actions.server.ts";
import { MAX_IMPORT_BYTES } from "../domain/limits.ts";

export const meta: MetaFunction = () => [{ title: "Import campaigns · Kaja" }];
export const handle = { crumb: () => "Import" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireFeature(request, context, semModule.feature, { write: true });
  return null;
}

export const action = importAction;

export default function Import() {
  const reply = useActionData<typeof action>() as ImportReply | undefined;
  const busy = useNavigation().formMethod === "POST";
  const done = reply?.done;
  return (
    <div className="grid max-w-[900px] gap-5">
      <div>
        <Breadcrumbs />
        <h1 className="font-bold text-2xl tracking-tight">Import campaigns</h1>
      </div>
      <Card className="p-5">
        <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <CsvFileField
            label="File of Google Ads Editor or Microsoft Advertising"
            name="file"
            maxBytes={MAX_IMPORT_BYTES}
            errors={reply?.errors.file ?? undefined}
            hint="CSV, or UTF-16 with tabs. An empty cell keeps a value, [] erases it. Everything becomes a draft that you can undo."
          />
          <div>
            <Button type="submit" name="intent" value="import" look="primary" busy={busy} busyLabel="Importing...">
              Import file
            </Button>
          </div>
        </Form>
      </Card>
      {done ? (
        <>
          <EditReport edit={done} />
          {done.campaigns.length > 0 ? (
            <section aria-labelledby="campaigns" className="grid gap-2">
              <h2 id="campaigns" className="font-bold text-lg tracking-tight">
                Campaigns of the file
              </h2>
              <ul className="grid gap-1.5 text-sm">
                {done.campaigns.slice(0, 100).map(({ id, name, isNew }) => (
                  <li key={id} className="flex flex-wrap items-center gap-2">
                    <Link to={campaignPath(id)} className="font-semibold hover:underline">
                      {name}
                    </Link>
                    {isNew ? <Tag tone="good">New</Tag> : null}
                    <Link to={changesPath(id)} className="text-brand hover:underline">
                      Review or undo
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
