import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { oneClickStopAction, tokenOf } from "../actions.server.ts";

/** Somebody opened the address of the mail's header by hand. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/stop-mails?token=${encodeURIComponent(tokenOf(request))}`);

export const action = oneClickStopAction;
