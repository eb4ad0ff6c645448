import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Await, Link, useLoaderData } from "@remix-run/react";
import { Filter, Plus } from "lucide-react";
import { Suspense } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { formatGoalRule, ruleProblem } from "../../format/format-report.server.ts";
import { openReport, readFilterBar } from "../../query/open-report.server.ts";
import { ReportFilterBar } from "../../query/ui/report-filter-bar.tsx";
import { useReportSearch } from "../../query/ui/use-report-search.ts";
import { windowOf } from "../form-fields.server.ts";
import { type FunnelResult, readFunnelResults } from "../page.server.ts";
import { listFunnels } from "../service.server.ts";

export const handle = { crumb: () => "Funnels" };

/** The list has one result for each funnel; its own page compares. */
const NOT_COMPARED = "open a funnel to compare it with another period.";

export async function loader(args: LoaderFunctionArgs) {
  const report = await openReport(args, "analytics_advanced");
  const { scope, site } = report;
  const funnels = await listFunnels(scope, site.id);
  return {
    bar: funnels.length === 0 ? null : await readFilterBar(report, { single: true, notCompared: NOT_COMPARED }),
    // Each walks everybody who began: the page does not wait for it.
    results: readFunnelResults(args.context, report, funnels),
    base: `/analytics/sites/${site.id}/funnels`,
    funnels: funnels.map(({ id, name, steps, windowMinutes, strict }) => {
      const { count, unit } = windowOf(windowMinutes);
      return {
        id,
        name,
        steps: steps.map(({ rule }) => formatGoalRule(rule)),
        problem: steps.map(({ rule }) => ruleProblem(rule)).find((found) => found !== null) ?? null,
        within: `Within ${count} ${count === 1 ? unit.slice(0, -1) : unit}`,
        strict,
      };
    }),
  };
}

export default function Funnels() {
  const { base, funnels, bar, results } = useLoaderData<typeof loader>();
  const search = useReportSearch();
  const add = (
    <LinkButton to={`${base}/new`} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      Add a funnel
    </LinkButton>
  );
  if (funnels.length === 0) {
    return (
      <EmptyState icon={<Filter size={22} aria-hidden="true" />} title="No funnels yet" action={add}>
        A funnel is a path you want visitors to follow, in two to eight steps. You see how many complete each step, how
        long it takes, and where the others go instead.
      </EmptyState>
    );
  }
  return (
    <>
      {bar ? <ReportFilterBar bar={bar}>{add}</ReportFilterBar> : null}
      <ul className="grid gap-3.5 md:grid-cols-2">
        {funnels.map(({ id, name, steps, problem, within, strict }) => (
          <Card key={id} as="li" className="relative p-4">
            <Link
              to={`${base}/${id}${search}`}
              className="break-words font-bold text-[15px] after:absolute after:inset-0 hover:text-brand"
            >
              {name}
            </Link>
            <p className="mt-1 text-[13px] text-ink-2 [overflow-wrap:anywhere]">{steps.join(" → ")}</p>
            {problem ? <p className="mt-1 text-[13px] text-bad">{problem}</p> : null}
            <Result id={id} results={results} />
            <p className="mt-1 text-[13px] text-ink-3">
              {within}
              {strict ? ", nothing else between two steps" : ""}
            </p>
          </Card>
        ))}
      </ul>
    </>
  );
}

/** How many began and finished in the period; the line has its height before it is known. */
const Result = ({ id, results }: { id: string; results: Promise<Record<string, FunnelResult>> }) => (
  <p className="mt-2 min-h-5 text-sm tabular-nums">
    <Suspense fallback={<span className="text-ink-3">Counting…</span>}>
      <Await resolve={results}>
        {(known) => {
          const result = known[id];
          return result ? (
            <>
              <b>{result.conversion}</b> converted <span className="text-ink-2">· {result.began} began</span>
            </>
          ) : null;
        }}
      </Await>
    </Suspense>
  </p>
);
