import type { ReactNode } from "react";
import { PageHead } from "./page-head.tsx";

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

/** A legal text: contents beside it, prose no wider than 68 characters. */
export function LegalPage({
  title,
  lead,
  updated,
  sections,
}: {
  title: string;
  lead: ReactNode;
  updated: string;
  sections: readonly LegalSection[];
}) {
  return (
    <div className="mx-auto max-w-[1040px] px-[18px] pt-12 pb-20 md:px-7 md:pt-20">
      <PageHead title={title} lead={lead} />
      <p className="mt-4 text-ink-3 text-sm">Last changed: {updated}</p>
      <div className="mt-10 grid gap-10 lg:grid-cols-[220px_1fr] lg:gap-16">
        <nav aria-label="Contents" className="self-start text-sm lg:sticky lg:top-24">
          <h2 className="mb-2 font-semibold">Contents</h2>
          <ol className="grid gap-0.5">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="inline-flex min-h-8 items-center text-ink-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-[68ch] gap-10">
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="scroll-mt-24">
              <h2 id={`${section.id}-title`} className="font-bold text-[22px] leading-tight tracking-[-0.02em]">
                {section.title}
              </h2>
              <div className="mt-3 grid gap-3 text-ink-2 leading-relaxed [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-2 [&_b]:font-semibold [&_b]:text-ink [&_li]:pl-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5">
                {section.body}
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
