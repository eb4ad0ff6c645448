import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { csvOfList } from "#app/platform/lists/list-csv.server.ts";
import type { ListQuery } from "#app/platform/lists/list-spec.ts";
import type { Result } from "#app/shared/result.ts";
import { listFindings, queryCrawl } from "../crawls/service.server.ts";
import type { CursorPage, FindingQuery, FindingRow, FindingState } from "../domain/crawl.ts";
import { issueUrlsList } from "./ui/issue-urls-list.tsx";

const BATCH = 500;

/** The filters of the address, whose values `parseListQuery` took from the list. */
const questionOf = (code: string, { search, filters, sort }: ListQuery): Omit<FindingQuery, "cursor" | "limit"> => ({
  code,
  search,
  state: filters.state as FindingState | undefined,
  descending: sort?.descending,
});

/** Lists where a crawl found an issue, muted or not, as the address asks. Errors: not_found. */
export const listIssueUrls = (
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  code: string,
  query: ListQuery,
): Promise<Result<CursorPage<FindingRow>>> =>
  listFindings(context, scope, crawlId, { ...questionOf(code, query), cursor: query.cursor, limit: query.limit });

/** Returns the lines of a CSV file with every URL that the address asks for. Errors: not_found. */
export const exportIssueUrls = (
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  code: string,
  query: ListQuery,
): Promise<Result<AsyncGenerator<string>>> =>
  queryCrawl(context, scope, crawlId, async (crawl) => {
    async function* batches(): AsyncGenerator<readonly FindingRow[]> {
      let cursor: string | undefined;
      do {
        const page: CursorPage<FindingRow> = await crawl.findings({ ...questionOf(code, query), cursor, limit: BATCH });
        yield page.rows;
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
    }
    return csvOfList(issueUrlsList, query.columns, batches());
  });
