import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow } from "#app/platform/access/access.server.ts";
import { storedImageResponse } from "#app/platform/http/download.ts";
import { openImage } from "../service.server.ts";

/** An image of a piece, or with `v` one of its smaller files, for a reader who has its address. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const variant = new URL(request.url).searchParams.get("v") ?? "";
  const { body, ...about } = orThrow(await openImage(context, params.token ?? "", variant));
  return storedImageResponse(body, about);
}
