import type { ReactNode } from "react";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";

/** The way to a page of billing, and its title. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-5 print:hidden">
      <Breadcrumbs trail={title === "Billing" ? undefined : [{ label: "Billing", to: "/billing" }, { label: title }]} />
      <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
      {children}
    </div>
  );
}
