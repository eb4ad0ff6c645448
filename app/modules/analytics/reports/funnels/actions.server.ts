import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { requireSite } from "../../sites/open-site.server.ts";
import { deletionSchema, funnelSchema } from "../goals/schema.ts";
import { createFunnel, deleteFunnel, getFunnel, updateFunnel } from "./service.server.ts";

const require = requireSite({ feature: "analytics_advanced", write: true });

export const newFunnelAction = formAction({
  require,
  intents: (intent) => ({
    create: intent({
      schema: funnelSchema,
      run: async ({ context, session, site, input, identity }) =>
        createFunnel(context, session, site, input, (await identity()).id),
      success: ({ id }, { site }) => redirectWithToast(`/analytics/sites/${site.id}/funnels/${id}`, "Funnel added"),
    }),
  }),
});

/** Changes a funnel or deletes it. When it was deleted in another tab, what was typed stays to be copied. */
export const funnelAction = formAction({
  require,
  intents: (intent) => ({
    save: intent({
      schema: funnelSchema,
      run: async ({ context, session, scope, site, params, input }) => {
        const found = await getFunnel(scope, site.id, params.funnelId ?? "");
        return found.ok ? updateFunnel(context, session, site, found.value.id, input) : found;
      },
      success: (_, { site, params }) =>
        redirectWithToast(`/analytics/sites/${site.id}/funnels/${params.funnelId}`, "Saved"),
    }),
    delete: intent({
      schema: deletionSchema,
      run: async ({ context, session, scope, site, params }) => {
        const found = await getFunnel(scope, site.id, params.funnelId ?? "");
        return found.ok ? deleteFunnel(context, session, site, found.value) : found;
      },
      success: (_, { site }) => redirectWithToast(`/analytics/sites/${site.id}/funnels`, "Funnel deleted"),
    }),
  }),
});
