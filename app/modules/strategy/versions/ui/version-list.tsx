import { Form } from "@remix-run/react";
import { money } from "#app/shared/format/money.ts";
import { exact, oneDecimal, signed } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { Comparison, Shift } from "../domain/compare.ts";

export interface VersionRow {
  id: string;
  replacedAtMs: number;
  comparison: Comparison;
}

/** All currencies that can be chosen have cents. */
const DIGITS = 2;

function Figure({ label, shift, write }: { label: string; shift: Shift; write: (value: number) => string }) {
  if (shift.before === shift.now) return null;
  const text = (value: number | null) => (value === null ? "–" : write(value));
  return (
    <li>
      {label}: {text(shift.before)} → <strong>{text(shift.now)}</strong>
    </li>
  );
}

const isUnchanged = ({ channels, ...shifts }: Comparison): boolean =>
  channels.length === 0 && Object.values(shifts).every(({ before, now }) => before === now);

function Changes({ comparison, currency }: { comparison: Comparison; currency: string }) {
  if (isUnchanged(comparison)) return <p className="text-ink-3 text-sm">The same results as today.</p>;
  const { channels, visits, conversions, customers, costPerCustomerMinor } = comparison;
  return (
    <ul className="grid gap-1 text-sm tabular-nums">
      <Figure label="Visits in 90 days" shift={visits} write={exact} />
      <Figure label="Conversions in 90 days" shift={conversions} write={exact} />
      <Figure label="Customers, base case" shift={customers} write={oneDecimal} />
      <Figure
        label="Cost per customer, base case"
        shift={costPerCustomerMinor}
        write={(minor) => money(minor / 100, currency, DIGITS)}
      />
      {channels.map(({ name, before, now, move }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-2">
          <span>
            {name}: {before} → <strong>{now}</strong> ({signed(now - before)})
          </span>
          {move === "in" ? <Tag tone="good">New in the choice</Tag> : null}
          {move === "out" ? <Tag>Left the choice</Tag> : null}
        </li>
      ))}
    </ul>
  );
}

interface VersionListProps {
  versions: readonly VersionRow[];
  currency: string;
  nowMs: number;
  mayWrite: boolean;
}

/** What changed since each earlier version of a strategy, with the way back to it. */
export function VersionList({ versions, currency, nowMs, mayWrite }: VersionListProps) {
  if (versions.length === 0) return null;
  return (
    <Section
      title="What changed since"
      about="Each time the numbers or the assumptions change, the version before is kept, 20 at most. The plan keeps its tasks."
    >
      <ol className="grid gap-1">
        {versions.map(({ id, replacedAtMs, comparison }, at) => (
          <li key={id} className="border-line border-t first:border-t-0">
            <details open={at === 0}>
              <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-1.5 font-semibold text-sm">
                <span>
                  Version until <Time value={replacedAtMs} now={nowMs} />
                </span>
              </summary>
              <div className="mb-4 grid gap-3">
                <Changes comparison={comparison} currency={currency} />
                {mayWrite ? (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="version" value={id} />
                    <Button type="submit" size="s" name="intent" value="restore">
                      Use this version again
                    </Button>
                  </Form>
                ) : null}
              </div>
            </details>
          </li>
        ))}
      </ol>
    </Section>
  );
}
