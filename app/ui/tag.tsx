import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type Tone = "plain" | "good" | "info" | "warn" | "bad" | "violet" | "sample";

const TONES: Record<Tone, string> = {
  plain: "bg-sunken text-ink-2 font-semibold",
  good: "bg-good-soft text-good font-bold",
  info: "bg-info-soft text-info font-bold",
  warn: "bg-warn-soft text-warn font-bold",
  bad: "bg-bad-soft text-bad font-bold",
  violet: "bg-violet-soft text-violet font-bold",
  sample: "border border-dashed border-line-strong text-ink-3 font-semibold",
};

export function Tag({ tone = "plain", children, className }: { tone?: Tone; children: ReactNode; className?: string }) {
  return (
    <span
      className={cx(
        "inline-flex h-[22px] shrink-0 items-center gap-1 whitespace-nowrap rounded-full px-2 text-[11.5px] tracking-[0.02em]",
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
