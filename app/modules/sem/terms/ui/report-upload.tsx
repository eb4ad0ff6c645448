import { Form, useNavigation } from "@remix-run/react";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CsvFileField } from "#app/ui/form/csv-file-field.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { MAX_IMPORT_BYTES } from "../../files/domain/limits.ts";
import type { ReportReply } from "../actions.server.ts";

/** The form for a report of the advertising account, and the rows of it that could not be read. */
export function ReportUpload({ label, hint, reply }: { label: string; hint: string; reply: ReportReply | undefined }) {
  const busy = useNavigation().formData?.get("intent") === "import";
  const own = reply?.intent === "import" ? reply : undefined;
  return (
    <Card className="mt-6 p-5">
      <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
        <FormKey />
        <FormErrors errors={own?.errors[""] ?? undefined} />
        <CsvFileField
          label={label}
          name="file"
          maxBytes={MAX_IMPORT_BYTES}
          errors={own?.errors.file ?? undefined}
          hint={hint}
        />
        <div>
          <Button type="submit" name="intent" value="import" look="primary" busy={busy} busyLabel="Reading...">
            Import report
          </Button>
        </div>
      </Form>
      {own?.report ? (
        <div role="status" className="mt-4 grid gap-2 text-sm">
          <p>{`${counted(own.report.rows, "row")} read, ${own.report.problemCount} left out:`}</p>
          <ul className="list-disc pl-5">
            {own.report.problems.slice(0, 20).map(({ line, message }) => (
              <li key={`${line}${message}`} className="[overflow-wrap:anywhere]">
                {`Line ${line}: ${message}`}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  );
}
