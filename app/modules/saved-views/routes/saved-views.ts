import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireUser } from "#app/platform/access/access.server.ts";
import { HOME } from "#app/platform/access/paths.ts";
import { savedViewsAction } from "../actions.server.ts";

/** Nothing to see: views are shown above their lists. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return redirect(HOME);
}

export const action = savedViewsAction;
