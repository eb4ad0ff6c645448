import { safeNext } from "#app/platform/access/paths.ts";

/** Path of an invoice or credit note. */
export const invoicePath = (id: string): string => `/billing/invoices/${id}`;

/** In the address of /billing, of who comes back from the page on which they paid. */
export const RETURN_PARAM = "paid";

/** Where the form of the billing details leads on: to the page of billing that its address names. */
export function detailsReturnPath(url: string): string {
  const next = new URL(url).searchParams.get("next");
  return next?.startsWith("/billing") ? safeNext(next) : "/billing";
}
