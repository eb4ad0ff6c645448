import type { ReactNode } from "react";
import { Breakable } from "#app/ui/text/breakable.tsx";

/** The heading of a page under /leads with its actions. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <h1 className="min-w-0 font-bold text-2xl tracking-tight [overflow-wrap:anywhere]">
        <Breakable text={title} />
      </h1>
      <span className="flex-1" />
      {children}
    </div>
  );
}
