import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { InsightLink, InsightTone } from "#app/shared/insight.ts";
import { LinkButton } from "../button.tsx";
import { Tag, type Tone } from "../tag.tsx";

const TONES: Record<InsightTone, { tone: Tone; label: string }> = {
  bad: { tone: "bad", label: "Act" },
  warn: { tone: "warn", label: "Check" },
  good: { tone: "good", label: "Good" },
  info: { tone: "info", label: "Next" },
};

interface InsightLineProps {
  insight: { tone: InsightTone; title: string; evidence: string; rows: InsightLink; action: InsightLink };
  /** Below the evidence. */
  children?: ReactNode;
}

/** One finding in its list: what it is, the figures behind it with a way to their rows, and one thing to do. */
export function InsightLine({ insight: { tone, title, evidence, rows, action }, children }: InsightLineProps) {
  return (
    <li className="flex flex-col gap-2.5 border-line border-b py-3 last:border-b-0 md:flex-row md:items-center md:gap-4">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <h3 className="flex items-start gap-2 font-semibold text-sm leading-[22px]">
          <Tag tone={TONES[tone].tone}>{TONES[tone].label}</Tag>
          {title}
        </h3>
        <p className="mt-1 text-[13px] text-ink-2">
          {evidence}{" "}
          <Link
            to={rows.href}
            prefetch="intent"
            className="whitespace-nowrap font-medium text-brand underline-offset-2 hover:underline pointer-coarse:py-3"
          >
            {rows.label}
          </Link>
        </p>
        {children}
      </div>
      <LinkButton to={action.href} prefetch="intent" size="s" className="self-start md:self-center">
        {action.label}
      </LinkButton>
    </li>
  );
}
