import { centsText } from "#app/shared/format/money.ts";
import { exact } from "#app/shared/format/number.ts";
import { Stat } from "#app/ui/card.tsx";
import type { LinkRevenue } from "../domain/revenue.ts";
import type { PurchaseSums } from "../store/purchases-rpc.ts";

const moneyOf = (sums: readonly { currency: string; cents: number }[]): string =>
  sums.length === 0 ? "–" : sums.map(({ currency, cents }) => centsText(cents, currency)).join(", ");

/** What the clicks of a link became. */
export function Revenue({
  people,
  purchases,
  passesClickId,
}: {
  /** Null: the plan has no leads. */
  people: LinkRevenue | null;
  purchases: PurchaseSums;
  /** New clicks carry their id on. */
  passesClickId: boolean;
}) {
  return (
    <section aria-labelledby="link-revenue" className="mb-5">
      <h2 id="link-revenue" className="mb-2 font-bold text-[15px]">
        Results of this link
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        {people ? (
          <>
            <Stat label="Contacts" value={exact(people.contacts)} hint="Submitted a form after a click" />
            <Stat label="Leads" value={exact(people.leads)} />
            <Stat label="Won leads" value={exact(people.won)} />
            <Stat label="Revenue" value={moneyOf(people.revenue)} hint="Value of the won leads" />
          </>
        ) : null}
        <Stat
          label="Purchases"
          value={exact(purchases.count)}
          hint={purchases.count > 0 ? moneyOf(purchases.revenue) : "Reported by your shop"}
        />
      </div>
      <p className="mt-2 max-w-[75ch] text-[13px] text-ink-3">
        {passesClickId
          ? "Counted by the click id (kj_click) that your forms and shop store, for as long as the details of the click are kept."
          : "To count leads and revenue, turn on “Add the click id” on the Edit page. Your forms then store it."}
      </p>
    </section>
  );
}
