import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow } from "#app/platform/access/access.server.ts";
import { privateImage } from "../private-image.server.ts";
import { openPublicImage } from "../public-image.server.ts";

/** An image of a post, for the network that publishes it. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  return privateImage(orThrow(await openPublicImage(context, params.token ?? "")));
}
