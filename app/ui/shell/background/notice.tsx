import type { ReactNode } from "react";

/** A notice at the foot of the window. The region is always there, so that what appears in it is read out. */
export function Notice({ icon, children }: { icon: ReactNode; children: ReactNode | null }) {
  return (
    <div role="status">
      {children ? (
        <div className="pointer-events-auto flex items-start gap-3 rounded-m border border-line-strong bg-surface p-3.5 text-sm shadow-2">
          <span className="mt-0.5 shrink-0 text-brand">{icon}</span>
          <div className="min-w-0 flex-1">{children}</div>
        </div>
      ) : null}
    </div>
  );
}
