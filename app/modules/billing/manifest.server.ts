import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, OPERATIONAL, unnamed, user } from "#app/platform/manifest/tables.ts";
import { billingDetails, invoices, stripeEvents, subscriptions } from "#db/schema/billing.ts";

const load = () => import("./index.server.ts");

export const billingServer = defineServerModule({
  id: "billing",
  tables: [
    {
      table: subscriptions,
      claims: [user(subscriptions.userId)],
      exported: exportedBy("user", "Your plan. Amounts in US cents."),
      bound: bound(FEW, "one row a person"),
    },
    {
      table: billingDetails,
      claims: [user(billingDetails.userId)],
      exported: exportedBy("user", "Who your invoices are made out to."),
      bound: bound(FEW, "one row a person"),
    },
    {
      table: invoices,
      claims: [
        user(invoices.userId, { act: "set", values: { userId: null } }),
        unnamed(invoices.confirmedBy, "confirmedBy"),
      ],
      reason:
        "Accounting documents are kept for seven years (Estonian Accounting Act, section 12), with the buyer they are made out to.",
      keeps: ["buyer"],
      exported: exportedBy(
        "user",
        "Invoices and credit notes. Amounts in US cents, VAT rates in hundredths of a percent.",
        ["confirmedBy"],
      ),
      bound: bound(20, "30 orders an hour and person"),
    },
    {
      table: stripeEvents,
      claims: [],
      reason: "Ids and types of events of the payment provider; no person in them.",
      exported: OPERATIONAL,
      bound: bound(FEW, "signed by Stripe, forgotten"),
    },
  ],
  onAccountErased: async (context, userId) => {
    const { endPayments, handOnBilling } = await load();
    await endPayments(context, userId);
    await handOnBilling(context, userId);
  },
  onDeletionRequested: async (context, session) => (await load()).cancelBeforeDeletion(context, session),
  webhookEvents: async () => (await import("./subscriptions/webhook-schemas.ts")).SUBSCRIPTION_EVENTS,
  mailTemplates: () => import("./mail-templates.server.ts"),
  jobs: [
    {
      name: "billing.lifecycle",
      every: "minute",
      run: async (context, now) => (await load()).runLifecycle(context, now),
    },
    {
      name: "billing.stripe_events",
      every: "hour",
      run: async (context, now) => (await load()).purgeStripeEvents(context, now),
    },
  ],
});
