import { csvLines } from "#app/shared/csv/csv.ts";
import { findIssue } from "../../checks/domain/issues/catalogue.ts";
import type { FindingState } from "../../compare/domain/findings-diff.ts";
import type { Finding } from "../../domain/facts.ts";

/** A stored finding as it is exported; `state` is there when the crawl has a predecessor. */
export interface ExportedFinding extends Finding {
  state?: FindingState;
  /** Whether its issue is muted for the project. */
  muted?: boolean;
}

const COLUMNS = [
  "severity",
  "theme",
  "issue",
  "code",
  "url",
  "found",
  "limit",
  "state",
  "related",
  "how to fix",
  "muted",
] as const;

/** Writes findings as CSV, line by line: a heading, then one line per finding; several related URLs share a cell, one per line. */
export function findingsToCsv(findings: Iterable<ExportedFinding>): Generator<string> {
  return csvLines(COLUMNS, rows(findings));
}

function* rows(findings: Iterable<ExportedFinding>): Generator<readonly string[]> {
  for (const { code, url, found, limit, state, related, muted } of findings) {
    const issue = findIssue(code);
    const words = [issue?.severity ?? "", issue?.theme ?? "", issue?.title ?? code];
    yield [
      ...words,
      code,
      url,
      found,
      limit ?? "",
      state ?? "",
      related.join("\n"),
      issue?.fix ?? "",
      muted ? "yes" : "",
    ];
  }
}

/** Writes findings as one JSON array, in pieces, so that a large export is never held as a whole. */
export function* findingsToJson(findings: Iterable<ExportedFinding>): Generator<string> {
  let separator = "[\n";
  for (const { code, url, found, limit, state, related, muted } of findings) {
    const issue = findIssue(code);
    const entry = {
      code,
      severity: issue?.severity ?? null,
      theme: issue?.theme ?? null,
      title: issue?.title ?? code,
      url,
      found,
      limit,
      state: state ?? null,
      related,
      muted: muted ?? false,
    };
    yield separator + JSON.stringify(entry);
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
