import { FIELDS, type FieldSpec, type Kind, type NodeData } from "../../tree/domain/fields.ts";
import { HEADERS, ORIGINALS, RENAMED } from "./headers.ts";

/** A thing as a file writes it. */
export interface WrittenNode {
  kind: Kind;
  campaign: string;
  /** Name of its ad group; null: of the campaign itself. */
  group: string | null;
  data: NodeData;
  /** As the account has it; null: it does not have it. With it only what differs is written. */
  base: NodeData | null;
  isRemoved: boolean;
}

export const EDITOR_COLUMNS: readonly string[] = [...HEADERS, ...ORIGINALS];

const ERASE = "[]";
const STATUS_HEADERS: Readonly<Partial<Record<Kind, string>>> = {
  group: "Ad Group Status",
  campaign: "Campaign Status",
};

type Cells = Record<string, string>;

function identity({ kind, campaign, group }: WrittenNode): Cells {
  const cells: Cells = { Campaign: campaign };
  if (group !== null) cells["Ad Group"] = group;
  if (kind === "ad") cells["Ad type"] = "Responsive search ad";
  if (kind === "campaign") cells["Campaign Type"] = "Search";
  return cells;
}

const criterionOf = ({ kind, group }: WrittenNode, match: string): string =>
  kind === "negative" ? `${group === null ? "Campaign Negative" : "Negative"} ${match}` : match;

function cellOf(node: WrittenNode, { name }: FieldSpec, value: string): string {
  return name === "match" ? criterionOf(node, value) : value;
}

/** A removed thing: what tells it apart, and the status. */
function removal(node: WrittenNode, data: NodeData): Cells {
  const cells = identity(node);
  for (const field of FIELDS[node.kind])
    if (field.isKey && field.header !== null && data[field.name])
      cells[field.header] = cellOf(node, field, data[field.name] ?? "");
  cells[STATUS_HEADERS[node.kind] ?? "Status"] = "Removed";
  return cells;
}

function addition(node: WrittenNode): Cells {
  const cells = identity(node);
  for (const field of FIELDS[node.kind]) {
    const value = node.data[field.name] ?? "";
    if (field.header !== null && value !== "") cells[field.header] = cellOf(node, field, value);
  }
  return cells;
}

/** What differs; the key is always written, with its former values in columns of their own. */
function change(node: WrittenNode, base: NodeData): Cells {
  const cells = identity(node);
  const isRenamed = FIELDS[node.kind].some(
    ({ name, isKey }) => isKey && (base[name] ?? "") !== (node.data[name] ?? ""),
  );
  for (const field of FIELDS[node.kind]) {
    if (field.header === null) continue;
    const [was, is] = [base[field.name] ?? "", node.data[field.name] ?? ""];
    if (field.isKey || was !== is)
      cells[field.header] = is === "" ? (was === "" ? "" : ERASE) : cellOf(node, field, is);
    if (field.isKey && isRenamed) cells[`${field.header}#Original`] = was === "" ? ERASE : was;
  }
  return cells;
}

const keyChanges = ({ kind, data }: WrittenNode, base: NodeData): boolean =>
  FIELDS[kind].some(
    ({ name, isKey }) => isKey && (base[name] ?? "").toLowerCase() !== (data[name] ?? "").toLowerCase(),
  );

/** The rows of a thing in a file of Google Ads Editor: one, or two where it cannot be renamed. */
export function editorRows(node: WrittenNode): string[][] {
  const { base } = node;
  const rows = node.isRemoved
    ? [removal(node, base ?? node.data)]
    : base === null
      ? [addition(node)]
      : keyChanges(node, base) && !RENAMED.has(node.kind)
        ? [removal(node, base), addition(node)]
        : [change(node, base)];
  return rows.map((cells) => EDITOR_COLUMNS.map((header) => cells[header] ?? ""));
}
