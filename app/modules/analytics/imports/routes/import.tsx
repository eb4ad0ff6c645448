import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { exact } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CsvFileField } from "#app/ui/form/csv-file-field.tsx";
import { FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { rangeText } from "../../domain/period/period.ts";
import { openSite } from "../../sites/open-site.server.ts";
import { importsAction } from "../actions.server.ts";
import { LABELS } from "../domain/day-tables.ts";
import { MAX_IMPORT_BYTES } from "../domain/limits.ts";
import { PRODUCT_TITLES, partTitle } from "../labels.ts";

export const handle = { crumb: () => "Import" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { object } = await openSite(request, context, params.siteId, { write: true });
  const imports = await object.imports();
  return {
    nowMs: context.now().getTime(),
    maxBytes: MAX_IMPORT_BYTES,
    labels: LABELS.map((label) => ({ value: label, title: partTitle(label) })),
    imports: imports.map(({ id, status, product, fileName, firstDay, lastDay, readCount, errorCount, createdMs }) => ({
      id,
      isDraft: status === "draft",
      product: PRODUCT_TITLES[product] ?? product,
      fileName,
      period: rangeText({ fromDay: firstDay, toDay: lastDay }),
      readCount,
      errorCount,
      createdMs,
    })),
  };
}

export const action = importsAction;

export default function Import() {
  const { imports, nowMs, maxBytes, labels } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { state, formEncType } = useNavigation();
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <Card className="p-5">
          <h2 className="mb-3 font-bold text-[15px]">Import from another analytics tool</h2>
          <Form
            method="post"
            encType="multipart/form-data"
            noValidate
            data-feature="analytics.import"
            className="grid gap-4"
          >
            <FormKey />
            <FormErrors errors={[...(reply?.errors[""] ?? []), ...(reply?.errors.importId ?? [])]} />
            <CsvFileField
              label="CSV file"
              name="file"
              required
              maxBytes={maxBytes}
              errors={reply?.errors.file ?? undefined}
              hint={`At most ${maxBytes / 1_000_000} MB. Nothing counts before you have seen what it holds.`}
            />
            <SelectField
              label="Labels of a report by Matomo"
              name="label"
              defaultValue={reply?.values.label ?? ""}
              errors={reply?.errors.label ?? undefined}
              hint="Only for its reports with labels; their file does not say what they are."
            >
              <option value="">None</option>
              {labels.map(({ value, title }) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </SelectField>
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
          <h2 className="mb-2 font-bold text-[15px] text-ink">What can be imported</h2>
          <ul className="grid list-disc gap-1.5 pl-5">
            <li>Plausible: the files of its export, imported_visitors.csv and similar.</li>
            <li>Umami: website_event.csv of its data export.</li>
            <li>Google Analytics 4: reports and explorations with the date, in English.</li>
            <li>Matomo: reports by day as CSV.</li>
          </ul>
          <p className="mt-3">
            Imported days are shown until the first day that Kaja measured itself, and only without filters.{" "}
            <Link to="/help/articles/import-analytics" className="text-brand underline">
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
                <Th>Days</Th>
                <Th wide>File</Th>
                <Th numeric wide>
                  Rows
                </Th>
                <Th numeric wide>
                  Left out
                </Th>
                <Th wide>Uploaded</Th>
                <Th>
                  <span className="sr-only">Delete</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {imports.map((one) => (
                <tr key={one.id}>
                  <Td>
                    <Link to={one.id} className="font-semibold hover:underline">
                      {one.period}
                    </Link>
                    <div className="text-ink-3 text-xs">
                      {one.product}
                      {one.isDraft ? ", not confirmed yet" : ""}
                    </div>
                  </Td>
                  <Td wide className="max-w-[34ch] break-all text-ink-2">
                    {one.fileName}
                  </Td>
                  <Td numeric wide>
                    {exact(one.readCount)}
                  </Td>
                  <Td numeric wide>
                    {exact(one.errorCount)}
                  </Td>
                  <Td wide>
                    <Time value={one.createdMs} now={nowMs} />
                  </Td>
                  <Td className="w-px">
                    <Form method="post">
                      <Button
                        type="submit"
                        name="importId"
                        value={one.id}
                        size="s"
                        aria-label={`Delete the import of ${one.fileName}`}
                      >
                        Delete
                      </Button>
                    </Form>
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </section>
    </div>
  );
}
