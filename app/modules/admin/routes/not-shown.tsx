import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusal, requireUser } from "#app/platform/access/access.server.ts";
import { HOME } from "#app/platform/access/paths.ts";
import { appError } from "#app/shared/error.ts";

/** Stands in for what an administrator who views as somebody else is not shown; nobody else has a reason to come here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  if (session.impersonatorId) throw refusal(appError("forbidden", "This is not shown while you view as somebody else."));
  return redirect(HOME);
}

export default function NotShown() {
  return null;
}
