import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import type { Kind } from "../domain/fields.ts";

interface Column<Row> {
  label: string;
  numeric?: boolean;
  wide?: boolean;
  cell: (row: Row) => ReactNode;
}

interface NodeTableProps<Row> {
  label: string;
  kind: Kind;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  readOnly: boolean;
  /** What can be done with the chosen rows. */
  changes: readonly ("enable" | "pause" | "remove" | "bid")[];
  /** Where the next rows are; null: these are all. */
  nextTo: string | null;
}

const CHANGES = { enable: "Enable", pause: "Pause", remove: "Remove", bid: "Set max. CPC" } as const;

/** Things of a campaign that can be chosen and changed together. */
export function NodeTable<Row extends { id: number }>(props: NodeTableProps<Row>) {
  const { label, kind, rows, nameOf, columns, readOnly, changes, nextTo } = props;
  const busy = useNavigation().formData?.get("kind") === kind;
  const [allChosen, chooseAll] = useState(false);
  return (
    <Form method="post" noValidate className="grid gap-3">
      <FormKey />
      <input type="hidden" name="intent" value="bulk" />
      <input type="hidden" name="kind" value={kind} />
      <Table label={label} key={String(allChosen)}>
        <thead>
          <tr>
            {readOnly ? null : (
              <Th>
                <input
                  type="checkbox"
                  aria-label={`Select all: ${label}`}
                  className="size-[18px] accent-brand"
                  defaultChecked={allChosen}
                  onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
                />
              </Th>
            )}
            {columns.map((column) => (
              <Th key={column.label} numeric={column.numeric ?? false} wide={column.wide ?? false}>
                {column.label}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {readOnly ? null : (
                <Td>
                  <input
                    type="checkbox"
                    name="ids"
                    value={row.id}
                    aria-label={`Select ${nameOf(row)}`}
                    className="size-[18px] accent-brand"
                    defaultChecked={allChosen}
                  />
                </Td>
              )}
              {columns.map((column) => (
                <Td
                  key={column.label}
                  numeric={column.numeric ?? false}
                  wide={column.wide ?? false}
                  className="[overflow-wrap:anywhere]"
                >
                  {column.cell(row)}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <div className="flex flex-wrap items-end gap-3">
        {readOnly ? null : (
          <>
            <SelectField label="With the selected rows" name="change">
              {changes.map((change) => (
                <option key={change} value={change}>
                  {CHANGES[change]}
                </option>
              ))}
            </SelectField>
            {changes.includes("bid") ? (
              <Field label="Max. CPC" name="maxCpc" inputMode="decimal" className="max-w-28" autoComplete="off" />
            ) : null}
            <Button type="submit" size="field" busy={busy} busyLabel="Changing...">
              Apply
            </Button>
          </>
        )}
        {nextTo ? (
          <LinkButton to={nextTo} size="field">
            Next rows
          </LinkButton>
        ) : null}
      </div>
    </Form>
  );
}
