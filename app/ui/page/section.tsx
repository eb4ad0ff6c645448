import type { ReactNode } from "react";
import { Card } from "../card.tsx";

/** A titled part of a page, on a card of its own. */
export function Section({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" className="mt-5 p-4 sm:p-5">
      <h2 className="font-bold text-lg tracking-tight">{title}</h2>
      {about ? <p className="mt-1 max-w-[70ch] text-ink-2 text-sm">{about}</p> : null}
      <div className="mt-3.5">{children}</div>
    </Card>
  );
}
