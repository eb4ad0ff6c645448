import { Link } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { invoicePath } from "../../paths.ts";
import { Amounts } from "./amounts.tsx";
import { DocumentTag } from "./document-tag.tsx";

interface InvoiceDocumentProps {
  document: {
    title: string;
    number: string;
    kind: "invoice" | "credit_note";
    status: "open" | "paid" | "void";
    facts: string[][];
    seller: (string | undefined)[];
    buyer: (string | undefined)[];
    lines: { description: string; amountCents: number }[];
    netCents: number;
    vatLabel: string;
    vatCents: number;
    totalCents: number;
    currency: string;
    wording: string;
    paidOn: string | null;
    payTo: string[][] | null;
    related: { id: string; number: string }[];
  };
}

/** An invoice or credit note as it is printed: A4, without the frame of the site. */
export function InvoiceDocument({ document }: InvoiceDocumentProps) {
  const { title, kind, status, facts, seller, buyer, wording, paidOn, payTo, related, currency } = document;
  return (
    <Card as="article" className="p-5 sm:p-9 print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <Logo size={30} />
        <div className="sm:text-right">
          <h2 className="font-bold text-2xl tracking-tight">{title}</h2>
          <p className="mt-1.5 flex items-center gap-2 sm:justify-end">
            <DocumentTag kind={kind} status={status} />
            {paidOn ? <span className="font-semibold text-good text-sm">Paid on {paidOn}</span> : null}
          </p>
        </div>
      </header>
      <div className="mt-8 grid gap-6 text-sm sm:grid-cols-2">
        <Party label="From" lines={seller} />
        <Party label="To" lines={buyer} />
      </div>
      <div className="mt-6">
        <Facts rows={facts} />
      </div>
      <div className="mt-6">
        <Amounts {...document} totalLabel={`${kind === "invoice" ? "Total" : "Total credited"}, ${currency}`} />
      </div>
      {wording ? <p className="mt-5 text-sm">{wording}</p> : null}
      {payTo ? (
        <section className="mt-8 rounded-m bg-sunken p-4">
          <h3 className="mb-3 font-bold">Please transfer the total with this reference</h3>
          <Facts rows={payTo} />
        </section>
      ) : null}
      {related.length > 0 ? (
        <p className="mt-6 text-ink-2 text-sm">
          {kind === "invoice" ? "Credited by " : "Credits invoice "}
          {related.map(({ id, number }, index) => (
            <span key={id}>
              {index > 0 ? ", " : ""}
              <Link to={invoicePath(id)} className="text-brand underline">
                {number}
              </Link>
            </span>
          ))}
        </p>
      ) : null}
    </Card>
  );
}

function Party({ label, lines }: { label: string; lines: (string | undefined)[] }) {
  const [name, ...rest] = lines;
  return (
    <section>
      <h3 className="text-[13px] text-ink-3">{label}</h3>
      <p className="mt-1 font-semibold [overflow-wrap:anywhere]">{name}</p>
      {rest.map((line) => (
        <p key={line} className="text-ink-2 [overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
    </section>
  );
}

function Facts({ rows }: { rows: string[][] }) {
  return (
    <dl className="grid gap-x-6 gap-y-1.5 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="flex gap-x-3">
          <dt className="w-24 shrink-0 text-ink-3">{label}</dt>
          <dd className="min-w-0 font-medium tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
