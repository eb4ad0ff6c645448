import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { exact } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CsvFileField } from "#app/ui/form/csv-file-field.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { importPath } from "../../paths.ts";
import { ContactsNav } from "../../ui/contacts-nav.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { importsAction } from "../actions.server.ts";
import { MAX_IMPORT_BYTES } from "../domain/limits.ts";
import { countsText, STATE_LABELS } from "../labels.ts";
import { listImports, maxImportRows } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Import contacts · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation", { write: true });
  const jobs = orThrow(await listImports(context, session));
  return {
    nowMs: context.now().getTime(),
    maxBytes: MAX_IMPORT_BYTES,
    maxRows: maxImportRows(session.plan),
    imports: jobs.map(({ id, state, input, total, result, createdAt }) => ({
      id,
      state: STATE_LABELS[state],
      fileName: input.fileName,
      rows: total ?? 0,
      counts: result && ["done", "undone", "cancelled", "failed"].includes(state) ? countsText(result.counts) : null,
      createdAt,
    })),
  };
}

export const action = importsAction;

export default function Imports() {
  const { imports, maxBytes, maxRows, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { state, formEncType } = useNavigation();
  return (
    <>
      <ContactsNav />
      <PageHeading title="Import contacts" />
      <div className="grid gap-5">
        <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
          <Card className="p-5">
            <h2 className="mb-3 font-bold text-[15px]">Choose a file</h2>
            <Form
              method="post"
              encType="multipart/form-data"
              noValidate
              data-feature="contacts.import"
              className="grid gap-4"
            >
              <FormKey />
              <FormErrors errors={reply?.errors[""] ?? undefined} />
              <CsvFileField
                label="CSV file"
                name="file"
                required
                maxBytes={maxBytes}
                errors={reply?.errors.file ?? undefined}
                hint={`At most ${maxBytes / 1_000_000} MB and ${exact(maxRows)} rows. You see a preview before anything is imported.`}
              />
              <div>
                <Button
                  type="submit"
                  look="primary"
                  busy={state !== "idle" && formEncType === "multipart/form-data"}
                  busyLabel="Reading..."
                >
                  Read the file
                </Button>
              </div>
            </Form>
          </Card>
          <Card className="p-5 text-ink-2 text-sm">
            <h2 className="mb-2 font-bold text-[15px] text-ink">How it works</h2>
            <ol className="grid list-decimal gap-1.5 pl-5">
              <li>The first line names the columns. Cells are separated by commas, semicolons or tabs.</li>
              <li>You say which column is what, and by what contacts are found that you have already.</li>
              <li>Every row is checked: you see how many are new, changed, unchanged and refused.</li>
              <li>You decide. An import can be undone for 30 days.</li>
            </ol>
            <p className="mt-3">
              <Link to="/help/articles/import-contacts" className="text-brand underline">
                Read more
              </Link>
            </p>
          </Card>
        </div>
        <section>
          <h2 className="mb-2 font-bold text-[15px]">Imported files</h2>
          {imports.length === 0 ? (
            <Card className="p-6 text-center text-ink-2 text-sm">No file is imported yet.</Card>
          ) : (
            <Table label="Imported files">
              <thead>
                <tr>
                  <Th>File</Th>
                  <Th>State</Th>
                  <Th numeric wide>
                    Rows
                  </Th>
                  <Th wide>Came to</Th>
                  <Th wide>Uploaded</Th>
                </tr>
              </thead>
              <tbody>
                {imports.map((one) => (
                  <tr key={one.id}>
                    <Td className="max-w-[40ch] break-all">
                      <Link to={importPath(one.id)} className="font-semibold hover:underline">
                        {one.fileName}
                      </Link>
                    </Td>
                    <Td>{one.state}</Td>
                    <Td numeric wide>
                      {exact(one.rows)}
                    </Td>
                    <Td wide>{one.counts ?? "–"}</Td>
                    <Td wide>
                      <Time value={one.createdAt} now={nowMs} />
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
        </section>
      </div>
    </>
  );
}
