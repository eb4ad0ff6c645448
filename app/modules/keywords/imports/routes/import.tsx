import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { exact } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CsvFileField } from "#app/ui/form/csv-file-field.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { MAX_FILE_BYTES } from "../../domain/limits.ts";
import { KIND_TITLES, periodText } from "../../labels.ts";
import { openKeywords } from "../../project-scope.server.ts";
import { useKeywordsBase } from "../../ui/section-nav.tsx";
import { importsAction } from "../actions.server.ts";
import { listImports } from "../service.server.ts";

export const handle = { crumb: () => "Import search figures" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project } = await openKeywords(request, context, params.projectId);
  const imports = await listImports(scope);
  return {
    archived: project.archivedAt !== null,
    nowMs: context.now().getTime(),
    imports: imports.map(
      ({ id, kind, periodStart, periodEnd, periodDays, fileName, rowCount, errorCount, updatedAt }) => ({
        id,
        kind,
        period: periodText(periodStart, periodEnd),
        periodDays,
        fileName,
        rowCount,
        errorCount,
        atMs: updatedAt.getTime(),
      }),
    ),
  };
}

export const action = importsAction;

export default function Import() {
  const { imports, archived, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { state, formEncType } = useNavigation();
  const base = useKeywordsBase();
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <Card className="p-5">
          <h2 className="mb-3 font-bold text-[15px]">Import a file</h2>
          <Form
            method="post"
            encType="multipart/form-data"
            noValidate
            data-feature="seo.keywords.upload"
            className="grid gap-4"
          >
            <FormKey />
            <FormErrors errors={[...(reply?.errors[""] ?? []), ...(reply?.errors.importId ?? [])]} />
            <input type="hidden" name="intent" value="upload" />
            <CsvFileField
              label="CSV file"
              name="file"
              required
              maxBytes={MAX_FILE_BYTES}
              errors={reply?.errors.file ?? undefined}
              hint="At most 5 MB and 50,000 rows. Nothing is stored before you have seen what would be."
            />
            <div>
              <Button
                type="submit"
                look="primary"
                disabled={archived}
                busy={state !== "idle" && formEncType === "multipart/form-data"}
                busyLabel="Reading..."
              >
                Read the file
              </Button>
            </div>
          </Form>
        </Card>
        <Card className="p-5 text-ink-2 text-sm">
          <h2 className="mb-2 font-bold text-[15px] text-ink">Where the file comes from</h2>
          <ol className="grid list-decimal gap-1.5 pl-5">
            <li>Open Performance, Search results in Google Search Console and choose a period.</li>
            <li>Choose Export, Download CSV, and unpack the zip.</li>
            <li>Import Queries.csv and Pages.csv, each with the same first and last day.</li>
          </ol>
          <p className="mt-3">
            Exports in other languages are recognized, other tables by choosing their columns. A file with a query and a
            page in each row shows{" "}
            <Link to={`${base}/cannibalisation`} className="text-brand underline">
              cannibalisation
            </Link>{" "}
            as well.{" "}
            <Link to="/help/articles/keywords" className="text-brand underline">
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
                <Th>Period</Th>
                <Th wide>File</Th>
                <Th numeric>Rows</Th>
                <Th numeric wide>
                  Left out
                </Th>
                <Th wide>Imported</Th>
                <Th>
                  <span className="sr-only">Delete</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {imports.map((one) => (
                <tr key={one.id}>
                  <Td>
                    <Link to={`${base}/import/${one.id}`} className="font-semibold hover:underline">
                      {one.period}
                    </Link>
                    <div className="text-ink-3 text-xs">
                      {KIND_TITLES[one.kind]}, {one.periodDays} {one.periodDays === 1 ? "day" : "days"}
                    </div>
                  </Td>
                  <Td wide className="max-w-[34ch] break-all text-ink-2">
                    {one.fileName}
                  </Td>
                  <Td numeric>{exact(one.rowCount)}</Td>
                  <Td numeric wide>
                    {exact(one.errorCount)}
                  </Td>
                  <Td wide>
                    <Time value={one.atMs} now={nowMs} />
                  </Td>
                  <Td className="w-px">
                    <Form method="post">
                      <input type="hidden" name="intent" value="delete" />
                      <Button
                        type="submit"
                        name="importId"
                        value={one.id}
                        size="s"
                        disabled={archived}
                        aria-label={`Delete the import of ${one.period}`}
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
