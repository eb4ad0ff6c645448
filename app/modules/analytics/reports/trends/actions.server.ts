import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { ok } from "#app/shared/result.ts";
import { requireSite } from "../../sites/open-site.server.ts";
import { muteSchema } from "./schema.ts";
import { setMuted } from "./service.server.ts";

/** Mutes an unusual stretch, or shows it again. */
export const trendsAction = formAction({
  require: requireSite({ feature: "analytics_advanced", write: true }),
  intents: (intent) => {
    const change = intent({
      schema: muteSchema,
      takesIntent: true,
      run: async ({ context, session, scope, site, object, input }) =>
        ok(await setMuted(context, { scope, site, object }, session.userId, input.anomaly, input.intent === "mute")),
      success: (_, { request }) => {
        const { pathname, searchParams } = new URL(request.url);
        return redirect(`${pathname}?${searchParams}`, 303);
      },
    });
    return { mute: change, unmute: change };
  },
});
