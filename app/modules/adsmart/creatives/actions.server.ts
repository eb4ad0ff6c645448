import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { FEATURE } from "../access.server.ts";
import { CREATIVES, creativePath } from "../paths.ts";
import { buttonSchema, decideCreativeSchema, editCreativeSchema, newCreativeSchema } from "./schema.ts";
import { createCreative, decideCreative, deleteCreative, updateCreative } from "./service.server.ts";

const require = { feature: FEATURE, write: true } as const;

/** Adds a creative. */
export const creativesAction = formAction({
  require,
  intents: (intent) => ({
    create: intent({
      schema: newCreativeSchema,
      lists: ["placements"],
      run: async ({ context, session, input, identity }) =>
        createCreative(context, session, input, (await identity()).id),
      success: ({ id }) => redirectWithToast(creativePath(id), "Creative added"),
    }),
  }),
});

/** Changes, decides on or deletes a creative. */
export const creativeAction = formAction({
  require,
  intents: (intent) => ({
    save: intent({
      schema: editCreativeSchema,
      lists: ["placements"],
      run: ({ context, session, params: { creativeId = "" }, input: { version, ...form } }) =>
        updateCreative(context, session, creativeId, version, form),
      success: ({ id }) => redirectWithToast(creativePath(id), "Creative saved"),
    }),
    decide: intent({
      schema: decideCreativeSchema,
      run: ({ context, session, params: { creativeId = "" }, input: { version, status } }) =>
        decideCreative(context, session, creativeId, version, status),
      success: ({ id }) => redirectWithToast(creativePath(id), "State saved"),
    }),
    delete: intent({
      schema: buttonSchema,
      run: ({ context, session, params: { creativeId = "" } }) => deleteCreative(context, session, creativeId),
      success: () => redirectWithToast(CREATIVES, "Creative deleted"),
    }),
  }),
});
