import { data, redirect } from "@remix-run/cloudflare";
import { confirmPayment, issueCreditNote } from "#app/modules/billing/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { rejectedProof } from "#app/platform/forms/form-responses.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { flashCookie } from "#app/platform/session/flash.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { stepUp } from "#app/platform/session/step-up.server.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import { paymentActionSchema } from "../schema.ts";

export interface PaymentReply extends FormReply {
  invoiceId: string;
  asksPassword: boolean;
}

const done = (title: string) =>
  redirect("/admin/payments", { status: 303, headers: { "Set-Cookie": flashCookie({ kind: "success", title }) } });

/** Answers what an administrator does with an invoice: its money has come, or part of it is given back. It moves money, so that it asks for a recent sign-in. */
export async function answerPaymentAction(request: Request, context: RequestContext, admin: Session) {
  const form = await parseForm(request, paymentActionSchema, { secret: ["password", "code"] });
  if (!form.ok) {
    const { errors, values } = form.error;
    return data<PaymentReply>(
      { invoiceId: values.invoiceId ?? "", errors, values, asksPassword: false },
      { status: HTTP_STATUS.invalid_input },
    );
  }
  const { value: asked, values } = form.value;
  const { invoiceId, password } = asked;
  const refuse = (error: AppError, errors?: FormReply["errors"]) =>
    data<PaymentReply>(
      { invoiceId, values, ...rejectedProof(error, password), ...(errors && { errors }) },
      { status: HTTP_STATUS[error.code] },
    );
  const proven = await stepUp(context, admin, asked);
  if (!proven.ok) return refuse(proven.error);
  if (asked.intent === "confirm") {
    const confirmed = await confirmPayment(context, admin, invoiceId);
    return confirmed.ok ? done("Payment confirmed") : refuse(confirmed.error);
  }
  const issued = await issueCreditNote(context, admin, invoiceId, { reason: asked.reason, netCents: asked.amount });
  if (issued.ok) return done(`${issued.value.number} is issued`);
  const { message, fields } = issued.error;
  return refuse(issued.error, fields?.some(({ path }) => path === "netCents") ? { amount: [message] } : undefined);
}
