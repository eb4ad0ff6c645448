import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { openPublicForm } from "../page.server.ts";
import { admitChallenge } from "../submission/admission.server.ts";
import { newChallenge } from "../submission/proof-of-work.server.ts";

/** A puzzle for the widget on the form's page. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const form = await openPublicForm(context, params.formId);
  if (!(await admitChallenge(context, form.id))) return new Response("Too many requests.", { status: 429 });
  return Response.json(await newChallenge(context, form.id), { headers: { "Cache-Control": NO_STORE } });
}
