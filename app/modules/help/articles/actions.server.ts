import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { articlePath } from "./domain/article.ts";
import { voteSchema } from "./schema.ts";
import { voteOnArticle } from "./service.server.ts";

/** Takes the answer to "Was this helpful?". */
export const voteAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    vote: intent({
      schema: voteSchema,
      run: ({ context, session, params, input }) =>
        voteOnArticle(context, session.userId, params.slug ?? "", input.helpful === "yes"),
      success: (_, { params }) => redirect(`${articlePath(params.slug ?? "")}#helpful`, 303),
      invalid: "Please choose Yes or No.",
    }),
  }),
});
