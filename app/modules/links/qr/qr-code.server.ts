import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { contentDisposition } from "#app/platform/http/download.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { qrPng, qrSvg } from "#app/platform/web/qr-image.ts";
import { linksModule } from "../manifest.ts";
import { shortPath } from "../paths.ts";
import { qrQuerySchema } from "../posted-schema.ts";
import { getLink } from "../service.server.ts";

/** The QR code of a link as a file. */
export async function qrFile(
  { request, context, params }: LoaderFunctionArgs,
  format: "svg" | "png",
): Promise<Response> {
  const { scope } = await requireFeature(request, context, linksModule.feature);
  const { slug } = orThrow(await getLink(scope, params.linkId ?? ""));
  const colors = readQuery(request, qrQuerySchema);
  const url = `${context.config.APP_URL}${shortPath(slug)}`;
  const body = format === "svg" ? qrSvg(url, colors) : await qrPng(url, colors, colors.size);
  return new Response(body, {
    headers: {
      "Content-Type": format === "svg" ? "image/svg+xml" : "image/png",
      "Content-Disposition": contentDisposition(`${slug}.${format}`),
      "Cache-Control": NO_STORE,
    },
  });
}
