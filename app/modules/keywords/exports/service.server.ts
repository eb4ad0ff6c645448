import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow } from "#app/platform/access/access.server.ts";
import { csvResponse, datedName } from "#app/platform/http/download.ts";
import { parseListQuery } from "#app/platform/lists/list-spec.ts";
import type { CsvValue } from "#app/shared/csv/csv.ts";
import type { Result } from "#app/shared/result.ts";
import { enabledProviders, readIdeas } from "../ideas/service.server.ts";
import { listKeywords } from "../keyword-list/service.server.ts";
import { keywordsList } from "../keyword-list/ui/keywords-list.tsx";
import { readListQuery } from "../list-query.server.ts";
import {
  chooseImport,
  listCannibalised,
  listDecay,
  listMetrics,
  type MetricsPage,
  readCurve,
} from "../performance/service.server.ts";
import { openKeywords, type ProjectScope } from "../project-scope.server.ts";
import { exportQuerySchema, ideasQuerySchema, type MetricsListQuery, metricsQuerySchema } from "../schema.ts";

/** Rows read at once: each reading goes through a whole import. */
const BATCH = 5_000;

interface CsvList {
  heading: readonly string[];
  /** In batches, so that one is held at a time. */
  batches: AsyncIterable<CsvValue[][]>;
}

/** Every page of a list, each row as cells. */
async function* pagesOf<R>(
  read: (cursor: string | undefined) => Promise<Result<MetricsPage<R>>>,
  cellsOf: (row: R) => CsvValue[][],
): AsyncGenerator<CsvValue[][]> {
  let cursor: string | null | undefined;
  do {
    const page: MetricsPage<R> = orThrow(await read(cursor ?? undefined));
    yield page.rows.flatMap(cellsOf);
    cursor = page.nextCursor;
  } while (cursor);
}

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
const position = (value: number | null | undefined): CsvValue => (value == null ? null : rounded(value, 2));

async function keywordsCsv(request: Request, scope: ProjectScope): Promise<CsvList> {
  const query = parseListQuery(keywordsList, new URL(request.url).searchParams);
  const { current } = await chooseImport(scope, { view: "queries" });
  return {
    heading: [
      "keyword",
      "group",
      "intent",
      "target page",
      "note",
      "clicks",
      "impressions",
      "position",
      "period start",
      "period end",
    ],
    batches: pagesOf(
      (cursor) => listKeywords(scope, current?.id ?? null, { ...query, cursor }, BATCH),
      (row) => [
        [
          row.keyword,
          row.groupName,
          row.intent,
          row.targetUrl,
          row.note,
          row.clicks,
          row.impressions,
          position(row.position),
          current?.periodStart,
          current?.periodEnd,
        ],
      ],
    ),
  };
}

async function figuresCsv(scope: ProjectScope, query: MetricsListQuery, withGain: boolean): Promise<CsvList> {
  const shown = withGain
    ? await chooseImport(scope, { ...query, view: "queries" }, ["queries", "query_pages"])
    : await chooseImport(scope, query);
  const targetRatio = shown.dimension === "query" ? ((await readCurve(scope))?.targetRatio ?? null) : null;
  const named = shown.dimension;
  const none: MetricsPage<never> = { rows: [], nextCursor: null };
  return {
    heading: [
      named,
      "clicks",
      "impressions",
      "ctr",
      "position",
      "clicks before",
      "impressions before",
      "position before",
      "ctr at position 3",
      "extra clicks at position 3",
    ],
    batches: pagesOf(
      async (cursor) =>
        withGain && targetRatio === null
          ? { ok: true, value: none }
          : listMetrics(scope, shown, { ...query, cursor }, { limit: BATCH, targetRatio, withGain }),
      ({ label, clicks, impressions, ctr, position: place, before, gain }) => [
        [
          label,
          clicks,
          impressions,
          rounded(ctr, 4),
          position(place),
          before?.clicks,
          before?.impressions,
          position(before?.position),
          targetRatio === null ? null : rounded(targetRatio, 4),
          targetRatio === null ? null : rounded(gain, 1),
        ],
      ],
    ),
  };
}

async function cannibalisationCsv(scope: ProjectScope, query: MetricsListQuery): Promise<CsvList> {
  const shown = await chooseImport(scope, { ...query, view: "queries" }, ["query_pages"]);
  return {
    heading: ["query", "page", "proposal", "clicks", "impressions", "share of impressions", "position"],
    batches: pagesOf(
      (cursor) => listCannibalised(scope, shown, { ...query, cursor }, BATCH),
      ({ query: text, pages }) =>
        pages.map(({ page, clicks, impressions, share, position: place }, at) => [
          text,
          page,
          at === 0 ? "keep" : "merge or refocus",
          clicks,
          impressions,
          rounded(share, 4),
          position(place),
        ]),
    ),
  };
}

async function decayCsv(scope: ProjectScope, query: MetricsListQuery): Promise<CsvList> {
  const shown = await chooseImport(scope, query);
  return {
    heading: [
      shown.dimension,
      "clicks before",
      "clicks now",
      "clicks lost",
      "impressions before",
      "impressions now",
      "position before",
      "position now",
    ],
    batches: pagesOf(
      (cursor) => listDecay(scope, shown, { ...query, cursor }, BATCH),
      ({ label, before, now, lost }) => [
        [
          label,
          before.clicks,
          now?.clicks ?? 0,
          lost,
          before.impressions,
          now?.impressions,
          position(before.position),
          position(now?.position),
        ],
      ],
    ),
  };
}

async function ideasCsv({ request, context }: LoaderFunctionArgs, scope: ProjectScope): Promise<CsvList> {
  const query = readListQuery(request, ideasQuerySchema);
  const provider = query.provider ?? enabledProviders(context)[0]?.id;
  const ideas = provider && query.seed !== "" ? await readIdeas(context, scope, { ...query, provider }) : null;
  const rows = (ideas?.clusters ?? []).flatMap(({ label, ideas: texts }) =>
    texts.map(({ text, known }): CsvValue[] => [label, text, known]),
  );
  return {
    heading: ["group", "idea", "in keywords"],
    batches: (async function* () {
      yield rows;
    })(),
  };
}

async function listOf(args: LoaderFunctionArgs, scope: ProjectScope): Promise<{ list: string; csv: CsvList }> {
  const { list } = readListQuery(args.request, exportQuerySchema);
  if (list === "keywords") return { list, csv: await keywordsCsv(args.request, scope) };
  if (list === "ideas") return { list, csv: await ideasCsv(args, scope) };
  const query = readListQuery(args.request, metricsQuerySchema);
  if (list === "cannibalisation") return { list, csv: await cannibalisationCsv(scope, query) };
  if (list === "decay") return { list, csv: await decayCsv(scope, query) };
  return { list, csv: await figuresCsv(scope, query, list === "opportunities") };
}

/** Streams a list of a project's keywords as CSV, with the search, filters and period of its page. Throws 400, 403 and 404 Responses. */
export async function exportResponse(args: LoaderFunctionArgs): Promise<Response> {
  const { scope, siteHost } = await openKeywords(args.request, args.context, args.params.projectId);
  const { list, csv } = await listOf(args, scope);
  return csvResponse(datedName(list, siteHost, args.context.now()), csv.heading, csv.batches);
}
