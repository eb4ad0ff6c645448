import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { monthOfYear } from "#app/shared/format/date.ts";
import { exact } from "#app/shared/format/number.ts";
import { FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { PageHead, Panel } from "../../ui/page-parts.tsx";
import { reportAction } from "../actions.server.ts";
import { monthStart, PERIODS } from "../domain/period.ts";
import { reportQuerySchema } from "../schema.ts";
import { readReport } from "../service.server.ts";
import { Forecast } from "../ui/forecast.tsx";
import { Costs, Sources } from "../ui/sources.tsx";
import { StageFlow } from "../ui/stage-flow.tsx";

export const meta: MetaFunction = () => [{ title: "Pipeline report · Kaja" }];
export const action = reportAction;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation");
  const query = readQuery(request, reportQuerySchema);
  return { months: query.months, ...(await readReport(context, session, query)) };
}

const periodText = ({ fromMonth, toMonth }: { fromMonth: string; toMonth: string }): string => {
  const [from, to] = [monthOfYear(monthStart(fromMonth)), monthOfYear(monthStart(toMonth))];
  return from === to ? to : `${from} to ${to}`;
};

export default function PipelineReport() {
  const report = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <PageHead title="Pipeline report">{periodText(report.period)}, in UTC. The forecast looks ahead.</PageHead>
      <nav aria-label="Period" className="mb-4 flex flex-wrap gap-1.5">
        {PERIODS.map((months) => (
          <FilterChip key={months} name="months" value={String(months)} byDefault={String(report.months)}>
            {months === 1 ? "This month" : `${months} months`}
          </FilterChip>
        ))}
      </nav>
      <div className="grid gap-5">
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <Forecast
            months={report.forecast}
            shape={report.forecastShape}
            currency={report.currency}
            currencies={report.currencies}
          />
          <StageFlow stages={report.flow} shape={report.flowShape} />
        </div>
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
          <Sources lines={report.sources} />
          <div className="grid gap-5">
            <Costs
              key={report.costs.length}
              costs={report.costs}
              sources={report.knownSources}
              month={report.period.toMonth}
              reply={reply}
            />
            {report.lostReasons.length > 0 ? <LostReasons reasons={report.lostReasons} /> : null}
          </div>
        </div>
      </div>
    </>
  );
}

const LostReasons = ({ reasons }: { reasons: readonly { reason: string; leads: number }[] }) => (
  <Panel title="Why leads were lost">
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-sm tabular-nums">
      {reasons.map(({ reason, leads }) => (
        <div key={reason} className="contents">
          <dt className="min-w-0">
            <Breakable text={reason || "Not said"} />
          </dt>
          <dd className="text-right">{exact(leads)}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);
