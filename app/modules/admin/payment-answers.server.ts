import { data, redirect } from "@remix-run/cloudflare";
import { confirmPayment, issueCreditNote } from "#app/modules/billing/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { FormReply } from "#app/platform/http/form-reply.ts";
import { parseForm } from "#app/platform/http/submission.server.ts";
import { flashCookie } from "#app/platform/session/flash.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { paymentActionSchema } from "./schema.ts";

export interface PaymentReply extends FormReply {
  invoiceId: string;
}

const done = (title: string) => redirect("/admin/payments", { status: 303, headers: { "Set-Cookie": flashCookie({ kind: "success", title }) } });

/** Answers what an administrator does with an invoice: its money has come, or part of it is given back. */
export async function answerPaymentAction(request: Request, context: RequestContext, admin: Session) {
  const form = await parseForm(request, paymentActionSchema);
  if (!form.ok) {
    const { errors, values } = form.error;
    return data<PaymentReply>({ invoiceId: values.invoiceId ?? "", errors, values }, { status: HTTP_STATUS.invalid_input });
  }
  const { value: asked, values } = form.value;
  if (asked.intent === "confirm") {
    const confirmed = await confirmPayment(context, admin, asked.invoiceId);
    if (confirmed.ok) return done("Payment confirmed");
    return data<PaymentReply>({ invoiceId: asked.invoiceId, errors: { "": [confirmed.error.message] }, values }, { status: HTTP_STATUS[confirmed.error.code] });
  }
  const issued = await issueCreditNote(context, admin, asked.invoiceId, { reason: asked.reason, netCents: asked.amount });
  if (issued.ok) return done(`${issued.value.number} is issued`);
  const { code, message, fields } = issued.error;
  const errors: FormReply["errors"] = fields?.some(({ path }) => path === "netCents") ? { amount: [message] } : { "": [message] };
  return data<PaymentReply>({ invoiceId: asked.invoiceId, errors, values }, { status: HTTP_STATUS[code] });
}
