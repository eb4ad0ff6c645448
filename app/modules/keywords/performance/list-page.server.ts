import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { DoneImport } from "../imports/repo.server.ts";
import { periodText } from "../labels.ts";
import { readListQuery } from "../list-query.server.ts";
import { openKeywords, type ProjectScope } from "../project-scope.server.ts";
import { type MetricsListQuery, metricsQuerySchema } from "../schema.ts";
import type { PeriodChoice } from "../ui/list-controls.tsx";
import { chooseImport, type ShownImports } from "./service.server.ts";

/** Rows on a page of a list. */
export const PER_PAGE = 50;

/** The data that a page of metrics needs. */
export interface ListPage {
  scope: ProjectScope;
  query: MetricsListQuery;
  shown: ShownImports;
  /** For the component: which periods there are, and which one is shown. */
  frame: {
    view: MetricsListQuery["view"];
    periods: PeriodChoice[];
    period: string | undefined;
    periodLabel: string;
    previousLabel: string | null;
  };
}

const labelOf = ({ periodStart, periodEnd }: DoneImport): string => periodText(periodStart, periodEnd);

/** Opens a list of figures. `kinds`: only imports of these kinds will do. Throws 400, 403 and 404 Responses. */
export async function openList(
  { request, context, params }: LoaderFunctionArgs,
  kinds?: readonly DoneImport["kind"][],
  view?: MetricsListQuery["view"],
): Promise<ListPage> {
  const { scope } = await openKeywords(request, context, params.projectId);
  const asked = readListQuery(request, metricsQuerySchema);
  const query = view ? { ...asked, view } : asked;
  const shown = await chooseImport(scope, query, kinds);
  return {
    scope,
    query,
    shown,
    frame: {
      view: query.view,
      periods: shown.imports.map(({ id, kind, periodStart: start, periodEnd: end }) => ({ id, kind, start, end })),
      period: shown.current?.id,
      periodLabel: shown.current ? labelOf(shown.current) : "",
      previousLabel: shown.previous ? labelOf(shown.previous) : null,
    },
  };
}
