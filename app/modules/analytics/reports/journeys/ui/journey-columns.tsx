import { Link, useSearchParams } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { changedSearch } from "../../query/ui/changed-search.ts";

interface ColumnView {
  title: string;
  visits: string;
  share: string;
  ended: string;
  nodes: readonly {
    key: string;
    name: string;
    isEvent: boolean;
    visits: string;
    share: string;
    bar: number;
    isChosen: boolean;
  }[];
  others: { nodes: string; visits: string } | null;
}

/** The steps of journeys beside each other; each node is a link that narrows to the visits through it, and widens again. */
export function JourneyColumns({ columns, isTo }: { columns: readonly ColumnView[]; isTo: boolean }) {
  const [search] = useSearchParams();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
    <section aria-label="Journeys step by step" tabIndex={0} className="relative overflow-x-auto pb-2">
      <ol className="flex items-start gap-3">
        {columns.map((column, at) => (
          <Card key={column.title} as="li" className="w-[212px] shrink-0 p-3">
            <h3 className="font-bold text-sm">{column.title}</h3>
            <p className="mb-2 text-[13px] text-ink-3 tabular-nums">
              {column.visits} · {column.share}
            </p>
            <ul className="grid gap-1.5">
              {column.nodes.map((node) => (
                <li key={node.key}>
                  <Link
                    to={changedSearch(search, { [`s${at + 1}`]: node.isChosen ? null : node.key })}
                    preventScrollReset
                    aria-current={node.isChosen ? "true" : undefined}
                    className={cx(
                      "block rounded-s border px-2 py-1.5 text-[13px] hover:border-line-strong",
                      node.isChosen ? "border-brand bg-brand-soft" : "border-line",
                    )}
                  >
                    <span className="flex gap-2">
                      <span className="min-w-0 flex-1">
                        {node.isEvent ? <span className="text-ink-3">event </span> : null}
                        <Breakable text={node.name} />
                      </span>
                      <span className="tabular-nums">{node.visits}</span>
                    </span>
                    <svg
                      viewBox="0 0 100 2"
                      preserveAspectRatio="none"
                      aria-hidden="true"
                      className="mt-1 block h-1 w-full"
                      width={100}
                      height={2}
                    >
                      <rect width={node.bar} height="2" fill="var(--color-s1)" />
                    </svg>
                    <span className="text-ink-3 text-xs tabular-nums">{node.share}</span>
                  </Link>
                </li>
              ))}
            </ul>
            {column.others ? (
              <p className="mt-2 text-[13px] text-ink-3">
                {column.others.nodes} others: {column.others.visits}
              </p>
            ) : null}
            {column.ended === "0" ? null : (
              <p className="mt-2 text-[13px] text-ink-2">
                {column.ended} {isTo ? "began here" : "ended here"}
              </p>
            )}
          </Card>
        ))}
      </ol>
    </section>
  );
}
