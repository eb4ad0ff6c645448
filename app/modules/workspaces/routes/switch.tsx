import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/cloudflare";
import { refusal, requireUser } from "#app/platform/access/access.server.ts";
import { HOME } from "#app/platform/access/paths.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { appError } from "#app/shared/error.ts";
import { switchSchema } from "../schema.ts";
import { switchWorkspace } from "../service.server.ts";

/** Opening another workspace changes the session, so that a mere link cannot do it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return redirect("/workspace");
}

/** Opens the chosen workspace in this session; the whole page is loaded anew, for everything on it belongs to the workspace. */
export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireUser(request, context);
  const form = await parseForm(request, switchSchema);
  if (!form.ok) throw refusal(appError("not_found", "There is no such workspace."));
  const switched = await switchWorkspace(context, session, form.value.value.workspaceId);
  if (!switched.ok) throw refusal(switched.error);
  return redirectDocument(HOME, 303);
}

/** Never seen; a route without a component could not show a refusal in the product's look. */
export default function Switch() {
  return null;
}
