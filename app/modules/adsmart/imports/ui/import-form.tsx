import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { CsvFileField } from "#app/ui/form/csv-file-field.tsx";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { NETWORKS } from "../../domain/networks.ts";
import { NETWORK_LABELS } from "../../labels.ts";
import type { ImportReply } from "../actions.server.ts";
import type { Field as ColumnField } from "../domain/columns.ts";
import { LARGE_BYTES, type useLargeImport } from "../large/ui/use-large-import.ts";

/** Files above `LARGE_BYTES` are read and sent in parts by the browser. */
const MAX_FILE_BYTES = 500_000_000;

const FIELD_LABELS: Readonly<Record<ColumnField, string>> = {
  date: "Day (needed)",
  campaign: "Campaign (needed)",
  campaignId: "Campaign ID",
  adSet: "Ad set or ad group",
  ad: "Ad name",
  adId: "Ad ID",
  impressions: "Impressions (needed)",
  reach: "Reach",
  clicks: "Clicks (needed)",
  conversions: "Conversions",
  cost: "Cost (needed)",
  revenue: "Revenue",
  currency: "Currency",
};

/** Chooses a column of the file for each figure. */
function Columns({
  headings,
  mapping,
}: {
  headings: readonly string[];
  mapping: Readonly<Partial<Record<ColumnField, string>>>;
}) {
  return (
    <fieldset className="grid gap-3 rounded-m border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 font-semibold text-sm">Columns of the file</legend>
      {(Object.keys(FIELD_LABELS) as ColumnField[]).map((field) => (
        <SelectField key={field} label={FIELD_LABELS[field]} name={`map.${field}`} defaultValue={mapping[field] ?? ""}>
          <option value="">Detect automatically</option>
          {[...new Set(headings)].map((heading) => (
            <option key={heading} value={heading}>
              {heading.slice(0, 60)}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  );
}

const isLarge = (file: FormDataEntryValue | null): boolean => file instanceof File && file.size > LARGE_BYTES;

/** The form that checks and imports the export of a network; a large file goes to `large`. */
export function ImportForm({
  reply,
  busy,
  large,
}: {
  reply: ImportReply | undefined;
  busy: boolean;
  large: ReturnType<typeof useLargeImport>;
}) {
  const { state, start } = large;
  const failed = state.kind === "failed" ? state : null;
  const errors = (name: string) => (name === "file" && failed ? [failed.message] : (reply?.errors[name] ?? undefined));
  const value = (name: string) => reply?.values[name];
  const headings = failed ? failed.headings : reply?.headings;
  const mapping = (failed ? failed.mapping : reply?.mapping) ?? {};
  const isBusy = busy || state.kind === "working";
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        const form = new FormData(event.currentTarget);
        if (!isLarge(form.get("file"))) return;
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        void start(form, submitter instanceof HTMLButtonElement && submitter.value === "check");
      }}
    >
      <FormKey />
      {reply?.intent === "undo" ? null : <FormErrors errors={errors("")} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Network"
          name="network"
          defaultValue={value("network") ?? "google"}
          errors={errors("network")}
        >
          {NETWORKS.map((network) => (
            <option key={network} value={network}>
              {NETWORK_LABELS[network]}
            </option>
          ))}
        </SelectField>
        <CsvFileField
          label="CSV file"
          name="file"
          maxBytes={MAX_FILE_BYTES}
          errors={errors("file")}
          hint="Up to 500 MB. UTF-16 and lines of totals are fine."
        />
        <SelectField label="Decimal mark" name="mark" defaultValue={value("mark") ?? "detect"} errors={errors("mark")}>
          <option value="detect">Detect it</option>
          <option value="point">Point: 1,234.50</option>
          <option value="comma">Comma: 1.234,50</option>
        </SelectField>
        <SelectField
          label="Order of days"
          name="dayOrder"
          defaultValue={value("dayOrder") ?? "detect"}
          errors={errors("dayOrder")}
        >
          <option value="detect">Detect it</option>
          <option value="month_first">Month first: 11/21/2026</option>
          <option value="day_first">Day first: 21/11/2026</option>
        </SelectField>
        <Field
          label="Currency of the file"
          name="fileCurrency"
          maxLength={3}
          defaultValue={value("fileCurrency") ?? ""}
          errors={errors("fileCurrency")}
          hint="If the file has none. Leave empty to use the currency in your settings."
        />
      </div>
      <TextArea label="Or paste the lines" name="csv" defaultValue={value("csv") ?? ""} errors={errors("csv")} />
      {headings ? <Columns headings={headings} mapping={mapping} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="check" busy={isBusy} busyLabel="Reading...">
          Check the file
        </Button>
        <Button type="submit" name="intent" value="import" look="primary" busy={isBusy} busyLabel="Reading...">
          Import figures
        </Button>
      </div>
    </Form>
  );
}
