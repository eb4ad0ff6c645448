import { DESCRIPTIONS, HEADLINES, type Kind, type NodeData, pinOf } from "../../tree/domain/fields.ts";
import { readKeyword } from "../../tree/domain/keyword-text.ts";
import { type ReadRow, type Row, readAmount, readStatus } from "./read-editor.ts";

/** Types of records in Microsoft Advertising's bulk files (learn.microsoft.com/advertising/bulk-service) that we keep. */
const TYPES: Readonly<Record<string, Kind>> = {
  campaign: "campaign",
  "ad group": "group",
  keyword: "keyword",
  "responsive search ad": "ad",
  "negative keyword": "negative",
  "ad group negative keyword": "negative",
  "campaign negative keyword": "negative",
};

interface WrittenAsset {
  text: string;
  pin: string;
}

/** A list of assets as JSON: [{"text":"…","pinnedField":"Headline1"}]. Null when it is none. */
function readAssets(cell: string): WrittenAsset[] | null {
  try {
    const list: unknown = JSON.parse(cell);
    if (!Array.isArray(list)) return null;
    return list.map((entry: unknown) => {
      const { text, pinnedField } = (entry ?? {}) as { text?: unknown; pinnedField?: unknown };
      if (typeof text !== "string") throw new TypeError("An asset without a text");
      const pin = typeof pinnedField === "string" ? (/(\d)$/.exec(pinnedField)?.[1] ?? "") : "";
      return { text, pin };
    });
  } catch {
    return null;
  }
}

function assetPatch(names: readonly string[], assets: readonly WrittenAsset[]): NodeData {
  return Object.fromEntries(
    names.flatMap((name, at) => [
      [name, assets[at]?.text ?? ""],
      [pinOf(name), assets[at]?.pin ?? ""],
    ]),
  );
}

function adPatch(row: Row): NodeData | string {
  const [headlines, descriptions] = [row.get("headline1"), row.get("description1")].map((cell) =>
    cell === "" ? [] : readAssets(cell),
  );
  if (!headlines) return "The headlines are not a list of texts in JSON.";
  if (!descriptions) return "The descriptions are not a list of texts in JSON.";
  if (headlines.length > HEADLINES.length || descriptions.length > DESCRIPTIONS.length)
    return "An ad has at most 15 headlines and 4 descriptions.";
  return {
    ...(headlines.length > 0 ? assetPatch(HEADLINES, headlines) : {}),
    ...(descriptions.length > 0 ? assetPatch(DESCRIPTIONS, descriptions) : {}),
    ...given(row, { path1: "path1", path2: "path2", finalUrl: "finalurl" }),
  };
}

const given = (row: Row, columns: Readonly<Record<string, string>>): NodeData =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => (row.has(column) ? [[name, row.get(column)]] : [])),
  );

const amounts = (patch: NodeData, names: readonly string[]): NodeData =>
  Object.fromEntries(
    Object.entries(patch).map(([name, value]) => [name, names.includes(name) ? readAmount(value) : value]),
  );

function patchOf(kind: Kind, row: Row): NodeData | string {
  if (kind === "ad") return adPatch(row);
  if (kind === "campaign") return amounts(given(row, { budget: "budget", bidStrategy: "bidstrategytype" }), ["budget"]);
  if (kind === "group") return amounts({ name: row.get("adgroup"), ...given(row, { maxCpc: "cpcbid" }) }, ["maxCpc"]);
  const typed = readKeyword(row.get("keyword"));
  const match = /exact|phrase|broad/i.exec(row.get("criteriontype"))?.[0];
  const written = match ? match.charAt(0).toUpperCase() + match.slice(1).toLowerCase() : typed.match;
  const bid = kind === "keyword" ? given(row, { maxCpc: "bid", finalUrl: "finalurl" }) : {};
  return amounts({ text: typed.text, ...(written ? { match: written } : {}), ...bid }, ["maxCpc"]);
}

/** Reads a row of a bulk file of Microsoft Advertising. Its first column "Type" is named `criteriontype` like Editor's. */
export function readMicrosoftRow(row: Row, type: string): ReadRow {
  const { line } = row;
  const kind = TYPES[type.trim().toLowerCase()];
  if (!kind) return { line, operations: [] };
  const campaign = row.get("campaign");
  if (campaign === "") return { line, problem: "The row names no campaign." };
  const patch = patchOf(kind, row);
  if (typeof patch === "string") return { line, problem: patch };
  const isCampaignLevel = kind === "campaign" || kind === "group" || /^campaign negative/i.test(type.trim());
  const group = row.get("adgroup");
  if (!isCampaignLevel && group === "") return { line, problem: "The row names no ad group." };
  const { status, isRemoval } = readStatus(row.get("status"));
  const hasStatus = status !== undefined && kind !== "negative";
  return {
    line,
    operations: [
      {
        ...{ line, kind, campaign, group: isCampaignLevel ? null : group, isRemoval },
        patch: hasStatus ? { ...patch, status } : patch,
      },
    ],
  };
}
