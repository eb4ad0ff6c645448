import type { Actor } from "#app/platform/access/actor.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { csvStream } from "#app/platform/http/download.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { crawlObject } from "../crawls/crawl-control.server.ts";
import * as repo from "../crawls/repo.server.ts";
import type { ExtractionPage } from "../domain/crawl.ts";
import { selectorProblem } from "../engine/extract/custom-extraction.ts";
import type { ExtractionRule } from "../settings/domain/crawl-settings.ts";
import type { ExtractionInput } from "../settings/schema.ts";
import { openForChange, updateCrawlSettings } from "../settings/service.server.ts";

const NO_CRAWL = appError("not_found", "Crawl not found in this workspace.");
const BATCH = 500;

/**
 * Saves what is read from each page into columns. Errors: forbidden, plan_required, not_found, conflict (archived),
 * invalid_input (a selector that cannot be used).
 */
export async function saveExtraction(
  context: RequestContext,
  actor: Actor,
  projectId: string,
  input: ExtractionInput,
): Promise<Result<void>> {
  const opened = await openForChange(context, actor, projectId);
  if (!opened.ok) return opened;
  const fields = input.rules.flatMap(({ selector }, index) => {
    const message = selector === "" ? null : selectorProblem(selector);
    return message === null ? [] : [{ path: `rules[${index}].selector`, message }];
  });
  if (fields.length > 0) return err(appError("invalid_input", "A selector cannot be used.", { fields }));
  const extraction = input.rules
    .filter(({ name }) => name !== "")
    .map(
      ({ name, selector, what, attribute }): ExtractionRule => ({
        name,
        selector,
        what,
        attribute: what === "attribute" ? attribute : null,
      }),
    );
  return updateCrawlSettings(context, actor, projectId, "extraction_changed", ({ crawl }) =>
    ok({ ...crawl, extraction }),
  );
}

/** What a crawl read into columns. Errors: not_found. */
export async function listExtraction(
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<Result<ExtractionPage>> {
  const crawl = await repo.findCrawl(scope, crawlId);
  return crawl ? ok(await crawlObject(context, crawlId).extraction(query)) : err(NO_CRAWL);
}

/** The same as CSV (RFC 4180), streamed a batch at a time. Errors: not_found. */
export async function exportExtraction(
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const crawl = await repo.findCrawl(scope, crawlId);
  if (!crawl) return err(NO_CRAWL);
  const object = crawlObject(context, crawlId);
  const first: ExtractionPage = await object.extraction({ limit: BATCH });
  async function* batches(): AsyncGenerator<string[][]> {
    for (let page = first; ; page = await object.extraction({ limit: BATCH, cursor: page.nextCursor })) {
      yield page.rows.map(({ url, cells }) => [url, ...cells]);
      if (page.nextCursor === null) return;
    }
  }
  return ok(csvStream(["url", ...first.columns], batches()));
}
