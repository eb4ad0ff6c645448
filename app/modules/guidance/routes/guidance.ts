import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusal, requireUser } from "#app/platform/access/access.server.ts";
import { HOME } from "#app/platform/access/paths.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { appError } from "#app/shared/error.ts";
import { answerGuidance } from "../actions.server.ts";
import { guidanceSchema } from "../schema.ts";

/** Nothing to see: the aids stand on the dashboard. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return redirect(HOME);
}

/** A browser's changes are answered with the mirror as JSON; a form without scripts leads on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireUser(request, context);
  const form = await parseForm(request, guidanceSchema);
  if (!form.ok) throw refusal(appError("invalid_input", "This page does not know that action."));
  const answered = await answerGuidance(context, session, form.value.value);
  if (!answered.ok) throw refusal(answered.error);
  return "mirror" in answered.value
    ? Response.json(answered.value.mirror, { headers: { "Cache-Control": "private, no-store" } })
    : redirect(answered.value.next, 303);
}
