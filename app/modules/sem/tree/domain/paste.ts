import { readAmount } from "../../files/domain/read-editor.ts";
import type { Operation } from "./edit.ts";
import { MATCHES, type Match, readKeyword } from "./keyword-text.ts";

export const MAX_PASTED_LINES = 2_000;

type Pasted = Pick<Operation, "line" | "kind" | "patch" | "group" | "isRemoval">;

/** Lines of a text that say something, with their numbers; cells by tab as a sheet pastes them, else by the sign. */
const linesOf = (text: string, sign: RegExp): { line: number; cells: string[] }[] =>
  text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .flatMap((row, at) => {
      const cells = row.split(row.includes("\t") ? "\t" : sign).map((cell) => cell.trim());
      return cells.every((cell) => cell === "") ? [] : [{ line: at + 1, cells }];
    })
    .slice(0, MAX_PASTED_LINES);

const matchOf = (text: string): Match | null =>
  MATCHES.find((one) => text.toLowerCase().includes(one.toLowerCase())) ?? null;

/** Heading of a column that was pasted along. */
const isHeading = (cells: readonly string[], name: RegExp): boolean => cells.length > 1 && name.test(cells[0] ?? "");

/** Reads keywords from a sheet or typed lines: keyword, match type, bid, address. Operators say the match type as well. */
export const pastedKeywords = (text: string, byDefault: Match, kind: "keyword" | "negative"): Pasted[] =>
  linesOf(text, /[;,]/).flatMap(({ line, cells }) => {
    if (isHeading(cells, /^(negative )?keywords?$/i)) return [];
    const [written = "", second = "", ...rest] = cells;
    const typed = readKeyword(written);
    const named = matchOf(second);
    const [bid = "", url = ""] = named === null && second !== "" ? [second, ...rest] : rest;
    const patch: Record<string, string> = { text: typed.text, match: named ?? typed.match ?? byDefault };
    const isNegative = kind === "negative" || typed.isNegative;
    if (!isNegative && bid !== "") patch.maxCpc = readAmount(bid);
    if (!isNegative && url !== "") patch.finalUrl = url;
    return [{ line, kind: isNegative ? "negative" : kind, patch, group: null, isRemoval: false }];
  });

/** Reads ad groups: name, bid. */
export const pastedGroups = (text: string): Pasted[] =>
  linesOf(text, /;/).flatMap(({ line, cells }) => {
    if (isHeading(cells, /^ad ?group$/i)) return [];
    const [name = "", bid = ""] = cells;
    const patch = { name, ...(bid === "" ? {} : { maxCpc: readAmount(bid) }) };
    return [{ line, kind: "group" as const, patch, group: null, isRemoval: false }];
  });

/** Reads sitelinks: text, address, two description lines. */
export const pastedSitelinks = (text: string): Pasted[] =>
  linesOf(text, /\|/).map(({ line, cells: [link = "", finalUrl = "", line1 = "", line2 = ""] }) => ({
    ...{ line, kind: "sitelink" as const, group: null, isRemoval: false },
    patch: { text: link, finalUrl, line1, line2 },
  }));

export const pastedCallouts = (text: string): Pasted[] =>
  linesOf(text, /\n/).map(({ line, cells: [callout = ""] }) => ({
    ...{ line, kind: "callout" as const, group: null, isRemoval: false },
    patch: { text: callout },
  }));

/** Reads structured snippets: "Types: green; black; white". */
export const pastedSnippets = (text: string): Pasted[] =>
  linesOf(text, /\n/).map(({ line, cells }) => {
    const [header = "", ...values] = (cells[0] ?? "").split(":");
    return {
      ...{ line, kind: "snippet" as const, group: null, isRemoval: false },
      patch: { header: header.trim(), values: values.join(":").trim() },
    };
  });
