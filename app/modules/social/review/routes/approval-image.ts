import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow } from "#app/platform/access/access.server.ts";
import { openImage } from "../../composer/images.server.ts";
import { privateImage } from "../../composer/private-image.server.ts";
import { openApproval } from "../service.server.ts";

/** An image of a post, for a person with a link. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { workspaceId = "", token = "", imageId = "" } = params;
  const { group } = orThrow(await openApproval(context, workspaceId, token));
  return privateImage(orThrow(await openImage(context, workspaceId, group.id, imageId)));
}
