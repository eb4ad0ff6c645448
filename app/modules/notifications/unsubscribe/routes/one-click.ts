import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { oneClickAction, tokenOf } from "../actions.server.ts";

/** Somebody opened the address of the mail's header by hand. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/unsubscribe?token=${encodeURIComponent(tokenOf(request))}`);

export const action = oneClickAction;
