import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";
import { SafeFetchError } from "../safe-fetch/failure.ts";

/** A body whose first bytes can be looked at before it is read as a stream. */
export interface PeekedBody {
  /** At least `want` bytes, unless the body is shorter. */
  first: Uint8Array;
  /** The whole body, the first bytes included. */
  stream: ReadableStream<Uint8Array>;
  /** What broke the body while it was read; null while nothing did. */
  failure(): FetchFailure | null;
  cancel(): Promise<void>;
}

/** The kind of a failure of the server; rethrows everything else. */
export const fetchFailureOf = (error: unknown): FetchFailure => {
  if (error instanceof SafeFetchError) return error.failure.kind;
  throw error;
};

/** Reads the first bytes of a body and puts them back. Failures of the server end up in `failure`; others are thrown. */
export async function peekBody(body: ReadableStream<Uint8Array>, want: number): Promise<PeekedBody> {
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  let failure: FetchFailure | null = null;
  let ended = false;
  try {
    while (size < want && !ended) {
      const { done, value } = await reader.read();
      if (done) ended = true;
      else {
        parts.push(value);
        size += value.length;
      }
    }
  } catch (error) {
    failure = fetchFailureOf(error);
    ended = true;
  }
  const first = parts.length === 1 && parts[0] ? parts[0] : concatBytes(parts, size);
  return { first, ...watched(reader, first, ended, failure), cancel: () => reader.cancel().catch(() => undefined) };
}

/** Reads on; what breaks the body ends the stream, so that what came so far can still be parsed, and is kept as `failure`. */
function watched(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  first: Uint8Array,
  ended: boolean,
  failed: FetchFailure | null,
): Pick<PeekedBody, "stream" | "failure"> {
  let failure = failed;
  let given = first.length === 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!given) {
          given = true;
          controller.enqueue(first);
          return;
        }
        if (ended) return controller.close();
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          failure = fetchFailureOf(error);
          controller.close();
        }
      },
      cancel: () => reader.cancel(),
    },
    { highWaterMark: 0 },
  );
  return { stream, failure: () => failure };
}

export function concatBytes(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const SNIFFED_BYTES = 512;
const FIRST_TAG = /<(!doctype html|html|head|body|title|script|meta)[\s>]/iy;

/** True when the bytes begin like an HTML document (MIME Sniffing standard, section 7.1, its most common signatures). */
export function looksLikeHtml(first: Uint8Array): boolean {
  const start = new TextDecoder().decode(first.subarray(0, SNIFFED_BYTES));
  let at = 0;
  for (;;) {
    while (/\s/.test(start.charAt(at))) at++;
    if (!start.startsWith("<!--", at)) break;
    // Comment by comment: a regular expression would try all ways to part them, which are 2 to the power of their number.
    const end = start.indexOf("-->", at + 4);
    if (end === -1) return false;
    at = end + 3;
  }
  FIRST_TAG.lastIndex = at;
  return FIRST_TAG.test(start);
}
