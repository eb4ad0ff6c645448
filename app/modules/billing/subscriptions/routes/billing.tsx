import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import type { FormReply, ProofReply } from "#app/platform/forms/form-reply.ts";
import { rejectedForm, rejectedProof } from "#app/platform/forms/form-responses.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { flashCookie } from "#app/platform/session/flash.ts";
import { stepUp } from "#app/platform/session/step-up.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { revalidateWhenAnswered } from "#app/ui/form/offline-submissions.ts";
import { DetailsCard } from "../../customers/ui/details-card.tsx";
import { InvoiceList } from "../../invoices/ui/invoice-list.tsx";
import { RETURN_PARAM } from "../../paths.ts";
import { OpenInvoice } from "../../payments/ui/open-invoice.tsx";
import { PaymentPending } from "../../payments/ui/payment-pending.tsx";
import { stepSchema } from "../../schema.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { billingView } from "../../view-models.server.ts";
import { openPortal, resume, withdrawOrder } from "../service.server.ts";
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

const DONE = { resume: "Your plan goes on", withdraw: "Order taken back" } as const;

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireUser(request, context);
  const form = await parseForm(request, stepSchema, { secret: ["password", "code"] });
  if (!form.ok)
    return data<FormReply>(
      { errors: { "": ["This page does not know that action."] }, values: {} },
      { status: HTTP_STATUS.invalid_input },
    );
  const { intent, version, ...proof } = form.value.value;
  if (intent === "portal") {
    const proven = await stepUp(context, session, proof);
    if (!proven.ok)
      return data<ProofReply>(
        { values: {}, ...rejectedProof(proven.error, proof.password) },
        { status: HTTP_STATUS[proven.error.code] },
      );
    const opened = await openPortal(context, session, version);
    return opened.ok ? redirect(opened.value, 303) : rejectedForm(opened.error);
  }
  const done = await (intent === "resume"
    ? resume(context, session, version)
    : withdrawOrder(context, session, version));
  if (!done.ok) return rejectedForm(done.error);
  return redirect("/billing", {
    status: 303,
    headers: { "Set-Cookie": flashCookie({ kind: "success", title: DONE[intent] }) },
  });
}

/** Whoever is told that something changed meanwhile sees how it is now. */
export const shouldRevalidate = revalidateWhenAnswered;

export default function Billing() {
  const view = useLoaderData<typeof loader>();
  const reply: ProofReply | undefined = useActionData<typeof action>();
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
