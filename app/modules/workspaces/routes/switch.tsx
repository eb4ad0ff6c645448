import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireUser } from "#app/platform/access/access.server.ts";
import { switchAction } from "../actions.server.ts";

/** Opening another workspace changes the session, so that a mere link cannot do it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return redirect("/workspace");
}

export const action = switchAction;

/** Never seen; a route without a component could not show a refusal in the product's look. */
export default function Switch() {
  return null;
}
