import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow } from "#app/platform/access/access.server.ts";
import { openFile } from "../../media/open-file.server.ts";
import { privateImage } from "../../media/private-image.server.ts";
import { openApproval } from "../service.server.ts";

/** An image or video of a post, for a person with a link. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { workspaceId = "", token = "", imageId = "" } = params;
  const { group } = orThrow(await openApproval(context, workspaceId, token));
  const file = { workspaceId, groupId: group.id, id: imageId };
  return privateImage(orThrow(await openFile(context, file, request.headers.get("range"))));
}
