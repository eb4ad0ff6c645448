import { Prose, TableOfContents } from "#app/modules/help/index.ts";
import type { Language } from "../domain/samples.ts";
import type { GuideView } from "../guides.server.ts";
import { SampleView } from "./sample-view.tsx";

interface GuideTextProps {
  guide: GuideView;
  language: Language;
  baseUrl: string;
}

/** A guide with its contents beside it. */
export function GuideText({ guide: { title, summary, parts, headings }, language, baseUrl }: GuideTextProps) {
  return (
    <div className="grid max-w-[1060px] grid-cols-[minmax(0,1fr)] gap-x-14 lg:grid-cols-[minmax(0,76ch)_minmax(0,1fr)]">
      <article className="min-w-0 max-w-[76ch]">
        <h1 className="font-bold text-[30px] leading-tight tracking-[-0.02em]">{title}</h1>
        <p className="mt-2 text-[17px] text-ink-2 leading-relaxed">{summary}</p>
        {parts.map((part, index) =>
          part.kind === "prose" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stretch of a text has no name but its place
            <Prose key={index} blocks={part.blocks} />
          ) : (
            <SampleView key={part.task} task={part.task} sample={part.sample} language={language} baseUrl={baseUrl} />
          ),
        )}
      </article>
      {headings.length > 1 ? <TableOfContents headings={headings} /> : null}
    </div>
  );
}
