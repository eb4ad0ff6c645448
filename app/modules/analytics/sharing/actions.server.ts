import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, invalidForm, saved } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { unlock } from "#app/platform/share-links/share-link-access.server.ts";
import { shareIdSchema, sharePasswordSchema, shareSchema } from "../annotations/schema.ts";
import { requireSite } from "../sites/open-site.server.ts";
import { createShare, findShared, revokeShare, SHARE_LINK_ACCESS } from "./service.server.ts";

/** The address of a link is in the answer to its POST, and nowhere else. */
export interface ShareReply extends FormReply {
  made?: { id: string; url: string };
}

/** Makes a link to the overview, or withdraws one. */
export const sharingAction = formAction({
  require: requireSite({ write: true }),
  intentOf: (form) => (form.has("shareId") ? "revoke" : "share"),
  intents: (intent) => ({
    share: intent({
      schema: shareSchema,
      run: async ({ context, session, site, input, identity }) =>
        createShare(context, session, site.id, input, await identity()),
      success: (made) => formReply<ShareReply>({ made }),
    }),
    revoke: intent({
      schema: shareIdSchema,
      run: ({ context, session, site, input }) => revokeShare(context, session, site.id, input.shareId),
      success: () => saved("The link no longer works"),
    }),
  }),
});

/** Opens a shared overview by its password. */
export const sharedAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    unlock: intent({
      schema: sharePasswordSchema,
      run: async ({ request, context, params: { token = "" }, input }) => {
        const found = await findShared(context, token);
        if (!found.ok) return found;
        return unlock(request, context, SHARE_LINK_ACCESS, found.value.share, { token, password: input.password });
      },
      success: (cookie, { params }) =>
        redirect(SHARE_LINK_ACCESS.pathOf(params.token ?? ""), { status: 303, headers: { "Set-Cookie": cookie } }),
      invalid: ({ errors }) =>
        invalidForm({ errors: { password: errors.password ?? ["Enter the password."] }, values: {} }),
    }),
  }),
});
