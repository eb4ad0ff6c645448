import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { itemPath } from "../../paths.ts";
import { assistAction } from "../actions.server.ts";

/** Nothing to see: the writing help is beside the text. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireFeature(request, context, "content_basic", { write: true });
  return redirect(itemPath(params.itemId ?? ""));
}

/** Answers the writing help of the editor as JSON: its script asks, and the page stays where it is. */
export const action = assistAction;
