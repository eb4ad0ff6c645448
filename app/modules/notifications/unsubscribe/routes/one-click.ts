import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { oneClickSchema } from "../../schema.ts";
import { switchMails } from "../service.server.ts";

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";

/** Somebody opened the address of the mail's header by hand. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/unsubscribe?token=${encodeURIComponent(tokenOf(request))}`);

/** The one POST of a mail program; it comes from anywhere, without cookies. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await parseForm(request, oneClickSchema);
  if (!form.ok) return new Response("Send List-Unsubscribe=One-Click.", { status: HTTP_STATUS.invalid_input });
  const switched = await switchMails(context, tokenOf(request), false);
  return switched.ok
    ? new Response("You are unsubscribed.", { status: 200 })
    : new Response(switched.error.message, { status: HTTP_STATUS[switched.error.code] });
}
