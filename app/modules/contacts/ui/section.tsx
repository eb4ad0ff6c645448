import { type ReactNode, useId } from "react";
import { Card } from "#app/ui/card.tsx";

/** A part of a contact's page with its heading. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" className="min-w-0 p-4">
      <div className="mb-2 flex items-center gap-2">
        <h2 id={id} className="font-semibold text-[15px]">
          {title}
        </h2>
        <span className="flex-1" />
        {action}
      </div>
      {children}
    </Card>
  );
}

/** A part of a page that opens: a form that is rarely needed. */
export function Disclosure({
  summary,
  open = false,
  children,
}: {
  summary: string;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={open} className="mt-2">
      <summary className="w-fit cursor-pointer font-semibold text-brand text-sm pointer-coarse:py-3">{summary}</summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}
