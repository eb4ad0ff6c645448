import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Split } from "lucide-react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { SelectField } from "#app/ui/form/field.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
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
    isCompared: false,
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
        Attribution shares conversions among the channels of the visits before them. Say first what a conversion is.
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
        <strong className="text-ink">Not causal.</strong> Every model only shares out conversions that happened; none
        can say what would have happened without a channel. Visitors are known without cookies, so only within one day:
        visits of different days are joined for people whom your server names by an id (now {page.stablePercent} % of
        the visits).{" "}
        {page.oneIn > 1 ? `One visitor in ${page.oneIn} was read; the figures are those of this sample.` : ""}
      </p>
      {rows === null ? (
        <EmptyState icon={<Split size={22} aria-hidden="true" />} title="Too few conversions to attribute">
          There are {page.conversions} converted visits in these days. Below {page.minConversions} the ranges of all
          channels would cover each other, so that nothing is shown. Choose more days or another goal.
        </EmptyState>
      ) : (
        <>
          <h2 className="mb-1 font-bold text-lg">{page.modelLabel}</h2>
          <p className="mb-3 text-[13px] text-ink-2">
            {page.note} {page.conversions.toLocaleString("en")} converted visits.{" "}
            {page.hasRange
              ? "The thin line spans 90 % of 200 resamples of the paths."
              : "This chain has too many states to draw it anew 200 times: no range is shown."}
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
