import { DESCRIPTIONS, HEADLINES, type NodeData, pinOf } from "../../tree/domain/fields.ts";
import type { WrittenNode } from "./write-editor.ts";

/** Columns of Microsoft Advertising's bulk files that are written. */
export const MICROSOFT_COLUMNS = [
  "Type",
  "Status",
  "Id",
  "Parent Id",
  "Campaign",
  "Ad Group",
  "Keyword",
  "Match Type",
  "Bid",
  "Cpc Bid",
  "Budget",
  "Budget Type",
  "Bid Strategy Type",
  "Headline",
  "Description",
  "Path 1",
  "Path 2",
  "Final Url",
] as const;

const assets = (data: NodeData, names: readonly string[], field: string): string =>
  JSON.stringify(
    names.flatMap((name) => {
      const text = data[name];
      const pin = data[pinOf(name)];
      return text ? [{ text, ...(pin ? { pinnedField: `${field}${pin}` } : {}) }] : [];
    }),
  );

const STATUS: Readonly<Record<string, string>> = { Enabled: "Active", Paused: "Paused" };

function cellsOf({ kind, campaign, group, data }: WrittenNode): Record<string, string> | null {
  const place = { Campaign: campaign, "Ad Group": group ?? "", "Final Url": data.finalUrl ?? "" };
  const criterion = { ...place, Keyword: data.text ?? "", "Match Type": data.match ?? "" };
  switch (kind) {
    case "campaign":
      return { ...place, Type: "Campaign", Budget: data.budget ?? "", "Budget Type": "DailyBudgetStandard" };
    case "group":
      return { ...place, Type: "Ad Group", "Ad Group": data.name ?? "", "Cpc Bid": data.maxCpc ?? "" };
    case "keyword":
      return { ...criterion, Type: "Keyword", Bid: data.maxCpc ?? "" };
    case "negative":
      return { ...criterion, Type: group === null ? "Campaign Negative Keyword" : "Negative Keyword" };
    case "ad":
      return {
        ...place,
        Type: "Responsive Search Ad",
        Headline: assets(data, HEADLINES, "Headline"),
        Description: assets(data, DESCRIPTIONS, "Description"),
        "Path 1": data.path1 ?? "",
        "Path 2": data.path2 ?? "",
      };
    default:
      return null;
  }
}

/** The row of a thing in a bulk file of Microsoft Advertising; none for kinds that its files hold by other means. */
export function microsoftRows(node: WrittenNode): string[][] {
  const cells = cellsOf(node);
  if (!cells) return [];
  const status = node.isRemoved ? "Deleted" : (STATUS[node.data.status ?? "Enabled"] ?? "Active");
  return [MICROSOFT_COLUMNS.map((column) => (column === "Status" ? status : (cells[column] ?? "")))];
}
