/** Path of an invoice or credit note. */
export const invoicePath = (id: string): string => `/billing/invoices/${id}`;
