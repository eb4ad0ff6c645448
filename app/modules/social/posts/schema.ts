import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import {
  MAX_ALT_CHARS,
  MAX_IMAGE_BYTES,
  MAX_LINK_CHARS,
  MAX_NOTE_CHARS,
  MAX_VIDEO_BYTES,
} from "../composer/domain/limits.ts";
import { MAX_ZOOM } from "../domain/crop.ts";

const SELECT_ONE = "Select at least one post.";
const MAX_BULK = 100;

export const bulkSchema = z.object({
  ids: z
    .array(z.string().max(40), { error: SELECT_ONE })
    .min(1, SELECT_ONE)
    .max(MAX_BULK, `Select at most ${MAX_BULK} posts at once.`),
});
export const buttonSchema = z.object({});
export const doneSchema = z.object({ url: lineField("Address", { min: 0, max: MAX_LINK_CHARS }).default("") });

const image = z.string().max(40);
const alt = lineField("Description", { max: MAX_ALT_CHARS });
const fileOf = (missing: string, maxBytes: number) =>
  z
    .file({ error: missing })
    .min(1, "The file is empty")
    .max(maxBytes, `The file is larger than ${maxBytes / 1_000_000} MB`);
export const uploadSchema = z.object({ file: fileOf("Choose an image", MAX_IMAGE_BYTES), alt });
export const videoSchema = z.object({ file: fileOf("Choose a video", MAX_VIDEO_BYTES), alt });
const video = z.string().max(40);
export const videoAltSchema = z.object({ video, alt });
export const videoIdSchema = z.object({ video });

const part = z.coerce.number().min(0).max(1);
export const cropSchema = z.object({
  image,
  shape: z.string().max(20),
  focusX: part,
  focusY: part,
  zoom: z.coerce.number().min(1).max(MAX_ZOOM),
  file: fileOf("Crop the image first", MAX_IMAGE_BYTES),
});
export const altSchema = z.object({ image, alt });
export const imageSchema = z.object({ image });

const note = proseField("Reason", { min: 0, max: MAX_NOTE_CHARS }).default("");
const reason = proseField("Reason", { max: MAX_NOTE_CHARS });
const name = lineField("Name", { max: 100 });
/** The mark of the content that was on the page; without it, nothing was read. */
const seen = z.string().max(64).default("");
export const approveSchema = z.object({ note, seen });
export const refuseSchema = z.object({ note: reason, seen });
export const linkApproveSchema = z.object({ note, seen, name });
export const linkRefuseSchema = z.object({ note: reason, seen, name });
export const approvalLinkSchema = z.object({
  name,
  expiresInDays: z.coerce.number().pipe(z.union([z.literal(3), z.literal(7), z.literal(30)])),
});
export const revokeSchema = z.object({ link: z.string().max(40) });
