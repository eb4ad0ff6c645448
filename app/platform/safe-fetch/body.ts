import type { FailureKind } from "./failure.ts";

export interface CappedBody {
  stream: ReadableStream<Uint8Array>;
  /** Bytes handed on so far, after decompression. */
  readonly sizeBytes: number;
  /** True once the cap cut the body. */
  readonly truncated: boolean;
}

export interface CapOptions {
  maxBytes: number;
  /** At the cap: end the stream and set `truncated`, or error it with "too-large". */
  overflow: "truncate" | "fail";
  /** Turns a runtime error, or a kind known here, into what the stream errors with. */
  failWith: (cause: { error: unknown } | { kind: FailureKind }) => unknown;
  /** Called once, when nothing more will be read: at the end, the cap, an error or a cancel. */
  onSettled: () => void;
  /** Bytes that Content-Length promised, where they can be counted. */
  declaredBytes: number | null;
}

/** Wraps a response body so that it never yields more than `maxBytes`; nothing is read before it is pulled. */
export const capBody = (source: ReadableStream<Uint8Array> | null, { maxBytes, overflow, failWith, onSettled, declaredBytes }: CapOptions): CappedBody => {
  const reader = source?.getReader() ?? null;
  const state = { sizeBytes: 0, truncated: false };
  if (!reader) onSettled();

  const stop = async (): Promise<void> => {
    onSettled();
    // The connection may already be gone: there is nothing left to tell it then.
    await reader?.cancel().catch(() => undefined);
  };

  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await (reader?.read() ?? { done: true as const, value: undefined });
          if (chunk.done) {
            onSettled();
            if (reader && declaredBytes !== null && state.sizeBytes < declaredBytes) controller.error(failWith({ kind: "length-mismatch" }));
            else controller.close();
            return;
          }
          const room = maxBytes - state.sizeBytes;
          if (chunk.value.length <= room) {
            state.sizeBytes += chunk.value.length;
            controller.enqueue(chunk.value);
            return;
          }
          if (overflow === "fail") {
            controller.error(failWith({ kind: "too-large" }));
          } else {
            state.truncated = true;
            state.sizeBytes += room;
            if (room > 0) controller.enqueue(chunk.value.subarray(0, room));
            controller.close();
          }
          await stop();
        } catch (error) {
          onSettled();
          controller.error(failWith({ error }));
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );

  return {
    stream,
    get sizeBytes() {
      return state.sizeBytes;
    },
    get truncated() {
      return state.truncated;
    },
  };
};
