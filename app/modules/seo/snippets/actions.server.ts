import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import type { Result } from "#app/shared/result.ts";
import { suggestSchema } from "../schema.ts";
import { openSnippetPage } from "./open-page.server.ts";
import { suggestSnippets } from "./service.server.ts";

type Written = Awaited<ReturnType<typeof suggestSnippets>> extends Result<infer Value> ? Value : never;

export interface SuggestReply extends FormReply {
  written?: Written;
}

/** Answers on the page itself: nothing is stored, and nothing of the website is changed. */
export const suggestAction = formAction({
  require: ({ request, context, params }) => openSnippetPage(request, context, params.projectId, { write: true }),
  intents: (intent) => ({
    suggest: intent({
      schema: suggestSchema,
      run: ({ context, scope, session, shown, url }) => suggestSnippets(context, scope, session, shown, url),
      success: (written) => formReply<SuggestReply>({ written }),
    }),
  }),
});
