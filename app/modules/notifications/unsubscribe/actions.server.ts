import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { oneClickSchema, switchSchema } from "../schema.ts";
import { switchMails } from "./service.server.ts";

/** The token of the mail's link. */
export const tokenOf = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";

/** Turns a kind of mails off, or on again, by the link of a mail. */
const switched = (request: Request) => redirect(`/unsubscribe?token=${encodeURIComponent(tokenOf(request))}`, 303);

export const unsubscribeAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    on: intent({
      schema: switchSchema,
      run: ({ request, context }) => switchMails(context, tokenOf(request), true),
      success: (_, { request }) => switched(request),
    }),
    off: intent({
      schema: switchSchema,
      run: ({ request, context }) => switchMails(context, tokenOf(request), false),
      success: (_, { request }) => switched(request),
    }),
  }),
});

/** The one POST of a mail program; it comes from anywhere, without cookies. */
export const oneClickAction = formAction({
  require: "nothing",
  failure: ({ code, message }) => new Response(message, { status: HTTP_STATUS[code] }),
  intents: (intent) => ({
    off: intent({
      schema: oneClickSchema,
      run: ({ request, context }) => switchMails(context, tokenOf(request), false),
      success: () => new Response("You are unsubscribed.", { status: 200 }),
      invalid: "Send List-Unsubscribe=One-Click.",
    }),
  }),
});
