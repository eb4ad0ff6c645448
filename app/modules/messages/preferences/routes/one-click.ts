import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { mailOneClickAction } from "../actions.server.ts";

/** Somebody opened the address of the mail's header by hand. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/m/u/${encodeURIComponent(new URL(request.url).searchParams.get("token") ?? "")}`);

export const action = mailOneClickAction;
