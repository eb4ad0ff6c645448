import type { ReactNode } from "react";
import { Tag } from "#app/ui/tag.tsx";
import { Definition } from "../definition.tsx";

interface FigureProps {
  label: string;
  value: ReactNode;
  unit?: string;
  sample?: boolean;
  definition?: string;
  /** Below the value: period, comparison. */
  hint?: ReactNode;
}

/** Figures side by side, as many as the panel has room for. */
export const MetricList = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl aria-label={label} className="grid grid-cols-[repeat(auto-fit,minmax(132px,1fr))] gap-2.5">
    {children}
  </dl>
);

/** One figure of a panel: name, value, unit, and what it means. */
export function MetricItem({ label, value, unit, sample = false, definition, hint }: FigureProps) {
  return (
    <div className="relative rounded-s bg-sunken px-3 py-2.5">
      <dt className="flex min-h-6 items-center gap-1.5 font-medium text-[13px] text-ink-2">
        {label}
        {definition ? <Definition label={label} text={definition} /> : null}
      </dt>
      <dd className="flex min-h-7 flex-wrap items-center gap-x-1.5 font-bold text-lg tabular-nums tracking-tight">
        {unit === "%" ? <span>{value}%</span> : value}
        {unit && unit !== "%" ? (
          <span className="font-medium text-[13px] text-ink-2 tracking-normal">{unit}</span>
        ) : null}
        {sample ? <Tag tone="sample">Sample</Tag> : null}
      </dd>
      {hint ? <dd className="text-[13px] text-ink-2">{hint}</dd> : null}
    </div>
  );
}

export const PanelHeading = ({ children }: { children: ReactNode }) => (
  <h3 className="mt-4 mb-2 font-semibold text-sm">{children}</h3>
);
