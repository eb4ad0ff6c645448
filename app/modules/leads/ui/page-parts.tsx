import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";

/** The heading of a page of the pipeline, what it is about, and its actions. */
export function PageHead({ title, action, children }: { title: string; action?: ReactNode; children?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
      <div>
        <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
        {children ? <p className="text-ink-2 text-sm">{children}</p> : null}
      </div>
      {action}
    </div>
  );
}

/** A part of a page with its heading. */
export function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" className="min-w-0 p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-[15px]">{title}</h2>
        {action}
      </div>
      {children}
    </Card>
  );
}

/** Room of a chart: its table for screen readers must not widen the page. */
export const ChartFrame = ({ children }: { children: ReactNode }) => (
  <div className="relative overflow-hidden">{children}</div>
);
