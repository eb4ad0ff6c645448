import { Fragment } from "react";
import { centsText } from "#app/shared/format/money.ts";

/** What people ordered in the last 365 days, each currency on a line of its own; "–" where no order says what it was worth. */
export function OrderValues({ values }: { values: readonly { currency: string; cents: number }[] }) {
  if (values.length === 0) return <>–</>;
  return values.map(({ currency, cents }, at) => (
    <Fragment key={currency}>
      {at > 0 ? <br /> : null}
      {centsText(cents, currency)}
    </Fragment>
  ));
}
