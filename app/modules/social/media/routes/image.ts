import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { openFile } from "../open-file.server.ts";
import { privateImage } from "../private-image.server.ts";

/** An image or video of a post, for the members of its workspace. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, "social");
  const file = { workspaceId: scope.workspaceId, groupId: params.groupId ?? "", id: params.imageId ?? "" };
  return privateImage(orThrow(await openFile(context, file, request.headers.get("range"))));
}
