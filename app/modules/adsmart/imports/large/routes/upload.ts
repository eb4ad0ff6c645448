import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { FEATURE } from "../../../access.server.ts";
import { IMPORTS } from "../../../paths.ts";
import { uploadAction } from "../actions.server.ts";

/** Nothing to see: the script of the imports page sends large files here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireFeature(request, context, FEATURE, { write: true });
  return redirect(IMPORTS);
}

export const action = uploadAction;
