import { Card } from "#app/ui/card.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { ContentPart } from "../service.server.ts";
import { Nothing, Section } from "./page-view-parts.tsx";

/** Headings as an outline, what the head of the document says, and the text as a reader sees it. */
export function ContentView({ headings, facts, text }: ContentPart) {
  return (
    <>
      <Section title="Headings" hint="In the order of the document. A level that was left out is marked.">
        {headings.length === 0 ? (
          <Nothing>This page has no headings.</Nothing>
        ) : (
          <Card className="p-4">
            <ol className="grid gap-1.5 text-sm">
              {headings.map(({ level, text: words, skipped }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, and the list never changes
                <li key={index} className="flex items-baseline gap-2" style={{ paddingLeft: `${(level - 1) * 14}px` }}>
                  <code className="shrink-0 text-[12px] text-ink-3">h{level}</code>
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {words || <em className="text-ink-3">empty</em>}
                  </span>
                  {skipped > 0 ? (
                    <Tag tone="warn">{skipped === 1 ? "1 level skipped" : `${skipped} levels skipped`}</Tag>
                  ) : null}
                </li>
              ))}
            </ol>
          </Card>
        )}
      </Section>
      {facts.length > 0 ? (
        <Section title="What the document says of itself">
          <Card className="p-4">
            <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-[12rem_1fr]">
              {facts.map(({ label, value }) => (
                <div key={label} className="contents">
                  <dt className="text-ink-3">{label}</dt>
                  <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </Section>
      ) : null}
      {text ? (
        <Section title="Visible text" hint="As a reader without styles and scripts sees it, at most 20,000 characters.">
          <Card className="p-4">
            <details>
              <summary className="w-fit text-sm hover:underline pointer-coarse:py-3">Show the text</summary>
              <p className="mt-3 max-w-[80ch] whitespace-pre-line text-sm leading-relaxed [overflow-wrap:anywhere]">
                {text}
              </p>
            </details>
          </Card>
        </Section>
      ) : null}
    </>
  );
}
