import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { revalidateWhenAnswered } from "#app/ui/form/offline-submissions.ts";
import { DetailsCard } from "../../customers/ui/details-card.tsx";
import { InvoiceList } from "../../invoices/ui/invoice-list.tsx";
import { RETURN_PARAM } from "../../paths.ts";
import { OpenInvoice } from "../../payments/ui/open-invoice.tsx";
import { PaymentPending } from "../../payments/ui/payment-pending.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { billingView } from "../../view-models.server.ts";
import { billingAction } from "../actions.server.ts";
import { PlanCards } from "../ui/plan-cards.tsx";
import { SubscriptionCard } from "../ui/subscription-card.tsx";
import { UsageCard } from "../ui/usage-card.tsx";

export const meta: MetaFunction = () => [{ title: "Billing · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const view = await billingView(context, session);
  // Stripe leads back before it tells us of the payment.
  return {
    ...view,
    hasTwoFactor: session.hasTwoFactor,
    awaitsPayment: new URL(request.url).searchParams.has(RETURN_PARAM) && !view.hasPortal,
  };
}

export const action = billingAction;

/** A person who reads that something changed meanwhile sees the current state. */
export const shouldRevalidate = revalidateWhenAnswered;

export default function Billing() {
  const view = useLoaderData<typeof loader>();
  const reply: FormReply | undefined = useActionData<typeof action>();
  return (
    <div>
      <PageHead title="Billing" />
      <div className="grid gap-6">
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        {view.awaitsPayment ? <PaymentPending /> : null}
        {view.openInvoice ? <OpenInvoice invoice={view.openInvoice} version={view.version} /> : null}
        <SubscriptionCard {...view} reply={reply} />
        <PlanCards plans={view.plans} />
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
          <UsageCard usage={view.usage} workspace={view.workspace} />
          <DetailsCard details={view.details} />
        </div>
        <InvoiceList invoices={view.invoices} />
      </div>
    </div>
  );
}
