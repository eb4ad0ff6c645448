import type { ReactNode } from "react";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";

/** Way, title and buttons of a page under /strategy. */
export function StrategyHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <Breadcrumbs />
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 basis-60 font-bold text-2xl tracking-tight">
          <Breakable text={title} />
        </h1>
        {children}
      </div>
    </>
  );
}
