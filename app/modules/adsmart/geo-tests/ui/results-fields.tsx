import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { CsvFileField } from "#app/ui/form/csv-file-field.tsx";
import { TextArea } from "#app/ui/form/field.tsx";

const MAX_FILE_BYTES = 4_000_000;

/** Results by region and day, as a file or pasted. */
export function ResultsFields({ reply, hint }: { reply: FormReply | undefined; hint: string }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <CsvFileField
        label="CSV file"
        name="file"
        maxBytes={MAX_FILE_BYTES}
        errors={reply?.errors.file ?? undefined}
        hint={hint}
      />
      <TextArea
        label="Or paste the lines"
        name="csv"
        placeholder={"date,region,value\n2026-08-01,Bavaria,31\n2026-08-01,Hesse,18"}
        defaultValue={reply?.values.csv ?? ""}
        errors={reply?.errors.csv ?? undefined}
      />
    </div>
  );
}
