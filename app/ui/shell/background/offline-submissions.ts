import { seconds } from "#app/shared/time.ts";
import { OFFLINE_SUBMISSION_STATUS } from "../../form/offline-submissions.ts";

/** The framework's own notation of `{ data: null }`: an action that had nothing to say. */
const NOTHING_SAID = '[{"_1":-5},"data"]\n';

const ASK_AGAIN_MS = seconds(3);

/** Statuses of a proxy in front of the Worker that does not reach it: bad gateway, unavailable, timed out, and Cloudflare's own 52x. */
const isGateway = ({ status, headers }: Response): boolean => status > 501 && !headers.has("X-Remix-Response");

/**
 * Without this, a form whose request fails, or whose page cannot be read again afterwards, would end in the error page
 * and lose the typed text. The form gets an answer that says nothing, and reading waits. Returns the function that
 * stops it.
 * @param onForm hears of each form whether it was answered
 */
export function interceptFailedSubmissions(onForm: (answered: boolean) => void): () => void {
  const plain = window.fetch;

  /** What Kaja answers; null when it does not. */
  const ask = async (input: RequestInfo | URL, init: RequestInit): Promise<Response | null> => {
    try {
      const response = await plain(input, init);
      return isGateway(response) ? null : response;
    } catch (cause) {
      // Given up for another page.
      if (init.signal?.aborted) throw cause;
      return null;
    }
  };

  const answering: typeof fetch = async (input, init = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.endsWith(".data")) return plain(input, init);
    if ((init.method ?? "GET") === "GET") {
      // The same page read again, after a form or in the background: it keeps its content meanwhile. Another page may fail.
      if (pathname !== `${location.pathname}.data`) return plain(input, init);
      for (;;) {
        const response = await ask(input, init);
        if (response) return response;
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    }
    const response = await ask(input, init);
    onForm(response !== null);
    return response ?? new Response(NOTHING_SAID, { status: OFFLINE_SUBMISSION_STATUS });
  };

  window.fetch = answering;
  return () => {
    if (window.fetch === answering) window.fetch = plain;
  };
}
