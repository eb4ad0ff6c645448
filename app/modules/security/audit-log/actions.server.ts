import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { ok } from "#app/shared/result.ts";
import { buttonSchema } from "../schema.ts";
import { csvQuery } from "./filters.ts";
import { type AuditReport, requireAuditReader, verifyAudit } from "./service.server.ts";

export interface AuditReply extends FormReply {
  report?: AuditReport;
}

/** Verifies the audit log, or leads to its file. */
export const auditAction = formAction({
  require: ({ request, context }) => requireAuditReader(request, context),
  intents: (intent) => ({
    verify: intent({
      schema: buttonSchema,
      run: ({ context, session }) => verifyAudit(context, session),
      success: (report) => formReply<AuditReply>({ report }),
    }),
    export: intent({
      schema: buttonSchema,
      stepUp: true,
      run: async () => ok(undefined),
      success: (_, { request }) =>
        redirect(`/security/audit.csv${csvQuery(new URL(request.url).searchParams)}`, { status: 303 }),
    }),
  }),
});
