import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Card, Stat } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, CHIP_ON } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { readFilterBar } from "../../query/open-report.server.ts";
import { changedSearch } from "../../query/ui/changed-search.ts";
import { CsvLink } from "../../query/ui/csv-link.tsx";
import { ChangeText, MoneyCell } from "../../query/ui/metric-cells.tsx";
import { ReportFilterBar } from "../../query/ui/report-filter-bar.tsx";
import { readRevenuePage, revenuePage } from "../page.server.ts";

export const handle = { crumb: () => "Revenue" };

export async function loader(args: LoaderFunctionArgs) {
  const reading = await readRevenuePage(args);
  // Of orders by the page they were made on, the roll-ups do not tell.
  const as = reading.by === "page" ? { single: true } : { own: true, dimension: reading.by };
  return { ...revenuePage(reading), bar: await readFilterBar(reading.report, as) };
}

export default function Revenue() {
  const page = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  return (
    <>
      <ReportFilterBar bar={page.bar}>
        <CsvLink path={`${page.base}/revenue.csv`} />
        <Link to={`${page.base}/currencies`} className={cx(CHIP, CHIP_OFF)}>
          Exchange rates
        </Link>
      </ReportFilterBar>
      {page.rows.length === 0 ? (
        <Card className="p-6 text-center text-ink-2 text-sm">
          No event has carried revenue in these days. Send it with an event:{" "}
          <code className="font-mono text-[13px]">
            {'kaja("order", { revenue: { amount: 49.9, currency: "EUR" } })'}
          </code>
        </Card>
      ) : (
        <>
          <div className="mb-4 grid gap-3.5 sm:grid-cols-3">
            <Stat
              label="Revenue"
              value={page.revenue.sum}
              hint={
                <>
                  <ChangeText change={page.revenueChange} />
                  <MoneyCell money={page.revenue} detailsOnly />
                </>
              }
            />
            <Stat label="Orders" value={page.orders} hint={<ChangeText change={page.ordersChange} />} />
            <Stat
              label="Average order"
              value={page.average}
              hint={page.average === "–" ? "Not known: some orders have no rate" : "Revenue by events that carried it"}
            />
          </div>
          <div className="mb-3 flex flex-wrap gap-2">
            {Object.entries(page.titles).map(([dimension, title]) => (
              <Link
                key={dimension}
                to={changedSearch(search, { by: dimension })}
                preventScrollReset
                aria-current={page.by === dimension ? "true" : undefined}
                className={cx(CHIP, page.by === dimension ? CHIP_ON : CHIP_OFF)}
              >
                {title}
              </Link>
            ))}
          </div>
          <Table label={`Revenue by ${page.titles[page.by].toLowerCase()}`}>
            <thead>
              <tr>
                <Th>{page.titles[page.by]}</Th>
                <Th numeric>Orders</Th>
                <Th numeric>Revenue</Th>
                <Th numeric wide>
                  Share
                </Th>
              </tr>
            </thead>
            <tbody>
              {page.rows.map((row) => (
                <tr key={row.value}>
                  <Td>
                    <Breakable text={row.value} />
                  </Td>
                  <Td numeric>{row.orders}</Td>
                  <Td numeric>
                    <MoneyCell money={row.money} />
                  </Td>
                  <Td numeric wide>
                    {row.share}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
          <p className="mt-3 max-w-[90ch] text-[13px] text-ink-2">
            Sums are in {page.currency}, each day by the rate entered for it. A visit’s orders count on the day on which
            it began.
          </p>
        </>
      )}
    </>
  );
}
