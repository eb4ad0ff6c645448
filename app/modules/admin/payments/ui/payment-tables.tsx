import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { dollars } from "#app/shared/format/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { REASON_MAX, REASON_MIN } from "../../domain/rules.ts";

export interface OpenItem {
  id: string;
  number: string;
  kind: "invoice" | "credit_note";
  userId: string | null;
  email: string | null;
  planName: Plan;
  totalCents: number;
  reference: string;
  issuedAtMs: number;
  overdue: boolean;
}

function Person({ id, email }: { id: string | null; email: string | null }) {
  if (!id) return <>An account that is gone</>;
  return (
    <Link to={`/admin/users/${id}`} className="text-brand underline [overflow-wrap:anywhere]">
      {email ?? id}
    </Link>
  );
}

interface Document {
  id: string;
  number: string;
  userId: string | null;
  email: string | null;
  totalCents: number;
}

interface DocumentsProps<T extends Document> {
  label: string;
  /** Heads of the columns that differ; the last one is for screen readers. */
  heads: { document: string; at: string; act: string };
  rows: readonly T[];
  /** Below the number. */
  about: (row: T) => ReactNode;
  atMs: (row: T) => number | null;
  act: (row: T) => ReactNode;
}

/** Documents with person and amount, which stand below the number where their columns have no room. */
function Documents<T extends Document>({ label, heads, rows, about, atMs, act }: DocumentsProps<T>) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th>{heads.document}</Th>
          <Th wide>Person</Th>
          <Th numeric wide>
            Amount
          </Th>
          <Th wide>{heads.at}</Th>
          <Th>
            <span className="sr-only">{heads.act}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const person = <Person id={row.userId} email={row.email} />;
          const amount = dollars(row.totalCents);
          const at = atMs(row);
          return (
            <tr key={row.id}>
              <Td className="md:whitespace-nowrap">
                <b>{row.number}</b>
                {about(row)}
                <div className="mt-1 text-[13px] md:hidden">
                  {person}
                  <div className="font-semibold">{amount}</div>
                </div>
              </Td>
              <Td wide className="min-w-[20ch]">
                {person}
              </Td>
              <Td numeric wide className="whitespace-nowrap">
                {amount}
              </Td>
              <Td wide className="whitespace-nowrap">
                {at === null ? "–" : <Time value={at} />}
              </Td>
              <Td numeric>{act(row)}</Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

interface RowsProps<Item> {
  rows: readonly Item[];
  reply: FormReply | undefined;
  /** The administrator signs in with a code as well. */
  hasTwoFactor: boolean;
}

interface ProofProps {
  reply: FormReply | undefined;
  hasTwoFactor: boolean;
}

/** Asked for inside the form of the document that it is about. */
const Proof = ({ reply, hasTwoFactor }: ProofProps) =>
  reply?.asksPassword ? <StepUpFields hasTwoFactor={hasTwoFactor} error={reply.errors.password?.[0]} /> : null;

const FORM = "mt-2 ml-auto grid w-[min(320px,70vw)] gap-3 text-left";

/** Invoices whose money is awaited, and refunds that are to be made; each is confirmed once it is done. */
export function OpenDocuments({ rows, reply, hasTwoFactor }: RowsProps<OpenItem>) {
  const busy = useNavigation().formData?.get("invoiceId");
  return (
    <Documents
      label="Payments to confirm"
      heads={{ document: "Document", at: "Issued", act: "Confirm" }}
      rows={rows}
      about={({ kind, planName, overdue, reference }) => (
        <>
          <div className="flex flex-wrap gap-1.5 text-ink-3 text-xs">
            {kind === "credit_note" ? <Tag tone="violet">Refund</Tag> : PLAN_TITLES[planName]}
            {overdue ? <Tag tone="bad">Overdue</Tag> : null}
          </div>
          {reference ? <code className="text-xs">{reference}</code> : null}
        </>
      )}
      atMs={({ issuedAtMs }) => issuedAtMs}
      act={({ id, kind, number }) => {
        const words = kind === "invoice" ? "Mark as paid" : "Mark as refunded";
        const own = reply?.values.invoiceId === id ? reply : undefined;
        return (
          <Form method="post" preventScrollReset className={own?.asksPassword ? FORM : undefined}>
            <input type="hidden" name="intent" value="confirm" />
            <input type="hidden" name="invoiceId" value={id} />
            <Proof reply={own} hasTwoFactor={hasTwoFactor} />
            <Button type="submit" size="s" busy={busy === id} aria-label={`${words}: ${number}`}>
              {words}
            </Button>
          </Form>
        );
      }}
    />
  );
}

export interface PaidItem {
  id: string;
  number: string;
  userId: string | null;
  email: string | null;
  planName: Plan;
  netCents: number;
  totalCents: number;
  creditedNetCents: number;
  provider: "bank_transfer" | "stripe";
  paidAtMs: number | null;
}

function CreditForm({ invoice, reply, hasTwoFactor }: ProofProps & { invoice: PaidItem }) {
  const left = invoice.netCents - invoice.creditedNetCents;
  if (left <= 0) return <Tag>Credited in full</Tag>;
  return (
    <details open={reply !== undefined}>
      <summary
        className="inline-flex cursor-pointer py-1 font-semibold text-brand text-sm pointer-coarse:py-3"
        aria-label={`Credit note for ${invoice.number}`}
      >
        Credit note
      </summary>
      <Form method="post" preventScrollReset className={FORM}>
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        <FormKey />
        <input type="hidden" name="intent" value="credit" />
        <input type="hidden" name="invoiceId" value={invoice.id} />
        <Field
          label="Amount without VAT, in dollars"
          name="amount"
          id={`amount-${invoice.id}`}
          inputMode="decimal"
          defaultValue={reply?.values.amount ?? ""}
          errors={reply?.errors.amount ?? undefined}
          hint={`Empty: all that is left, ${dollars(left)}.`}
        />
        <Field
          label="Reason"
          name="reason"
          id={`reason-${invoice.id}`}
          required
          minLength={REASON_MIN}
          maxLength={REASON_MAX}
          defaultValue={reply?.values.reason ?? ""}
          errors={reply?.errors.reason ?? undefined}
          hint="Printed on the credit note."
        />
        <Proof reply={reply} hasTwoFactor={hasTwoFactor} />
        <div>
          <Button type="submit" look="danger" size="s">
            Issue credit note
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Invoices that were paid lately, each with a way to give money back. */
export function PaidInvoices({ rows, reply, hasTwoFactor }: RowsProps<PaidItem>) {
  return (
    <Documents
      label="Paid invoices"
      heads={{ document: "Invoice", at: "Paid", act: "Credit" }}
      rows={rows}
      about={({ planName }) => <div className="text-ink-3 text-xs">{PLAN_TITLES[planName]}</div>}
      atMs={({ paidAtMs }) => paidAtMs}
      act={(row) => (
        <CreditForm
          invoice={row}
          reply={reply?.values.invoiceId === row.id ? reply : undefined}
          hasTwoFactor={hasTwoFactor}
        />
      )}
    />
  );
}
