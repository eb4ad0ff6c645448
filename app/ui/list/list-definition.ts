import type { ReactNode } from "react";
import type { ColumnSpec, FilterSpec, ListSpec } from "#app/platform/lists/list-spec.ts";

/** A column: its place in the address, its text in a file, its look in the table. */
export interface ListColumn<Row, Context = undefined> extends ColumnSpec {
  /** What a file holds of it, and what the cell shows when it has no look of its own. Null: nothing to show. */
  value: (row: Row) => string | number | null;
  /** How the cell looks where plain text is not enough. `context` comes from the page: ids for links, for example. */
  cell?: (row: Row, context: Context) => ReactNode;
  /** Numbers are right-aligned. */
  numeric?: boolean;
  /** Left out below the tablet width. */
  wide?: boolean;
  className?: string;
}

/** A form's button for the selected rows, whose keys are posted as `ids`. */
export interface BulkAction {
  intent: string;
  label: string;
  look?: "secondary" | "danger";
  /** Fields beside the button, such as the group to set. */
  fields?: () => ReactNode;
}

/** An entry of the menu of a row: a link (of a file, where `download`), or a form's button that posts `intent` with the row's key as `ids`. */
export type RowAction = { label: string; look?: "danger" } & ({ to: string; download?: boolean } | { intent: string });

/** A list, described once: read by the server, shown by `List`, written to files by `csvOfList`. */
export interface ListDefinition<Row, Context = undefined> extends ListSpec {
  /** Names the table for screen readers. */
  label: string;
  /** "page", for "212 pages". */
  noun: string;
  /** Where it is not the noun with an s. */
  nouns?: string;
  keyOf: (row: Row) => string;
  /** Names a row for the box that selects it and for its menu. */
  nameOf: (row: Row) => string;
  columns: readonly ListColumn<Row, Context>[];
  filters?: readonly FilterSpec[];
  /** Heading above consecutive rows that have the same, while the list is in its own order. Null: no heading. */
  groupOf?: (row: Row, context: Context) => string | null;
  bulk?: readonly BulkAction[];
  rowActions?: (row: Row, context: Context) => readonly RowAction[];
}

/** Declares a list. */
export const defineList = <Row, Context = undefined>(
  list: ListDefinition<Row, Context>,
): ListDefinition<Row, Context> => list;
