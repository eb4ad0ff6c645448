import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ChartLine, Download } from "lucide-react";
import { dollars } from "#app/shared/format/money.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { PAGE_ROWS, readMetrics, requireMetrics } from "../metrics.server.ts";

export const meta: MetaFunction = () => [{ title: "Daily figures · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const scope = await requireMetrics(request, context);
  const asked = Number(new URL(request.url).searchParams.get("page") ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 10_000 ? asked : 1;
  const { rows, total } = await readMetrics(context, scope, page);
  return { rows, total, page, pageCount: Math.max(1, Math.ceil(total / PAGE_ROWS)) };
}

export default function Figures() {
  const { rows, total, page, pageCount } = useLoaderData<typeof loader>();
  return (
    <div>
      <Breadcrumbs trail={[{ label: "Daily figures" }]} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="mr-auto">
          <h1 className="font-bold text-2xl tracking-tight">Daily figures</h1>
          <p className="mt-0.5 text-ink-2 text-sm">
            {counted(total, "row")} of campaigns in the last 60 days: what the cards and insights are computed from.
          </p>
        </div>
        {total > 0 ? (
          <a href="/dashboard/figures.csv" className={buttonClass("secondary")}>
            <Download size={16} aria-hidden="true" />
            Export CSV
          </a>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <EmptyState
          icon={<ChartLine size={22} aria-hidden="true" />}
          title="No daily figures yet"
          action={<LinkButton to="/dashboard">Back to the dashboard</LinkButton>}
        >
          Each active campaign adds a row a day here: reach, impressions, clicks, conversions, cost and revenue.
        </EmptyState>
      ) : (
        <Table label="Daily figures of campaigns">
          <thead>
            <tr>
              <Th>Date</Th>
              <Th>Campaign</Th>
              <Th numeric>Reach</Th>
              <Th numeric wide>
                Impressions
              </Th>
              <Th numeric>Clicks</Th>
              <Th numeric>Conversions</Th>
              <Th numeric wide>
                Cost
              </Th>
              <Th numeric wide>
                Revenue
              </Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <Td className="whitespace-nowrap">{row.date}</Td>
                <Td>{row.campaign ?? "A deleted campaign"}</Td>
                <Td numeric>{exact(row.reach)}</Td>
                <Td numeric wide>
                  {exact(row.impressions)}
                </Td>
                <Td numeric>{exact(row.clicks)}</Td>
                <Td numeric>{exact(row.conversions)}</Td>
                <Td numeric wide>
                  {dollars(row.costCents)}
                </Td>
                <Td numeric wide>
                  {dollars(row.revenueCents)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {pageCount > 1 ? <Pages page={page} pageCount={pageCount} /> : null}
    </div>
  );
}

const PAGE_LINK = "inline-flex items-center font-semibold text-brand hover:underline pointer-coarse:min-h-11";

const Pages = ({ page, pageCount }: { page: number; pageCount: number }) => (
  <nav aria-label="Pages of figures" className="mt-3 flex items-center gap-4 text-sm">
    {page > 1 ? (
      <Link to={`?page=${page - 1}`} prefetch="intent" className={PAGE_LINK}>
        Newer
      </Link>
    ) : null}
    <span className="text-ink-2 tabular-nums">
      Page {page} of {pageCount}
    </span>
    {page < pageCount ? (
      <Link to={`?page=${page + 1}`} prefetch="intent" className={PAGE_LINK}>
        Older
      </Link>
    ) : null}
  </nav>
);
