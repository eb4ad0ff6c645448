import { UPLOAD } from "../../paths.ts";
import type { Post } from "./send-large-file.ts";
import type { UploadReply } from "./upload-reply.ts";

const TRIES = 4;
const WAIT_MS = 1_500;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function postOnce(fields: Record<string, string>, signal?: AbortSignal): Promise<UploadReply | null> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await fetch(UPLOAD, { method: "POST", body, ...(signal && { signal }) });
  if (response.status >= 500) return null;
  return (await response.json()) as UploadReply;
}

/** Posts a form of the upload. A part that was lost on the way is sent again: the server takes each part once. */
export const postUpload: Post = async (fields, signal) => {
  for (let attempt = 1; ; attempt++) {
    try {
      const reply = await postOnce(fields, signal);
      if (reply) return reply;
    } catch (error) {
      if (signal?.aborted) throw error;
    }
    if (attempt === TRIES)
      return { errors: { "": ["The connection was lost. Import the same file again to continue."] }, values: {} };
    await wait(WAIT_MS * attempt);
  }
};
