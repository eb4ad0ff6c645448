/** Path of an invoice or credit note. */
export const invoicePath = (id: string): string => `/billing/invoices/${id}`;

/** In the address of /billing, of who comes back from the page on which they paid. */
export const RETURN_PARAM = "paid";
