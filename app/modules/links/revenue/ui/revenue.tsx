import { centsText } from "#app/shared/format/money.ts";
import { exact } from "#app/shared/format/number.ts";
import { Stat } from "#app/ui/card.tsx";
import type { LinkRevenue } from "../domain/revenue.ts";

/** What the clicks of a link became. */
export function Revenue({
  contacts,
  leads,
  won,
  revenue,
  passesClickId,
}: LinkRevenue & { /** New clicks carry their id on. */ passesClickId: boolean }) {
  return (
    <section aria-labelledby="link-revenue" className="mb-5">
      <h2 id="link-revenue" className="mb-2 font-bold text-[15px]">
        Results of the clicks
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Stat label="Contacts" value={exact(contacts)} hint="Submitted a form after a click" />
        <Stat label="Leads" value={exact(leads)} />
        <Stat label="Won leads" value={exact(won)} />
        <Stat
          label="Revenue"
          value={
            revenue.length === 0 ? "–" : revenue.map(({ currency, cents }) => centsText(cents, currency)).join(", ")
          }
          hint="Value of the won leads"
        />
      </div>
      <p className="mt-2 max-w-[75ch] text-[13px] text-ink-3">
        {passesClickId
          ? "Counted by the click id (kj_click) that your forms store, as long as the details of the click are kept."
          : "Turn on “Add the click id” on the Edit page: your forms store it, and leads and revenue are counted by it."}
      </p>
    </section>
  );
}
