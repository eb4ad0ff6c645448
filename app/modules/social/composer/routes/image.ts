import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { openImage } from "../images.server.ts";
import { privateImage } from "../private-image.server.ts";

/** An image of a post, for the members of its workspace. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, "social");
  return privateImage(orThrow(await openImage(context, scope.workspaceId, params.groupId ?? "", params.imageId ?? "")));
}
