import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Filter, Plus } from "lucide-react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { openSite } from "../../../sites/open-site.server.ts";
import { formatGoalRule, ruleProblem } from "../../format/format-report.server.ts";
import { useReportSearch } from "../../query/ui/use-report-search.ts";
import { windowOf } from "../form-fields.server.ts";
import { listFunnels } from "../service.server.ts";

export const handle = { crumb: () => "Funnels" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, site } = await openSite(request, context, params.siteId, { feature: "analytics_advanced" });
  const funnels = await listFunnels(scope, site.id);
  return {
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
  const { base, funnels } = useLoaderData<typeof loader>();
  const search = useReportSearch();
  const add = (
    <LinkButton to={`${base}/new`} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      Add a funnel
    </LinkButton>
  );
  if (funnels.length === 0) {
    return (
      <EmptyState icon={<Filter size={22} aria-hidden="true" />} title="No funnels yet" action={add}>
        A funnel is a way that visitors should go, in two to eight steps. You see how many take each step, how long it
        takes them, and where the others go instead.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="mb-3.5 flex justify-end">{add}</div>
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
