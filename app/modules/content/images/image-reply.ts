import type { FormReply } from "#app/platform/forms/form-reply.ts";

/** The answer to an upload from the editor, which stays on its page. */
export interface ImageReply extends FormReply {
  image: { id: string; token: string; alt: string; width: number; height: number } | null;
}
