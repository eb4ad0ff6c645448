import { confirmPayment, issueCreditNote } from "#app/modules/billing/index.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast, rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import type { AppError } from "#app/shared/error.ts";
import { confirmPaymentSchema, creditNoteSchema } from "../schema.ts";

const PAGE = "/admin/payments";

/** The form asks for the amount in dollars. */
const asTyped = ({ fields, ...error }: AppError): AppError =>
  fields
    ? { ...error, fields: fields.map((field) => (field.path === "netCents" ? { ...field, path: "amount" } : field)) }
    : error;

/** Says that the money of an invoice has come, or gives part of it back. It moves money, so that it asks for a recent sign-in. */
export const paymentsAction = formAction({
  require: { role: "admin" },
  intents: (intent) => ({
    confirm: intent({
      schema: confirmPaymentSchema,
      stepUp: true,
      run: ({ context, session, input }) => confirmPayment(context, session, input.invoiceId),
      success: () => redirectWithToast(PAGE, "Payment confirmed"),
    }),
    credit: intent({
      schema: creditNoteSchema,
      stepUp: true,
      run: async ({ context, session, input: { invoiceId, reason, amount }, identity }) => {
        const { id } = await identity({ userId: session.userId });
        return issueCreditNote(context, session, invoiceId, { reason, netCents: amount }, id);
      },
      success: ({ number }) => redirectWithToast(PAGE, `${number} is issued`),
      failure: (error, call) => rejectedForm(asTyped(error), call),
    }),
  }),
});
