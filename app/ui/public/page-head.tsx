import type { ReactNode } from "react";

/** Title and first sentence of a public page. */
export function PageHead({ title, lead }: { title: string; lead: ReactNode }) {
  return (
    <>
      <h1 className="font-[750] text-[clamp(34px,4.6vw,52px)] leading-[1.04] tracking-[-0.03em]">{title}</h1>
      <p className="mt-4 max-w-[36em] text-[17px] text-ink-2 md:text-[19px]">{lead}</p>
    </>
  );
}
