import { button, facts, greeting, mailTemplate, text } from "#app/platform/mail/template.ts";

interface InvoiceMailData {
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

export const invoiceIssued = mailTemplate(
  "invoice-issued",
  ({ firstName, number, planTitle, total, dueOn, payTo, url }: InvoiceMailData) => ({
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
  }),
  {
    firstName: "Ada",
    number: "K-2026-00001",
    planTitle: "Pro",
    total: "€49.00",
    dueOn: "6 Dec 2026",
    payTo: {
      name: "Kaja OÜ",
      iban: "EE38 2200 2210 2014 5685",
      bic: "HABAEE2X",
      bank: "Swedbank",
      reference: "1 234 56",
    },
    url: "https://kaja.example/billing/invoices/1",
  },
);

interface PaymentMailData {
  firstName: string;
  number: string;
  total: string;
  planTitle: string;
  /** Day in words until which the plan is paid. */
  paidUntil: string;
  url: string;
}

export const paymentReceived = mailTemplate(
  "payment-received",
  ({ firstName, number, total, planTitle, paidUntil, url }: PaymentMailData) => ({
    subject: `Payment received: ${total}`,
    preview: `${planTitle} is paid until ${paidUntil}.`,
    heading: "Thank you, your payment has arrived",
    blocks: [
      greeting(firstName),
      facts(["Invoice", number], ["Amount", total], ["Plan", planTitle], ["Paid until", paidUntil]),
      button("Open the invoice", url),
    ],
  }),
  {
    firstName: "Ada",
    number: "K-2026-00001",
    total: "€49.00",
    planTitle: "Pro",
    paidUntil: "22 Dec 2026",
    url: "https://kaja.example/billing/invoices/1",
  },
);
