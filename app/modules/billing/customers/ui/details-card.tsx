import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { VatStatusTag } from "./vat-status.tsx";

interface DetailsCardProps {
  details: {
    name: string;
    address: string;
    vatNumber: string;
    vatStatus: "none" | "valid" | "invalid" | "unchecked";
    vatWords: string;
  } | null;
}

/** Who invoices are made out to. */
export function DetailsCard({ details }: DetailsCardProps) {
  return (
    <Card as="section" className="p-5">
      <h2 className="font-bold text-lg tracking-tight">Billing details</h2>
      {details ? (
        <div className="mt-2 text-sm [overflow-wrap:anywhere]">
          <p className="font-semibold">{details.name}</p>
          <p className="text-ink-2">{details.address}</p>
          {details.vatNumber ? (
            <>
              <p className="mt-2 flex flex-wrap items-center gap-2">
                VAT number {details.vatNumber} <VatStatusTag status={details.vatStatus} />
              </p>
              <p className="mt-1 text-[13px] text-ink-3">{details.vatWords}</p>
            </>
          ) : null}
        </div>
      ) : (
        <p className="mt-1 text-ink-2 text-sm">
          Invoices need a name and an address. Businesses in the EU add their VAT number.
        </p>
      )}
      <LinkButton to="/billing/details" className="mt-4">
        {details ? "Change details" : "Add details"}
      </LinkButton>
    </Card>
  );
}
