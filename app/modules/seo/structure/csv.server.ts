import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { csvStream } from "#app/platform/http/download.ts";
import type { CsvValue } from "#app/shared/csv/csv.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { StructureListName, StructureQuery, StructureRows } from "./domain/structure.ts";
import { listStructure } from "./service.server.ts";

const BATCH = 500;

type Columns<Row> = Record<string, (row: Row) => CsvValue>;

const COLUMNS: { [Name in StructureListName]: Columns<StructureRows[Name]> } = {
  ranks: {
    url: ({ url }) => url,
    title: ({ title }) => title,
    "rank share": ({ rankShare }) => rankShare,
    "links in": ({ inlinkCount }) => inlinkCount,
    "links out": ({ outlinkCount }) => outlinkCount,
    depth: ({ depth }) => depth,
    errors: ({ errorCount }) => errorCount,
    warnings: ({ warningCount }) => warningCount,
    notices: ({ noticeCount }) => noticeCount,
  },
  anchors: {
    anchor: ({ anchor }) => anchor,
    pages: ({ pageCount }) => pageCount,
    example: ({ exampleUrl }) => exampleUrl,
  },
  ideas: {
    from: ({ fromUrl }) => fromUrl,
    to: ({ toUrl }) => toUrl,
    "to title": ({ toTitle }) => toTitle,
    phrase: ({ phrase }) => phrase,
    cosine: ({ cosine }) => cosine,
    "links in": ({ toInlinkCount }) => toInlinkCount,
  },
  pairs: {
    left: ({ leftUrl }) => leftUrl,
    right: ({ rightUrl }) => rightUrl,
    similarity: ({ similarity }) => similarity,
  },
  templates: {
    shape: ({ shape }) => shape,
    "structured data": ({ hint }) => hint,
    pages: ({ pageCount }) => pageCount,
    errors: ({ errorCount }) => errorCount,
    warnings: ({ warningCount }) => warningCount,
    notices: ({ noticeCount }) => noticeCount,
    "median words": ({ medianWords }) => medianWords,
    "median first byte ms": ({ medianTtfbMs }) => medianTtfbMs,
    "median bytes": ({ medianBytes }) => medianBytes,
    "rank share": ({ rankShare }) => rankShare,
    example: ({ exampleUrl }) => exampleUrl,
  },
  languages: {
    url: ({ url }) => url,
    languages: ({ languageCount }) => languageCount,
    "missing return links": ({ missingCount }) => missingCount,
    alternates: ({ alternates }) =>
      alternates.map(({ lang, url, state }) => `${lang} ${url ?? ""} ${state}`).join("\n"),
  },
  redirects: {
    url: ({ url }) => url,
    hops: ({ hops }) => hops.length,
    statuses: ({ hops }) => hops.map(({ status }) => status ?? "").join(" "),
    path: ({ hops, endUrl }) => [...hops.map(({ url }) => url), endUrl].join("\n"),
    end: ({ endUrl }) => endUrl,
    "end status": ({ endStatus }) => endStatus,
    "end failure": ({ endFailure }) => endFailure,
    verdict: ({ verdict }) => verdict,
    "links in": ({ inlinkCount }) => inlinkCount,
  },
  images: {
    url: ({ url }) => url,
    status: ({ status }) => status,
    failure: ({ failure }) => failure,
    bytes: ({ sizeBytes }) => sizeBytes,
    pages: ({ pageCount }) => pageCount,
    "pages without alt": ({ withoutAltCount }) => withoutAltCount,
    "pages without width and height": ({ withoutSizeCount }) => withoutSizeCount,
    example: ({ exampleUrl }) => exampleUrl,
  },
};

/** Streams a list about the whole site as CSV (RFC 4180, UTF-8), a batch at a time. Errors: not_found. */
export async function exportStructure<Name extends StructureListName>(
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  list: Name,
  query: Omit<StructureQuery, "cursor" | "limit">,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const columns: Columns<StructureRows[Name]> = COLUMNS[list];
  const first = await listStructure(context, scope, crawlId, list, { ...query, limit: BATCH });
  if (!first.ok) return first;
  async function* batches(): AsyncGenerator<CsvValue[][]> {
    let batch = first;
    for (;;) {
      if (!batch.ok) throw new Error(batch.error.message);
      const { rows, nextCursor } = batch.value;
      yield rows.map((row) => Object.values(columns).map((cell) => cell(row)));
      if (nextCursor === null) return;
      batch = await listStructure(context, scope, crawlId, list, { ...query, limit: BATCH, cursor: nextCursor });
    }
  }
  return ok(csvStream(Object.keys(columns), batches()));
}
