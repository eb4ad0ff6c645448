import { route } from "@remix-run/route-config";

/** /billing and what is done from it; every signed-in person has their own. */
export const billingRoutes = [
  route("billing", "modules/billing/subscriptions/routes/billing.tsx"),
  route("billing/change/:plan", "modules/billing/subscriptions/routes/change.tsx"),
  route("billing/cancel", "modules/billing/subscriptions/routes/cancel.tsx"),
  route("billing/details", "modules/billing/customers/routes/details.tsx"),
  route("billing/invoices/:invoiceId", "modules/billing/invoices/routes/invoice.tsx"),
];
