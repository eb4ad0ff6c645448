import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireUser } from "#app/platform/access/access.server.ts";
import { timeZoneAction } from "../actions.server.ts";

/** Nothing to see: the zone is shown with the profile. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return redirect("/settings/profile");
}

export const action = timeZoneAction;
