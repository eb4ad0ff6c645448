import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { itemPagePath } from "../paths.ts";
import { altSchema, imageSchema, uploadSchema } from "./schema.ts";
import { addImage, deleteImage, describeImage } from "./service.server.ts";

const done =
  (toast: string) =>
  (_: unknown, { params }: { params: { itemId?: string } }) =>
    redirectWithToast(itemPagePath(params.itemId ?? "", "images"), toast);

/** The images of a piece. */
export const imagesAction = formAction({
  require: { feature: "content_basic", write: true },
  intents: (intent) => ({
    upload: intent({
      schema: uploadSchema,
      run: async ({ context, session, params, input, identity }) =>
        addImage(context, session, params.itemId ?? "", { id: (await identity()).id, ...input }),
      success: done("Image added"),
    }),
    describe: intent({
      schema: altSchema,
      run: ({ context, session, params, input }) => describeImage(context, session, params.itemId ?? "", input),
      success: done("Description saved"),
    }),
    delete: intent({
      schema: imageSchema,
      run: ({ context, session, params, input }) => deleteImage(context, session, params.itemId ?? "", input.image),
      success: done("Image deleted"),
    }),
  }),
});
