import { Link } from "@remix-run/react";
import { ArrowRight, ChartLine } from "lucide-react";
import type { ReactNode } from "react";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { TimeChart } from "#app/ui/chart/time-chart.tsx";
import type { OverviewView } from "../page.server.ts";
import { BarRow, BreakdownCard } from "./breakdown-card.tsx";
import { StatRow } from "./stat-row.tsx";

interface OverviewBodyProps {
  overview: OverviewView;
  /** Site URL's pages and the query they share; null where there are none to lead to. */
  more: { base: string; query: string } | null;
  /** Below the chart. */
  children?: ReactNode;
}

/** Metrics, chart and breakdowns of a site: the same for its workspace and for visitors with a share link. */
export function OverviewBody({ overview, more, children }: OverviewBodyProps) {
  const { stats, isCompared, compared, chart, coverage, converted, caption, timeName, cards, channels, trend, state } =
    overview;
  const allHref = (dimension: string): string | null => more && `${more.base}/breakdown/${dimension}${more.query}`;
  return (
    <div className="grid gap-4">
      <Card className="overflow-hidden">
        <StatRow stats={stats} isCompared={isCompared} />
        <div className="p-4 sm:p-5">
          <TimeChart shape={chart} caption={caption} timeName={timeName} />
          {compared ? <p className="mt-3 text-[13px] text-ink-3">{compared}</p> : null}
          {converted ? <p className="mt-2 text-[13px] text-ink-3">{converted}</p> : null}
          {coverage ? <p className="mt-2 text-[13px] text-ink-3">{coverage}</p> : null}
        </div>
      </Card>
      {children}
      {state === "shown" ? (
        <div className="grid gap-4 lg:grid-cols-2">
          {cards.map((card) => (
            <BreakdownCard key={card.id} card={card} allHref={allHref(card.dimension)} />
          ))}
          {more && channels && trend ? (
            <div className="grid content-start gap-4">
              <Onward
                id="channels"
                title="Channels"
                to={`${more.base}/channels${more.query}`}
                action="Channels and opportunities"
              >
                {channels.length === 0 ? (
                  <p className="px-4 py-3 text-ink-3 text-sm">Nobody came in these days.</p>
                ) : (
                  <ul className="px-2 py-1">
                    {channels.map((row) => (
                      <BarRow key={row.value} row={row} />
                    ))}
                  </ul>
                )}
              </Onward>
              <Onward id="trends" title="Trend" to={`${more.base}/trends`} action="Trend, season and forecast">
                <div className="px-4 pt-3 pb-2">
                  <TimeChart shape={trend} caption="Visitors by week, last 26 weeks" className="h-[72px]" compact />
                  <p className="mt-2 text-[13px] text-ink-3">Visitors by week, last 26 weeks</p>
                </div>
              </Onward>
            </div>
          ) : null}
        </div>
      ) : (
        <EmptyState icon={<ChartLine size={22} aria-hidden="true" />} title="Nothing in these days">
          Nobody was counted in this range with these filters. Choose other days, or remove a filter.
        </EmptyState>
      )}
    </div>
  );
}

function Onward({
  id,
  title,
  to,
  action,
  children,
}: {
  id: string;
  title: string;
  to: string;
  action: string;
  children: ReactNode;
}) {
  return (
    <Card as="section">
      <h2 id={id} className="scroll-mt-24 px-4 pt-3.5 font-bold text-[15px]">
        {title}
      </h2>
      {children}
      <Link
        to={to}
        prefetch="intent"
        className="flex items-center gap-1.5 px-4 pt-1 pb-3.5 font-semibold text-[13px] text-brand hover:underline pointer-coarse:py-3"
      >
        {action}
        <ArrowRight size={14} aria-hidden="true" />
      </Link>
    </Card>
  );
}
