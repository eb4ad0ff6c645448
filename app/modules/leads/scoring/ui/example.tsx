import { Link } from "@remix-run/react";
import { Fragment } from "react";
import type { ScoreBreakdown } from "#app/modules/contacts/index.server.ts";
import { oneDecimal } from "#app/shared/format/number.ts";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF } from "#app/ui/list/filters/filter-chip.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import type { ScoreExample } from "../service.server.ts";

const totalOf = (breakdown: readonly ScoreBreakdown[]): number =>
  breakdown.reduce((sum, { points }) => sum + points, 0);

/** The score of one contact with what it is made of: as it is, or as it would be with the rule that is being typed. */
export function Example({
  example,
  preview,
}: {
  example: ScoreExample;
  preview: readonly ScoreBreakdown[] | undefined;
}) {
  const { contact, others } = example;
  const breakdown = preview ?? example.breakdown;
  return (
    <div aria-live="polite">
      <p className="text-sm">
        <Link to={`/leads/contacts/${contact.id}`} className="font-semibold hover:underline">
          <Breakable text={contact.name} />
        </Link>
      </p>
      <p className="mt-1 font-bold text-2xl tabular-nums tracking-tight">
        {oneDecimal(totalOf(breakdown))} <span className="font-medium text-ink-2 text-sm tracking-normal">points</span>
      </p>
      {preview ? (
        <p className="text-[13px] text-ink-2">
          With this rule. Without it: {oneDecimal(totalOf(example.breakdown))}. Nothing is saved yet.
        </p>
      ) : null}
      <Lines breakdown={breakdown} />
      {others.length > 0 ? (
        <nav aria-label="Other contacts" className="mt-3 flex flex-wrap gap-1.5 border-line border-t pt-3">
          {others.map(({ id, name }) => (
            <Link key={id} to={`?contact=${id}`} preventScrollReset className={cx(CHIP, CHIP_OFF, "max-w-full")}>
              <span className="truncate">{name}</span>
            </Link>
          ))}
        </nav>
      ) : null}
    </div>
  );
}

function Lines({ breakdown }: { breakdown: readonly ScoreBreakdown[] }) {
  if (breakdown.length === 0) return <p className="mt-2 text-ink-2 text-sm">No rule applies to this contact.</p>;
  return (
    <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-sm tabular-nums">
      {breakdown.map(({ id, name, points, lines }) => (
        <Fragment key={id}>
          <div className="contents">
            <dt className="mt-1 font-semibold">{name}</dt>
            <dd className="mt-1 text-right font-semibold">{oneDecimal(points)}</dd>
          </div>
          {lines.map(({ ruleId, label, times, points: own }) => (
            <div key={ruleId} className="contents text-ink-2">
              <dt className="min-w-0">
                <Breakable text={label} />
                {times > 1 ? ` × ${times}` : ""}
              </dt>
              <dd className="text-right">{oneDecimal(own)}</dd>
            </div>
          ))}
        </Fragment>
      ))}
    </dl>
  );
}
