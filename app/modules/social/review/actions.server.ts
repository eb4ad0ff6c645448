import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { approvalPath } from "../paths.ts";
import { linkApproveSchema, linkRefuseSchema } from "../posts/schema.ts";
import { type Decision, decideByLink } from "./service.server.ts";

interface Params {
  params: { workspaceId?: string; token?: string };
}

const toLink = (_: unknown, { params: { workspaceId = "", token = "" } }: Params) =>
  redirect(approvalPath(workspaceId, token), 303);

/** The decision of a person without an account. */
export const approvalAction = formAction({
  require: "nothing",
  intents: (intent) => {
    const decision = (schema: typeof linkApproveSchema | typeof linkRefuseSchema, decided: Decision) =>
      intent({
        schema,
        run: ({ context, params: { workspaceId = "", token = "" }, input }) =>
          decideByLink(context, workspaceId, token, { ...input, decision: decided }),
        success: toLink,
      });
    return {
      approve: decision(linkApproveSchema, "approved"),
      changes: decision(linkRefuseSchema, "changes"),
      reject: decision(linkRefuseSchema, "rejected"),
    };
  },
});
