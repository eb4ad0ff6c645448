import { redirectDocument } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { ok } from "#app/shared/result.ts";
import { stopViewingSchema } from "../schema.ts";
import { stopViewing } from "./service.server.ts";

/** Ends the view of an account, and loads the whole page: nothing of that account stays in the router. */
export const stopViewingAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    stop: intent({
      schema: stopViewingSchema,
      run: async ({ request, context }) => ok(await stopViewing(request, context)),
      success: ({ cookies, to }) => {
        const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
        return redirectDocument(to, { status: 303, headers });
      },
    }),
  }),
});
