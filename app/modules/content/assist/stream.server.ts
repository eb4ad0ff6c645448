import type { AppContext } from "#app/platform/context.server.ts";
import { rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import { appError } from "#app/shared/error.ts";
import { err } from "#app/shared/result.ts";
import type { AssistLine } from "./assist-reply.ts";
import type { Writing } from "./service.server.ts";

/**
 * The answer while it is written, a JSON object per line: what is there by now, and at last the reply. Who stops reading ends the
 * writing.
 */
export function streamWriting(context: Pick<AppContext, "waitUntil" | "log">, write: Writing["write"]): Response {
  const left = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (line: AssistLine) => {
        if (!left.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      const work = async () => {
        const done = await write({ onText: (text) => send({ text }), signal: left.signal }).catch((cause: unknown) => {
          context.log.error("content.assist_failed", {}, cause);
          return err(appError("unavailable", "The text could not be written. Try again."));
        });
        send({ reply: done.ok ? { errors: {}, values: {}, written: done.value } : rejectedForm(done.error).data });
        if (!left.signal.aborted) controller.close();
      };
      // What was used is counted even when nobody reads on.
      context.waitUntil(work());
    },
    cancel: () => left.abort(),
  });
  return new Response(body, {
    headers: { "content-type": "application/x-ndjson; charset=utf-8", "cache-control": "no-store" },
  });
}
