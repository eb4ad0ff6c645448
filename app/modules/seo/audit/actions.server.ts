import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { changeMutes, muteIssue, unmuteIssue } from "../mutes/service.server.ts";
import { liftFormSchema, muteFormSchema, muteSelectedSchema } from "../schema.ts";

/** Mutes the selected issues of the audit. */
export const auditAction = formAction({
  require: { feature: "seo", write: true },
  intents: (intent) => ({
    mute: intent({
      schema: muteSelectedSchema,
      run: ({ context, session, params: { projectId = "" }, input: { ids, reason, period } }) =>
        changeMutes(context, session, projectId, { mute: ids.map((code) => ({ code, reason, period })) }),
      success: (_, { request, input }) => {
        const { pathname, searchParams } = new URL(request.url);
        for (const name of ["index", "cursor"]) searchParams.delete(name);
        return redirectWithToast(`${pathname}?${searchParams}`, `${counted(input.ids.length, "issue")} muted`);
      },
    }),
  }),
});

/** Mutes an issue, or lifts the mute; the audit, whose list of muted issues lifts by the same action, is led back to. */
export const issueAction = formAction({
  require: { feature: "seo", write: true },
  intents: (intent) => ({
    mute: intent({
      schema: muteFormSchema,
      run: ({ context, session, params: { projectId = "", code = "" }, input }) =>
        muteIssue(context, session, projectId, code, input),
      success: (_, { request, params: { projectId, code } }) =>
        redirect(`/seo/projects/${projectId}/issues/${code}${new URL(request.url).search}`, 303),
    }),
    lift: intent({
      schema: liftFormSchema,
      run: ({ context, session, params: { projectId = "", code = "" } }) =>
        unmuteIssue(context, session, projectId, code),
      success: (_, { request, params: { projectId, code }, input }) => {
        const audit = `/seo/projects/${projectId}`;
        return redirect(input.back ? audit : `${audit}/issues/${code}${new URL(request.url).search}`, 303);
      },
    }),
  }),
});
