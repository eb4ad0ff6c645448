import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireUser } from "#app/platform/access/access.server.ts";
import { formAction, UNKNOWN_ACTION } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { invoicePath } from "../paths.ts";
import { orderSchema, versionSchema } from "../schema.ts";
import { soldPlan } from "../view-models.server.ts";
import { cancelAtPeriodEnd, changePlan, openPortal, resume, withdrawOrder } from "./service.server.ts";

/** The buttons of the billing page. */
export const billingAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    resume: intent({
      schema: versionSchema,
      run: ({ context, session, input }) => resume(context, session, input.version),
      success: () => redirectWithToast("/billing", "Your plan continues"),
      invalid: UNKNOWN_ACTION,
    }),
    withdraw: intent({
      schema: versionSchema,
      run: ({ context, session, input }) => withdrawOrder(context, session, input.version),
      success: () => redirectWithToast("/billing", "Order taken back"),
      invalid: UNKNOWN_ACTION,
    }),
    portal: intent({
      schema: versionSchema,
      stepUp: true,
      run: ({ context, session, input }) => openPortal(context, session, input.version),
      success: (url) => redirect(url, 303),
      invalid: UNKNOWN_ACTION,
    }),
  }),
});

/** Ends the subscription with what is paid. */
export const cancelAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    cancel: intent({
      schema: versionSchema,
      run: ({ context, session, input }) => cancelAtPeriodEnd(context, session, input.version),
      success: () => redirectWithToast("/billing", "Subscription canceled"),
      invalid: "The form was incomplete. Please send it again.",
    }),
  }),
});

/** The plan that the address names. Throws a redirect when it is not sold. */
async function openOrder({ request, context, params }: ActionFunctionArgs) {
  const session = await requireUser(request, context);
  const plan = soldPlan(params.plan);
  if (!plan) throw redirect("/billing");
  return { session, plan };
}

/** Orders a plan, or changes to it. */
export const changeAction = formAction({
  require: openOrder,
  intents: (intent) => ({
    order: intent({
      schema: orderSchema,
      run: ({ context, session, plan, input }) => changePlan(context, session, plan, input),
      success: (outcome) => {
        if (outcome.kind === "redirect") return redirect(outcome.url, 303);
        return outcome.kind === "invoice"
          ? redirectWithToast(invoicePath(outcome.invoiceId), "Order received")
          : redirectWithToast("/billing", "Plan saved");
      },
      invalid: "The form was incomplete. Please confirm it again.",
    }),
  }),
});
