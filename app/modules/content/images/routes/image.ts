import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow } from "#app/platform/access/access.server.ts";
import { storedImageResponse } from "#app/platform/http/download.ts";
import { openImage } from "../service.server.ts";

/** An image of a piece, for a reader who has its address. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { body, ...about } = orThrow(await openImage(context, params.token ?? ""));
  return storedImageResponse(body, about);
}
