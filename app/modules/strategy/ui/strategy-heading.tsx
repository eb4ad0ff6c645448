import type { ReactNode } from "react";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { strategyModule } from "../manifest.ts";

interface Heading {
  title: string;
  /** Whether the title is the name of a strategy, which its path does not say. */
  isRecord?: boolean;
  children?: ReactNode;
}

/** Way, title and buttons of a page under /strategy. */
export function StrategyHeading({ title, isRecord = false, children }: Heading) {
  const trail = [{ label: strategyModule.title, to: "/strategy" }, { label: title }];
  return (
    <>
      {isRecord ? <Breadcrumbs trail={trail} /> : <Breadcrumbs />}
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 basis-60 font-bold text-2xl tracking-tight">
          <Breakable text={title} />
        </h1>
        {children}
      </div>
    </>
  );
}
