import { Form, useNavigation } from "@remix-run/react";
import { counted, exact } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { KIND_TITLES, pathText, positionText } from "../../labels.ts";
import { FIELD_LABELS, FIELDS, type ImportKind, type Mapping } from "../domain/fields.ts";
import type { ImportRow, RowError } from "../domain/import-file.ts";

interface MappingFormProps {
  headings: readonly string[];
  samples: readonly string[][];
  mapping: Mapping;
  start: string;
  end: string;
  periodProblem: string | null;
}

const OPTIONAL: ReadonlySet<string> = new Set(["query", "page"]);

/** Which column is which and which period it is; its answer is the same page, with them in its address. */
export function MappingForm({ headings, samples, mapping, start, end, periodProblem }: MappingFormProps) {
  return (
    <Card as="section" className="p-5">
      <h2 className="mb-3 font-bold text-[15px]">1. Columns and period</h2>
      <Form method="get" noValidate data-feature="seo.keywords.map" className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
          {FIELDS.map((field) => (
            <SelectField key={field} label={FIELD_LABELS[field]} name={field} defaultValue={mapping[field] ?? -1}>
              <option value={-1}>{OPTIONAL.has(field) ? "None" : "Choose"}</option>
              {headings.map((heading, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, headings may be equal
                <option key={at} value={at}>
                  {heading.trim() || `Column ${at + 1}`}
                  {samples[0]?.[at] ? ` (${samples[0][at].slice(0, 24)})` : ""}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <div className="grid max-w-[420px] grid-cols-2 gap-4">
          <Field
            label="First day"
            name="start"
            type="date"
            required
            defaultValue={start}
            errors={periodProblem ? [periodProblem] : undefined}
          />
          <Field label="Last day" name="end" type="date" required defaultValue={end} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit">Check</Button>
          <p className="text-[13px] text-ink-3">
            The period is not in the file: take it from the filters of the export. CTR is reckoned from clicks and
            impressions.
          </p>
        </div>
      </Form>
    </Card>
  );
}

interface DryRunProps {
  check: {
    kind: ImportKind;
    rowCount: number;
    rows: readonly ImportRow[];
    errors: readonly RowError[];
    errorCount: number;
    mergedCount: number;
    clicks: number;
    impressions: number;
  };
  ready: boolean;
  /** Sent again with the form that imports. */
  fields: Readonly<Record<string, string>>;
}

/** What would be stored, and what would be left out. */
export function DryRun({ check, ready, fields }: DryRunProps) {
  const { state, formData } = useNavigation();
  const { kind, rowCount, rows, errors, errorCount, mergedCount } = check;
  return (
    <Card as="section" className="min-w-0 p-5">
      <h2 className="font-bold text-[15px]">2. What would be imported</h2>
      <p className="mt-1 mb-3 text-ink-2 text-sm">
        {KIND_TITLES[kind]}: {counted(rowCount, "row")}, {counted(check.clicks, "click")},{" "}
        {counted(check.impressions, "impression")}.
        {mergedCount > 0
          ? ` ${counted(mergedCount, "row")} repeated an earlier one and ${mergedCount === 1 ? "was" : "were"} added to it.`
          : ""}{" "}
        {errorCount > 0
          ? `${counted(errorCount, "row")} cannot be read and would be left out.`
          : "Every row can be read."}
      </p>
      {rows.length > 0 ? (
        <Table label="First rows">
          <thead>
            <tr>
              <Th wide numeric>
                Line
              </Th>
              {kind === "pages" ? null : <Th>Query</Th>}
              {kind === "queries" ? null : <Th>Page</Th>}
              <Th numeric>Clicks</Th>
              <Th numeric>Impressions</Th>
              <Th numeric>Position</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line}>
                <Td wide numeric className="w-px text-ink-3">
                  {row.line}
                </Td>
                {kind === "pages" ? null : <Td className="[overflow-wrap:anywhere]">{row.query}</Td>}
                {kind === "queries" ? null : <Td className="[overflow-wrap:anywhere]">{pathText(row.page)}</Td>}
                <Td numeric>{exact(row.clicks)}</Td>
                <Td numeric>{exact(row.impressions)}</Td>
                <Td numeric>{positionText(row.position)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      {errorCount > 0 ? (
        <details className="mt-3 text-sm" open={rowCount === 0}>
          <summary className="w-fit font-semibold text-bad pointer-coarse:py-3">
            {counted(errorCount, "row")} that cannot be read
          </summary>
          <ul className="mt-2 grid gap-1">
            {errors.map(({ line, message }) => (
              <li key={line} className="[overflow-wrap:anywhere]">
                <span className="text-ink-3 tabular-nums">Line {line}:</span> {message}
              </li>
            ))}
            {errorCount > errors.length ? (
              <li className="text-ink-3">and {exact(errorCount - errors.length)} more</li>
            ) : null}
          </ul>
        </details>
      ) : null}
      <Form
        method="post"
        noValidate
        data-feature="seo.keywords.import"
        className="mt-4 flex flex-wrap items-center gap-2"
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          type="submit"
          name="intent"
          value="import"
          look="primary"
          disabled={!ready || rowCount === 0}
          busy={state !== "idle" && formData?.get("intent") === "import"}
          busyLabel="Importing..."
        >
          Import {counted(rowCount, "row")}
        </Button>
        <Button type="submit" name="intent" value="discard">
          Discard the file
        </Button>
        {ready || rowCount === 0 ? null : (
          <span className="text-[13px] text-ink-2">Enter the period above and choose Check first.</span>
        )}
      </Form>
    </Card>
  );
}
