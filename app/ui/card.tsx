import type { ReactNode } from "react";
import { cx } from "./cx.ts";

interface CardProps {
  children: ReactNode;
  className?: string;
  as?: "div" | "section" | "article" | "li";
  /** Set apart from its neighbours: what was made just now. */
  highlighted?: boolean;
}

/** White surface with a hairline; the only box of the product. */
export function Card({ children, className, as: Tag = "div", highlighted = false }: CardProps) {
  return (
    <Tag
      className={cx(
        "rounded-m border shadow-1",
        highlighted ? "border-brand bg-brand-soft" : "border-line bg-surface",
        className,
      )}
    >
      {children}
    </Tag>
  );
}

/** Longer figures would leave a card of half a phone's width. */
const MAX_LARGE_CHARS = 10;

/** A figure with its label, unit and what it is compared with. */
export function Stat({
  label,
  value,
  unit,
  hint,
  tag,
}: {
  label: string;
  value: ReactNode;
  unit?: string;
  hint?: ReactNode;
  tag?: ReactNode;
}) {
  return (
    <Card className="px-4 py-3.5">
      <div className="flex items-center gap-2 font-medium text-ink-2 text-sm">
        {label}
        {tag}
      </div>
      <div
        className={cx(
          "mt-0.5 font-bold tabular-nums leading-tight tracking-[-0.03em] [overflow-wrap:anywhere]",
          typeof value === "string" && value.length > MAX_LARGE_CHARS ? "text-lg" : "text-[28px]",
        )}
      >
        {value}
        {unit ? <span className="ml-1 font-medium text-[15px] text-ink-3 tracking-normal">{unit}</span> : null}
      </div>
      {hint ? <div className="mt-0.5 text-[13px] text-ink-3">{hint}</div> : null}
    </Card>
  );
}

/** First sight of a page without data: what it is for, one action. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Card className="flex flex-col items-center px-6 py-14 text-center">
      {icon ? (
        <span className="mb-4 grid size-12 place-items-center rounded-m bg-brand-soft text-brand">{icon}</span>
      ) : null}
      <h2 className="font-bold text-lg tracking-tight">{title}</h2>
      <p className="mt-1.5 max-w-[46ch] text-ink-2 text-sm">{children}</p>
      {action ? <div className="mt-6">{action}</div> : null}
    </Card>
  );
}
