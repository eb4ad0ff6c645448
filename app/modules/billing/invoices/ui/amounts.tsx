import { dollars } from "#app/shared/format/money.ts";

interface AmountsProps {
  lines: readonly { description: string; amountCents: number }[];
  netCents: number;
  vatLabel: string;
  vatCents: number;
  totalLabel: string;
  totalCents: number;
}

const ROW = "flex justify-between gap-4 border-line border-b py-2.5 text-sm";

/** Lines, sum, VAT and total: the same on a preview and on an invoice. */
export function Amounts({ lines, netCents, vatLabel, vatCents, totalLabel, totalCents }: AmountsProps) {
  return (
    <dl className="tabular-nums">
      {lines.map(({ description, amountCents }) => (
        <div key={description} className={ROW}>
          <dt className="min-w-0 [overflow-wrap:anywhere]">{description}</dt>
          <dd className="shrink-0">{dollars(amountCents)}</dd>
        </div>
      ))}
      <div className={ROW}>
        <dt className="text-ink-2">Without VAT</dt>
        <dd>{dollars(netCents)}</dd>
      </div>
      <div className={ROW}>
        <dt className="text-ink-2">{vatLabel}</dt>
        <dd>{dollars(vatCents)}</dd>
      </div>
      <div className="flex justify-between gap-4 pt-3 font-bold text-lg">
        <dt>{totalLabel}</dt>
        <dd>{dollars(totalCents)}</dd>
      </div>
    </dl>
  );
}
