import { redirect } from "@remix-run/cloudflare";
import { formAction, UNKNOWN_ACTION } from "#app/platform/forms/form-action.server.ts";
import { formReply, invalidForm, saved } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import { reportLinkSchema, reportPasswordSchema, reportSchema } from "../schema.ts";
import { createReportLink, renewReportLink, revokeReportLink } from "./service.server.ts";
import { findSharedReport, unlock } from "./shared-report.server.ts";

/** The address of a link is in the answer to its POST, and nowhere else. */
export interface ShareReply extends FormReply {
  made?: { id: string; url: string; renewed: boolean };
}

/** What is wrong with one link is said above the list of them. */
const besideLinks = ({ code, message }: Pick<AppError, "code" | "message">) =>
  formReply({ errors: { link: [message] } }, { status: HTTP_STATUS[code] });

const ofLinks = {
  failure: besideLinks,
  invalid: () => besideLinks({ code: "invalid_input", message: UNKNOWN_ACTION }),
};

/** Shares a report, and renews or withdraws one of its links. */
export const reportAction = formAction({
  require: { feature: "seo", write: true },
  intents: (intent) => ({
    share: intent({
      schema: reportLinkSchema,
      run: async ({ context, session, params, input, identity }) =>
        createReportLink(context, session, params.projectId ?? "", input, await identity()),
      success: (made) => formReply<ShareReply>({ made: { ...made, renewed: false } }),
    }),
    renew: intent({
      schema: reportSchema,
      run: ({ context, session, params, input }) =>
        renewReportLink(context, session, params.projectId ?? "", input.reportId),
      success: (made) => formReply<ShareReply>({ made: { ...made, renewed: true } }),
      ...ofLinks,
    }),
    revoke: intent({
      schema: reportSchema,
      run: ({ context, session, params, input }) =>
        revokeReportLink(context, session, params.projectId ?? "", input.reportId),
      success: () => saved("The link no longer works"),
      ...ofLinks,
    }),
  }),
});

/** Opens a shared report by its password. */
export const sharedReportAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    unlock: intent({
      schema: reportPasswordSchema,
      run: async ({ request, context, params, input }) => {
        const token = params.token ?? "";
        const shared = await findSharedReport(context, token);
        return shared.ok ? unlock(request, context, shared.value, token, input.password) : shared;
      },
      success: (cookie, { params }) =>
        redirect(`/reports/${params.token}`, { status: 303, headers: { "Set-Cookie": cookie } }),
      invalid: ({ errors }) =>
        invalidForm({ errors: { password: errors.password ?? ["Enter the password."] }, values: {} }),
    }),
  }),
});
