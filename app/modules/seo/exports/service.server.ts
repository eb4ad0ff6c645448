import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { csvLineStream, textStream } from "#app/platform/http/download.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { crawlObject } from "../crawls/crawl-control.server.ts";
import * as repo from "../crawls/repo.server.ts";
import type { MarkedFinding } from "../crawls/service.server.ts";
import type { CrawlRpc, FindingQuery } from "../domain/crawl.ts";
import { mutedCodes } from "../mutes/service.server.ts";
import { csvOfBatches, jsonOfBatches } from "./domain/export-batches.ts";

const BATCH = 500;

/** What an export can be cut down to. */
type ExportQuery = Omit<FindingQuery, "cursor" | "limit" | "without"> & { muted?: "exclude" | "include" };

/** Every finding of a crawl that the query selects, in batches: one is held at a time. */
async function* batches(
  crawl: CrawlRpc,
  { muted, ...query }: ExportQuery,
  codes: readonly string[],
): AsyncGenerator<MarkedFinding[]> {
  const without = muted === "exclude" ? codes : undefined;
  let cursor: string | null = null;
  do {
    const page = await crawl.findings({ ...query, without, limit: BATCH, cursor: cursor ?? undefined });
    yield page.rows.map((row) => ({ ...row, muted: codes.includes(row.code) }));
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** Streams the findings of a crawl as CSV (RFC 4180, UTF-8) or as one JSON array. Errors: not_found. */
export async function exportFindings(
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  format: "csv" | "json",
  query: ExportQuery = {},
): Promise<Result<ReadableStream<Uint8Array>>> {
  const crawl = await repo.findCrawl(scope, crawlId);
  if (!crawl) return err(appError("not_found", "Crawl not found in this workspace."));
  const source = batches(crawlObject(context, crawlId), query, await mutedCodes(context, scope, crawl.projectId));
  return ok(format === "csv" ? csvLineStream(csvOfBatches(source)) : textStream(jsonOfBatches(source)));
}
