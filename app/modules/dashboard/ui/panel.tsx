import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";

interface PanelProps {
  title: string;
  icon: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  /** Name of the panel for the guided tour. */
  tour?: string;
  children: ReactNode;
}

/** A titled card of the dashboard. */
export function Panel({ title, icon, aside, tour, children }: PanelProps) {
  return (
    <div data-tour={tour} className="grid grid-cols-[minmax(0,1fr)]">
      <Card as="section" className="p-4">
        <div className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-brand">{icon}</span>
          <h2 className="mr-auto font-bold text-[15px]">{title}</h2>
          {aside}
        </div>
        {children}
      </Card>
    </div>
  );
}

/** In place of a panel whose data could not be read. */
export const Unavailable = () => (
  <p className="text-ink-2 text-sm">
    This could not be read just now. Everything else on the page works;{" "}
    <a href="/dashboard" className="font-semibold text-brand underline">
      load it again
    </a>{" "}
    in a moment.
  </p>
);
