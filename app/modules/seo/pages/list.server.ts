import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { csvOfList } from "#app/platform/lists/list-csv.server.ts";
import type { ListQuery } from "#app/platform/lists/list-spec.ts";
import type { Result } from "#app/shared/result.ts";
import { queryCrawl } from "../crawls/service.server.ts";
import { isPageSort, type PageFilters, type PageList, type PageListRow } from "./domain/page-list.ts";
import { pagesList } from "./ui/pages-list.tsx";

const BATCH = 500;

/** The sort and the filters of the address, whose values `parseListQuery` took from the list. */
const questionOf = ({ search, filters, sort }: ListQuery) => ({
  search,
  filters: filters as PageFilters,
  sort: sort && isPageSort(sort.by) ? { by: sort.by, descending: sort.descending } : null,
});

/** Lists crawled pages as the address asks. Errors: not_found. */
export const listCrawledPages = (
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  query: ListQuery,
): Promise<Result<PageList>> =>
  queryCrawl(context, scope, crawlId, (crawl) =>
    crawl.pageList({ ...questionOf(query), cursor: query.cursor, limit: query.limit }),
  );

/** Returns the lines of a CSV file with every page that the address asks for. Errors: not_found. */
export const exportCrawledPages = (
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  query: ListQuery,
): Promise<Result<AsyncGenerator<string>>> =>
  queryCrawl(context, scope, crawlId, async (crawl) => {
    async function* batches(): AsyncGenerator<readonly PageListRow[]> {
      let cursor: string | undefined;
      do {
        const page: PageList = await crawl.pageList({ ...questionOf(query), cursor, limit: BATCH });
        yield page.rows;
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
    }
    return csvOfList(pagesList, query.columns, batches());
  });
