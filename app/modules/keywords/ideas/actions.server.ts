import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { requireKeywords, unlessArchived } from "../project-scope.server.ts";
import { ideasActionSchema } from "../schema.ts";
import { fetchIdeas } from "./service.server.ts";

/** Asks, and shows what came under an address of its own: looking at an address asks nobody. */
export const ideasAction = formAction({
  require: requireKeywords,
  intents: (intent) => ({
    fetch: intent({
      schema: ideasActionSchema,
      run: ({ context, scope, project, input }) => unlessArchived(project, () => fetchIdeas(context, scope, input)),
      success: (_, { request, input }) =>
        redirect(`${new URL(request.url).pathname}?${new URLSearchParams(input)}`, 303),
    }),
  }),
});
