import type { AppContext } from "#app/platform/context.server.ts";
import type { ExportFile } from "#app/platform/manifest/server-module.ts";
import type { Result } from "#app/shared/result.ts";
import { listCrawls, listFindings, listPages } from "../crawls/service.server.ts";
import { listProjects } from "../projects/service.server.ts";

const PAGE = 100;
const CRAWL_PAGE = 500;

/** Every row of a list that is read by cursor. A list that is gone meanwhile ends. */
async function* allOf<Row>(
  read: (cursor: string | undefined) => Promise<Result<{ rows: Row[]; nextCursor: string | null }>>,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    if (!page.ok) return;
    yield page.value.rows;
    cursor = page.value.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Pages and findings of every crawl of a workspace, read from the crawls' own objects, for the export of a person's data. */
export async function* exportCrawls(context: AppContext, workspaceId: string): AsyncGenerator<ExportFile> {
  const scope = { db: context.db, workspaceId };
  for (const archived of [false, true]) {
    for await (const projects of allOf((cursor) => listProjects(scope, { cursor, limit: PAGE, archived }))) {
      for (const project of projects) {
        for await (const crawls of allOf((cursor) => listCrawls(scope, project.id, { cursor, limit: PAGE }))) {
          for (const { id } of crawls) {
            const pages = allOf((cursor) => listPages(context, scope, id, { cursor, limit: CRAWL_PAGE }));
            const findings = allOf((cursor) => listFindings(context, scope, id, { cursor, limit: CRAWL_PAGE }));
            yield { name: `crawls/${id}/pages.jsonl`, batches: pages };
            yield { name: `crawls/${id}/findings.jsonl`, batches: findings };
          }
        }
      }
    }
  }
}
