import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Card, Stat } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { readFilterBar } from "../../query/open-report.server.ts";
import { CsvLink } from "../../query/ui/csv-link.tsx";
import { ChangeText } from "../../query/ui/metric-cells.tsx";
import { ReportFilterBar } from "../../query/ui/report-filter-bar.tsx";
import { funnelPage, readFunnelPage } from "../page.server.ts";
import { FunnelSteps } from "../ui/funnel-steps.tsx";

export const handle = { crumb: (data: unknown) => (data as { name?: string } | undefined)?.name ?? "Funnel" };

export async function loader(args: LoaderFunctionArgs) {
  const reading = await readFunnelPage(args);
  return { ...funnelPage(reading), bar: await readFilterBar(reading.report, { single: true }) };
}

export default function FunnelPage() {
  const page = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const edit = (
    <Link to={`${page.base}/${page.id}/edit`} className={cx(CHIP, CHIP_OFF)}>
      Change
    </Link>
  );
  return (
    <>
      <h2 className="mb-3 break-words font-bold text-lg tracking-tight">{page.name}</h2>
      <ReportFilterBar bar={page.bar}>
        <CsvLink path={`${page.base}/${page.id}/export.csv`} />
        {edit}
      </ReportFilterBar>
      {page.isEmpty ? (
        <Card className="p-6 text-center text-ink-2 text-sm">
          Nobody took the first step in these days. Choose other days, or check the step: {page.steps[0]?.rule}.
          {page.steps[0]?.problem ? <p className="mt-2 text-bad">{page.steps[0].problem}</p> : null}
        </Card>
      ) : (
        <>
          <div className="mb-4 grid gap-3.5 sm:grid-cols-2 lg:grid-cols-4">
            <Stat label="Conversion" value={page.conversion} hint={<ChangeText change={page.change} />} />
            <Stat label="Began" value={page.began} hint={<ChangeText change={page.beganChange} />} />
            <Stat label="Time to convert, median" value={page.median} />
            <Stat label="90th percentile" value={page.p90} />
          </div>
          <FunnelSteps steps={page.steps} />
        </>
      )}
      <section className="mt-6">
        <h3 className="mb-2 font-bold text-[15px]">Break down by</h3>
        <div className="mb-3 flex flex-wrap gap-2">
          {Object.entries(page.groupTitles).map(([dimension, title]) => (
            <FilterChip key={dimension} name="by" value={dimension}>
              {title}
            </FilterChip>
          ))}
        </div>
        {page.groupBy && page.groups.length > 0 ? (
          <Table label={`The funnel by ${page.groupTitles[page.groupBy].toLowerCase()}`}>
            <thead>
              <tr>
                <Th>{page.groupTitles[page.groupBy]}</Th>
                {page.steps.map(({ rule }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their place alone
                  <Th key={at} numeric wide={at > 0 && at < page.steps.length - 1}>
                    <span title={rule}>Step {at + 1}</span>
                  </Th>
                ))}
                <Th numeric>Conversion</Th>
              </tr>
            </thead>
            <tbody>
              {page.groups.map(({ value, people, conversion }) => (
                <tr key={value}>
                  <Td>
                    <Breakable text={value} />
                  </Td>
                  {people.map((count, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their place alone
                    <Td key={at} numeric wide={at > 0 && at < people.length - 1}>
                      {count}
                    </Td>
                  ))}
                  <Td numeric className="font-semibold">
                    {conversion}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        ) : search.has("by") ? (
          <p className="text-[13px] text-ink-3">There is nothing to break down in this period.</p>
        ) : null}
      </section>
      <p className="mt-4 max-w-[90ch] text-[13px] text-ink-2">
        A person counts once, with the attempt that came furthest. The first step lies in the chosen days, the last
        within {page.within} of it.
        {page.strict
          ? " Between two steps nothing else may happen; a page that is loaded again does not count as something else."
          : ""}{" "}
        People without a lasting id are known on one day only
        {page.isLongerThanADay ? ": for them the window ends with the day, whatever it says" : ""}.
      </p>
    </>
  );
}
