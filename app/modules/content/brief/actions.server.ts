import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { itemPagePath, itemPath } from "../paths.ts";
import { headingSchema, makeBriefSchema, outlineSchema } from "./schema.ts";
import { addHeadings, makeItemBrief } from "./service.server.ts";

/** The brief of a piece: made here, and its outline taken over into the text. */
export const briefAction = formAction({
  require: { feature: "content_basic", write: true },
  intents: (intent) => ({
    make: intent({
      schema: makeBriefSchema,
      run: async ({ context, session, params, input, identity }) =>
        makeItemBrief(context, session, params.itemId ?? "", input, (await identity()).id),
      success: ({ read, of }, { params }) =>
        redirectWithToast(
          itemPagePath(params.itemId ?? "", "brief"),
          `Brief created from ${read} of ${counted(of, "page")}`,
        ),
    }),
    heading: intent({
      schema: headingSchema,
      run: ({ context, session, params, input }) =>
        addHeadings(context, session, params.itemId ?? "", [input.heading], { onlyWhenEmpty: false }),
      success: (_, { params }) => redirectWithToast(itemPagePath(params.itemId ?? "", "brief"), "Heading added"),
    }),
    outline: intent({
      schema: outlineSchema,
      lists: ["headings"],
      run: ({ context, session, params, input }) =>
        addHeadings(context, session, params.itemId ?? "", input.headings, { onlyWhenEmpty: true }),
      success: (_, { params }) => redirectWithToast(itemPath(params.itemId ?? ""), "Outline added"),
    }),
  }),
});
