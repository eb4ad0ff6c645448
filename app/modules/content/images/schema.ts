import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { MAX_ALT_CHARS, MAX_IMAGE_BYTES, MAX_VARIANT_BYTES } from "./domain/limits.ts";

const alt = lineField("Description", { max: MAX_ALT_CHARS });
const image = z.string().max(40);

/** A smaller file of the image. */
const variant = z.file().min(1).max(MAX_VARIANT_BYTES, "A smaller file of this image is too large").optional();

export const uploadSchema = z.object({
  file: z
    .file({ error: "Choose an image" })
    .min(1, "The file is empty")
    .max(MAX_IMAGE_BYTES, `The file is larger than ${MAX_IMAGE_BYTES / 1_000_000} MB`),
  alt,
  ...{
    variant1: variant,
    variant2: variant,
    variant3: variant,
    variant4: variant,
    variant5: variant,
    variant6: variant,
  },
  /** Sent by the editor, which stays on its page. */
  live: z.literal("1").optional(),
});
export const altSchema = z.object({ image, alt });
export const imageSchema = z.object({ image });

/** The smaller files that came with an upload. */
export const variantFiles = (input: z.infer<typeof uploadSchema>): File[] =>
  [input.variant1, input.variant2, input.variant3, input.variant4, input.variant5, input.variant6].filter(
    (file) => file !== undefined,
  );
