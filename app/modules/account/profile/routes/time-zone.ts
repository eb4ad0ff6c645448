import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireUser } from "#app/platform/access/access.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { timeZoneSchema } from "../schema.ts";
import { noteTimeZone } from "../service.server.ts";

/** Nothing to see: the zone is shown with the profile. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return redirect("/settings/profile");
}

/** Takes the zone of the browser; asked by the frame of the signed-in pages. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { userId } = await requireUser(request, context);
  const form = await parseForm(request, timeZoneSchema);
  const noted = form.ok && (await noteTimeZone(context, userId, form.value.value.timeZone)).ok;
  return new Response(null, { status: noted ? 204 : HTTP_STATUS.invalid_input });
}
