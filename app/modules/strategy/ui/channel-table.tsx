import { signed } from "#app/shared/format/number.ts";
import { Section } from "#app/ui/page/section.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Basis, ChannelScore } from "../domain/scoring/score.ts";

const BASIS: Readonly<Record<Basis, string>> = {
  rule: "rule of thumb",
  answer: "your answer",
  own: "your data",
};

/** Channels with their scores; each opens into what its score is made of. */
export function ChannelTable({ scores, chosenIds }: { scores: readonly ChannelScore[]; chosenIds: readonly string[] }) {
  return (
    <Section
      title="Channels"
      about="From 0 to 100. Each score is the sum of its reasons; open one to see them. The plan uses the best channels that fit your hours."
    >
      <ul className="grid gap-1">
        {scores.map(({ id, name, score, reasons, blockedBy }) => (
          <li key={id} className="border-line border-t first:border-t-0">
            <details>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
                <span className="basis-44 font-semibold">{name}</span>
                <span className="h-2 min-w-24 flex-1 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
                  <span className="block h-full bg-brand" style={{ width: `${score}%` }} />
                </span>
                <span className="w-8 text-right tabular-nums">{score}</span>
                <span className="basis-24">
                  {chosenIds.includes(id) ? <Tag tone="good">In the plan</Tag> : null}
                  {blockedBy ? <Tag>Not yet</Tag> : null}
                </span>
              </summary>
              <ul className="mb-3 grid gap-1 text-sm">
                {blockedBy ? <li className="text-warn">{blockedBy}.</li> : null}
                {reasons.map(({ text, points, basis }) => (
                  <li key={text} className="flex gap-3">
                    <span className="w-10 shrink-0 text-right tabular-nums">{signed(points)}</span>
                    <span className="min-w-0">
                      {text} <span className="text-ink-3">({BASIS[basis]})</span>
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}
