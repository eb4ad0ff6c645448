import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { itemPagePath } from "../paths.ts";
import type { ImageReply } from "./image-reply.ts";
import { altSchema, imageSchema, uploadSchema, variantFiles } from "./schema.ts";
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
        addImage(context, session, params.itemId ?? "", {
          id: (await identity()).id,
          file: input.file,
          alt: input.alt,
          variants: variantFiles(input),
        }),
      success: ({ id, token, alt, width, height }, { input, params }) =>
        input.live
          ? formReply<ImageReply>({ image: { id, token, alt, width, height } })
          : done("Image added")(null, { params }),
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
