import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CsvFileField } from "#app/ui/form/csv-file-field.tsx";
import { FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { type ImportReply, importAction } from "../actions.server.ts";
import { MAX_IMPORT_BYTES } from "../domain/limits.ts";
import { LINK_FILE_COLUMNS } from "../domain/link-file.ts";
import { linksModule } from "../manifest.ts";

export const meta: MetaFunction = () => [{ title: "Import short links · Kaja" }];
export const handle = { crumb: () => "Import" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireFeature(request, context, linksModule.feature, { write: true });
  return null;
}

export const action = importAction;

interface LinesProps {
  label: string;
  heading: string;
  lines: readonly { line: number; message: string }[];
}

/** What is to be said of some lines; nothing where there are none. */
function Lines({ label, heading, lines }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th numeric>Line</Th>
          <Th>{heading}</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, message }) => (
          <tr key={line}>
            <Td numeric>{line}</Td>
            <Td className="[overflow-wrap:anywhere]">{message}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export default function Import() {
  const reply = useActionData<typeof action>() as ImportReply | undefined;
  const busy = useNavigation().formMethod === "POST";
  const check = reply?.check;
  return (
    <div className="grid max-w-[900px] gap-5">
      <Breadcrumbs />
      <h1 className="font-bold text-2xl tracking-tight">Import short links</h1>
      <Card className="p-5">
        <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <CsvFileField
            label="CSV file"
            name="file"
            maxBytes={MAX_IMPORT_BYTES}
            errors={reply?.errors.file ?? undefined}
            hint={`The first line is the header: ${LINK_FILE_COLUMNS}. At most 500 links.`}
          />
          <TextArea
            key={reply?.values.csv}
            label="Or paste the lines"
            name="csv"
            defaultValue={reply?.values.csv ?? ""}
            errors={reply?.errors.csv ?? undefined}
            placeholder={"destination,slug\nhttps://shop.example/spring,spring-sale"}
          />
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              name="intent"
              value="check"
              look={check ? "secondary" : "primary"}
              busy={busy}
              busyLabel="Reading..."
            >
              Check the lines
            </Button>
            {check && check.valid > 0 ? (
              <Button type="submit" name="intent" value="import" look="primary">
                {`Create ${counted(check.valid, "link")}`}
              </Button>
            ) : null}
          </div>
        </Form>
      </Card>
      {check ? (
        <section aria-label="Preview" className="grid gap-4">
          <p role="status" className="text-sm">
            {`${counted(check.valid, "link")} can be created, ${counted(check.errorCount, "line")} cannot.`}
          </p>
          {check.rejectedCsv === "" ? null : (
            <p>
              <a
                href={`data:text/csv;charset=utf-8,${encodeURIComponent(check.rejectedCsv)}`}
                download="rejected-links.csv"
                className={buttonClass("secondary", "s")}
              >
                Download the lines that cannot be created
              </a>
            </p>
          )}
          <Lines label="Skipped lines" heading="Reason" lines={check.errors} />
          <Lines label="Lines against the UTM rules" heading="Created, but check it" lines={check.warnings} />
          {check.rows.length > 0 ? (
            <Table label="Links that can be created">
              <thead>
                <tr>
                  <Th numeric>Line</Th>
                  <Th>Slug</Th>
                  <Th>Destination</Th>
                </tr>
              </thead>
              <tbody>
                {check.rows.map(({ line, slug, destination }) => (
                  <tr key={line}>
                    <Td numeric>{line}</Td>
                    <Td>{slug === "" ? "Random" : slug}</Td>
                    <Td className="[overflow-wrap:anywhere]">{destination}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}
