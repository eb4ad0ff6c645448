import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireUser } from "#app/platform/access/access.server.ts";
import { FIRST_TAB } from "../tabs.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return redirect(FIRST_TAB);
}
