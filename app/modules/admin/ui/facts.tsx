import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";

/** A titled box of label and value. */
export function Facts({
  title,
  rows,
}: {
  title: string;
  rows: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-2.5 font-bold text-base tracking-tight">{title}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-3">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** A titled part of a page; `none` replaces its content when there is none. */
export function Part({
  title,
  empty,
  none,
  children,
}: {
  title: string;
  empty: boolean;
  none: string;
  children: ReactNode;
}) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-bold text-base tracking-tight">{title}</h2>
      {empty ? <Card className="p-4 text-ink-2 text-sm">{none}</Card> : children}
    </section>
  );
}
