import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { MAX_ALT_CHARS, MAX_IMAGE_BYTES } from "./domain/limits.ts";

const alt = lineField("Description", { max: MAX_ALT_CHARS });
const image = z.string().max(40);

export const uploadSchema = z.object({
  file: z
    .file({ error: "Choose an image" })
    .min(1, "The file is empty")
    .max(MAX_IMAGE_BYTES, `The file is larger than ${MAX_IMAGE_BYTES / 1_000_000} MB`),
  alt,
});
export const altSchema = z.object({ image, alt });
export const imageSchema = z.object({ image });
