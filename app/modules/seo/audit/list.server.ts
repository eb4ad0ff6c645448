import { csvOfList } from "#app/platform/lists/list-csv.server.ts";
import { type ListQuery, parseListQuery } from "#app/platform/lists/list-spec.ts";
import { THEMES } from "../checks/domain/issues/definition.ts";
import { AUDIT_VIEWS, groupIssues, isCellKey } from "./domain/issue-groups.ts";
import { type AuditFilter, selectIssues } from "./domain/issue-list.ts";
import type { AuditIssue } from "./service.server.ts";
import { issuesList } from "./ui/issues-list.tsx";

const oneOf = <T extends string>(values: readonly T[], value: string | null | undefined): T | null =>
  values.find((known) => known === value) ?? null;

/** Reads what the address asks of the audit: the list, the view of it, and a cell of effort and effect. */
export function readIssueQuery(request: Request) {
  const search = new URL(request.url).searchParams;
  const query = parseListQuery(issuesList, search);
  const cell = search.get("cell");
  const filter: AuditFilter = {
    severity: oneOf(["error", "warning", "notice"] as const, query.filters.severity),
    state: oneOf(["new", "fixed"] as const, query.filters.state),
    theme: oneOf(THEMES, query.filters.theme),
  };
  return {
    query,
    filter,
    view: oneOf(AUDIT_VIEWS, search.get("view")) ?? ("theme" as const),
    cell: isCellKey(cell) ? cell : null,
  };
}

type IssueQuery = ReturnType<typeof readIssueQuery>;

/** Returns the issues that the address asks for, in the order that it asks for. */
export function listAuditIssues(
  issues: readonly AuditIssue[],
  { query, filter, view, cell }: IssueQuery,
): AuditIssue[] {
  const selected = selectIssues(issues, { filter, search: query.search, sort: query.sort });
  const shown = groupIssues(selected, view, cell).flatMap((group) => group.issues);
  return query.sort ? selected.filter((issue) => shown.includes(issue)) : shown;
}

/** Returns the rows of one page of a list that is held as a whole. */
export function pageOf<Row>(rows: readonly Row[], { cursor, limit }: Pick<ListQuery, "cursor" | "limit">) {
  const asked = Number(cursor);
  const from = Number.isSafeInteger(asked) && asked > 0 ? asked : 0;
  return {
    rows: rows.slice(from, from + limit),
    nextCursor: from + limit < rows.length ? String(from + limit) : null,
    total: rows.length,
  };
}

/** Returns the lines of a CSV file with every issue that the address asks for. */
export function exportAuditIssues(issues: readonly AuditIssue[], asked: IssueQuery): AsyncGenerator<string> {
  async function* batches() {
    yield listAuditIssues(issues, asked);
  }
  return csvOfList(issuesList, asked.query.columns, batches());
}
