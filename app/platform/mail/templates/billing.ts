import { button, facts, type MailContent, text } from "./content.ts";

const greeting = (firstName: string) => text(`Hello ${firstName},`);

export interface InvoiceMailData {
  firstName: string;
  /** "K-2026-00001". */
  number: string;
  planTitle: string;
  /** With its currency. */
  total: string;
  /** Day in words. */
  dueOn: string;
  payTo: { name: string; iban: string; bic: string; bank: string; reference: string };
  /** Absolute address of the invoice. */
  url: string;
}

export const invoiceIssued = ({
  firstName,
  number,
  planTitle,
  total,
  dueOn,
  payTo,
  url,
}: InvoiceMailData): MailContent => ({
  subject: `Invoice ${number}: ${total}`,
  preview: `${planTitle}, to be paid by ${dueOn}.`,
  heading: `Your invoice for ${planTitle}`,
  blocks: [
    greeting(firstName),
    text(
      "Please transfer the amount with the reference below. We confirm the payment when it arrives, usually within two working days.",
    ),
    facts(
      ["Amount", total],
      ["Due", dueOn],
      ["Recipient", payTo.name],
      ["IBAN", payTo.iban],
      ["BIC", payTo.bic],
      ["Bank", payTo.bank],
      ["Reference", payTo.reference],
    ),
    button("Open the invoice", url),
  ],
});

export interface PaymentMailData {
  firstName: string;
  number: string;
  total: string;
  planTitle: string;
  /** Day in words until which the plan is paid. */
  paidUntil: string;
  url: string;
}

export const paymentReceived = ({
  firstName,
  number,
  total,
  planTitle,
  paidUntil,
  url,
}: PaymentMailData): MailContent => ({
  subject: `Payment received: ${total}`,
  preview: `${planTitle} is paid until ${paidUntil}.`,
  heading: "Thank you, your payment has arrived",
  blocks: [
    greeting(firstName),
    facts(["Invoice", number], ["Amount", total], ["Plan", planTitle], ["Paid until", paidUntil]),
    button("Open the invoice", url),
  ],
});
