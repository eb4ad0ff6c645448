import type { ReactNode } from "react";

/** How a figure is computed, one click away from its plain caption. */
export function Method({ title = "How this is computed", children }: { title?: string; children: ReactNode }) {
  return (
    <details className="mt-2 text-[13px] text-ink-2">
      <summary className="w-fit cursor-pointer text-ink-3 hover:text-ink pointer-coarse:py-3">{title}</summary>
      <div className="mt-1.5 max-w-[90ch]">{children}</div>
    </details>
  );
}
