import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Split } from "lucide-react";
import { exact } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { SelectField } from "#app/ui/form/field.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Method } from "#app/ui/text/method.tsx";
import { openReport, readFilterBar } from "../../query/open-report.server.ts";
import { changedSearch } from "../../query/ui/changed-search.ts";
import { CsvLink } from "../../query/ui/csv-link.tsx";
import { ReportFilterBar } from "../../query/ui/report-filter-bar.tsx";
import { attributionPage, LOOKBACK_DAYS, readAttribution } from "../page.server.ts";
import { CreditBar } from "../ui/credit-bar.tsx";

export const handle = { crumb: () => "Attribution" };

export async function loader(args: LoaderFunctionArgs) {
  const report = await openReport(args, "analytics_advanced");
  const page = attributionPage(await readAttribution(report, args.request));
  const bar = await readFilterBar(report, {
    single: true,
    notCompared: "each model here is compared with the others, in one period.",
    lookbackDays: page.choice.lookbackDays,
  });
  return { base: `/analytics/sites/${report.site.id}`, bar, lookbacks: [...LOOKBACK_DAYS], ...page };
}

export default function Attribution() {
  const page = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { base, bar, rows, models, choice } = page;
  if (page.goals.length === 0) {
    return (
      <EmptyState
        icon={<Split size={22} aria-hidden="true" />}
        title="Nothing to attribute yet"
        action={
          <LinkButton to={`${base}/goals/new`} look="primary">
            Add a goal
          </LinkButton>
        }
      >
        Attribution shares conversions among the channels that led to them. Add a goal first.
      </EmptyState>
    );
  }
  return (
    <>
      <ReportFilterBar bar={bar}>
        <CsvLink path={`${base}/attribution.csv`} />
      </ReportFilterBar>
      <Choice />
      <p className="mb-4 max-w-[80ch] rounded-s border border-line bg-sunken px-3.5 py-2.5 text-[13px] text-ink-2">
        <strong className="text-ink">Correlation, not cause.</strong> Models share out conversions that happened. They
        cannot tell what would have happened without a channel.
        {page.oneIn > 1 ? ` Based on a sample: 1 visitor in ${page.oneIn}.` : ""}
      </p>
      <div className="mb-4">
        <Method>
          <p>
            Without cookies a visitor is recognized within one day only. Visits on different days are joined for people
            whom your server identifies (now {page.stablePercent}% of visits).
          </p>
          <p className="mt-1.5">
            The range spans 90% of 200 resamples of the paths. A Markov chain with too many states is not resampled.
          </p>
        </Method>
      </div>
      {rows === null ? (
        <EmptyState icon={<Split size={22} aria-hidden="true" />} title="Too few conversions to attribute">
          This period has {page.conversions} converted visits. Attribution needs at least {page.minConversions}. Choose
          a longer period or another goal.
        </EmptyState>
      ) : (
        <>
          <h2 className="mb-1 font-bold text-lg">{page.modelLabel}</h2>
          <p className="mb-3 text-[13px] text-ink-2">
            {page.note} {exact(page.conversions)} converted visits.{" "}
            {page.hasRange ? "The thin line is the 90% range." : "No range: there are too many different paths."}
          </p>
          <Table label={`Conversions by channel, ${page.modelLabel}`}>
            <thead>
              <tr>
                <Th>Channel</Th>
                <Th numeric>Conversions</Th>
                <Th numeric>Range</Th>
                <Th wide className="w-[45%]">
                  <span className="sr-only">Bar</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ channel, credit, range, bar }) => (
                <tr key={channel}>
                  <Td className="font-medium">
                    <Breakable text={channel} />
                  </Td>
                  <Td numeric>{credit}</Td>
                  <Td numeric className="text-ink-2">
                    {range}
                  </Td>
                  <Td wide>
                    <CreditBar bar={bar} />
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
          <h2 className="mt-6 mb-3 font-bold text-lg">All models side by side</h2>
          <Table label="Conversions by channel and model" hasMore>
            <thead>
              <tr>
                <Th pinned>Channel</Th>
                {models.map(({ id, label }) => (
                  <Th key={id} numeric>
                    <Link
                      to={changedSearch(search, { model: id })}
                      preventScrollReset
                      aria-current={id === choice.model ? "true" : undefined}
                      className={cx("hover:underline", id === choice.model && "text-brand")}
                    >
                      {label}
                    </Link>
                  </Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ channel, cells }) => (
                <tr key={channel}>
                  <Td pinned className="font-medium">
                    <Breakable text={channel} />
                  </Td>
                  {cells.map(({ model, credit, title }) => (
                    <Td key={model} numeric className={cx(model === choice.model && "bg-brand-soft")}>
                      <span title={title}>{credit}</span>
                    </Td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </>
  );
}

/** Which goal, how far back, which model: a form that works without scripts. */
function Choice() {
  const { goals, choice, lookbacks, models } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const others = [...search].filter(([name]) => name !== "goal" && name !== "lookback" && name !== "model");
  return (
    <Form method="get" className="mb-4 flex flex-wrap items-end gap-3" key={JSON.stringify(choice)}>
      {others.map(([name, value]) => (
        <input key={`${name}${value}`} type="hidden" name={name} value={value} />
      ))}
      <SelectField label="Goal" name="goal" defaultValue={choice.goal}>
        <option value="">All goals</option>
        {goals.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Look back" name="lookback" defaultValue={String(choice.lookbackDays)}>
        {lookbacks.map((days) => (
          <option key={days} value={days}>
            {days === 1 ? "1 day" : `${days} days`}
          </option>
        ))}
      </SelectField>
      <SelectField label="Model" name="model" defaultValue={choice.model}>
        {models.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button type="submit">Show</Button>
    </Form>
  );
}
