import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireUser } from "#app/platform/access/access.server.ts";
import { HOME } from "#app/platform/access/paths.ts";
import { guidanceAction } from "../actions.server.ts";

/** Nothing to see: the aids stand on the dashboard. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return redirect(HOME);
}

export const action = guidanceAction;
