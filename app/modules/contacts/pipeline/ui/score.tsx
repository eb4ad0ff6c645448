import { Fragment } from "react";
import { oneDecimal } from "#app/shared/format/number.ts";
import { Breakable } from "#app/ui/text/breakable.tsx";
import type { ScoreBreakdown } from "../../domain/scoring/score.ts";
import { Section } from "../../ui/section.tsx";

/** What the score of a contact is made of; nothing while no rule gives points. */
export function Score({ breakdown }: { breakdown: readonly ScoreBreakdown[] }) {
  if (breakdown.length === 0) return null;
  const total = breakdown.reduce((sum, { points }) => sum + points, 0);
  return (
    <Section
      title="Score"
      action={<span className="font-bold text-lg tabular-nums tracking-tight">{oneDecimal(total)}</span>}
    >
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-sm tabular-nums">
        {breakdown.map(({ id, name, halfLifeDays, points, lines }) => (
          <Fragment key={id}>
            <div className="contents">
              <dt className="mt-1 min-w-0 font-semibold">
                <Breakable text={name} />
                {halfLifeDays === null ? null : (
                  <span className="ml-1.5 font-normal text-ink-3 text-xs">
                    halves every {halfLifeDays === 1 ? "day" : `${halfLifeDays} days`}
                  </span>
                )}
              </dt>
              <dd className="mt-1 text-right font-semibold">{oneDecimal(points)}</dd>
            </div>
            {lines.map((line) => (
              <div key={line.ruleId} className="contents text-ink-2">
                <dt className="min-w-0">
                  <Breakable text={line.label} />
                  {line.times > 1 ? ` × ${line.times}` : ""}
                </dt>
                <dd className="text-right">{oneDecimal(line.points)}</dd>
              </div>
            ))}
          </Fragment>
        ))}
      </dl>
    </Section>
  );
}
