import { storedImageResponse } from "#app/platform/http/download.ts";
import type { OpenFile } from "./open-file.server.ts";

/** A file that only some people may see: their browser may keep it, caches on the way may not. Players ask for parts of a video. */
export function privateImage({ body, range, ...about }: OpenFile): Response {
  const whole = storedImageResponse(body, about);
  const headers = new Headers(whole.headers);
  headers.set("Cache-Control", "private, max-age=86400");
  headers.set("Accept-Ranges", "bytes");
  if (!range) return new Response(whole.body, { headers });
  const { offset, length } = range;
  headers.set("Content-Length", String(length));
  headers.set("Content-Range", `bytes ${offset}-${offset + length - 1}/${about.sizeBytes}`);
  return new Response(whole.body, { status: 206, headers });
}
