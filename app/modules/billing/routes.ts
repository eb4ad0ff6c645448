import { route } from "@remix-run/route-config";

/** /billing and what is done from it; every signed-in person has their own. */
export const billingRoutes = [
  route("billing", "modules/billing/routes/billing.tsx"),
  route("billing/change/:plan", "modules/billing/routes/change.tsx"),
  route("billing/cancel", "modules/billing/routes/cancel.tsx"),
  route("billing/details", "modules/billing/routes/details.tsx"),
  route("billing/invoices/:invoiceId", "modules/billing/routes/invoice.tsx"),
];
