import { storedImageResponse } from "#app/platform/http/download.ts";

/** An image that only some people may see: their browser may keep it, caches on the way may not. */
export function privateImage({ body, ...about }: { body: ReadableStream; type: string; sizeBytes: number }): Response {
  const response = storedImageResponse(body, about);
  response.headers.set("Cache-Control", "private, max-age=86400");
  return response;
}
