import { z } from "zod";
import { recordOwnConsent } from "#app/modules/contacts/index.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { toHex } from "#app/platform/crypto/bytes.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { saved } from "#app/platform/forms/form-answers.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError, HTTP_STATUS } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { automationModule } from "../manifest.ts";
import { readStopToken } from "./links.server.ts";

const DEAD_LINK = appError("not_found", "This link is not valid. Open the link of the mail again.");

export const tokenOf = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";

/** Whether a link is one of ours. Errors: not_found. */
export const checkStopLink = async ({ config }: AppContext, token: string): Promise<Result<null>> =>
  (await readStopToken(config, token)) ? ok(null) : err(DEAD_LINK);

/** Withdraws the consent to mails behind a link; a second time changes nothing. Errors: not_found, rate_limited. */
async function stopMails(context: RequestContext, token: string): Promise<Result<null>> {
  const admitted = await throttle(context, automationModule.rateLimits.flow_unsubscribe, context.address);
  if (!admitted.ok) return admitted;
  const target = await readStopToken(context.config, token);
  if (!target) return err(DEAD_LINK);
  const { workspaceId, contactId, topic } = target;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  // A person who agrees again later can withdraw again: the day is part of the entry's id.
  const day = context.now().toISOString().slice(0, 10);
  const id = `stop:${toHex(new Uint8Array(digest)).slice(0, 32)}:${day}`;
  const entry = { channel: "email", topic, state: "withdrawn" as const, text: "", source: "link of a mail" };
  const stopped = await recordOwnConsent(context, workspaceId, contactId, entry, id);
  // A contact who is gone gets no mails either.
  return stopped.ok || stopped.error.code === "not_found" ? ok(null) : stopped;
}

export const stopAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    stop: intent({
      schema: z.object({}),
      run: ({ request, context }) => stopMails(context, tokenOf(request)),
      success: () => saved("You will get no more of these emails."),
    }),
  }),
});

/** The one POST of a mail program; it comes from anywhere, without cookies. */
export const oneClickStopAction = formAction({
  require: "nothing",
  failure: ({ code, message }) => new Response(message, { status: HTTP_STATUS[code] }),
  intents: (intent) => ({
    stop: intent({
      schema: z.object({ "List-Unsubscribe": z.literal("One-Click") }),
      run: ({ request, context }) => stopMails(context, tokenOf(request)),
      success: () => new Response("You are unsubscribed.", { status: 200 }),
      invalid: "Send List-Unsubscribe=One-Click.",
    }),
  }),
});
