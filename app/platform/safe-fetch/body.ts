import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";

export interface CappedBody {
  /** The next bytes, null at the end; rejects with what `failWith` returns. */
  read(): Promise<Uint8Array | null>;
  cancel(): Promise<void>;
  /** The same bytes as a stream, for those that need one: it costs more for each piece. Use this or `read`. */
  readonly stream: ReadableStream<Uint8Array>;
  /** Bytes handed on so far, after decompression. */
  readonly sizeBytes: number;
  /** True once the cap cut the body. */
  readonly truncated: boolean;
}

export interface CapOptions {
  maxBytes: number;
  /** At the cap: end the stream and set `truncated`, or fail it with "too-large". */
  overflow: "truncate" | "fail";
  /** Turns a runtime error, or a kind known here, into what the stream errors with. */
  failWith: (cause: { error: unknown } | { kind: FetchFailure }) => unknown;
  /** Called once, when nothing more will be read: at the end, the cap, an error or a cancel. */
  onSettled: () => void;
  /** Bytes that Content-Length promised, where they can be counted. */
  declaredBytes: number | null;
}

/** Bytes asked for in one read. Each read of a connection costs some 20 µs, and the runtime's own pieces are 4 kB. */
const READ_BYTES = 65_536;
/** Pieces of memory to read into that nobody uses now: to make one costs as much as to read a short page. */
const MEMORIES: ArrayBuffer[] = [];
const MEMORIES_KEPT = 8;

/** workerd's own. */
interface FillingReader {
  readAtLeast?(
    minBytes: number,
    view: Uint8Array<ArrayBuffer>,
  ): ReturnType<typeof ReadableStreamBYOBReader.prototype.read<Uint8Array<ArrayBuffer>>>;
}

interface SourceReader {
  read(): Promise<ReadableStreamReadResult<Uint8Array>>;
  cancel(): Promise<void>;
  /** Nothing more will be read. */
  release(): void;
}

/** Reads pieces as large as they come, into one piece of memory where the source can; what it returns is the caller's. */
const readerOf = (source: ReadableStream<Uint8Array>): SourceReader => {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = source.getReader({ mode: "byob" });
  } catch {
    // Not a stream of bytes.
    const plain = source.getReader();
    return { read: () => plain.read(), cancel: () => plain.cancel(), release: () => undefined };
  }
  // Fills the memory unless the source ends before, so that a page is one read and its end needs no other.
  const { readAtLeast } = reader as FillingReader;
  let memory: ArrayBuffer | null = null;
  let ended = false;
  return {
    async read() {
      if (ended) return { done: true, value: undefined };
      const view = new Uint8Array(memory ?? MEMORIES.pop() ?? new ArrayBuffer(READ_BYTES));
      memory = null;
      const { done, value } = readAtLeast ? await readAtLeast.call(reader, READ_BYTES, view) : await reader.read(view);
      if (done || !value) return { done: true, value: undefined };
      memory = value.buffer;
      ended = readAtLeast !== undefined && value.length < READ_BYTES;
      return { done: false, value: value.slice() };
    },
    cancel: () => reader.cancel(),
    release() {
      if (memory?.byteLength === READ_BYTES && MEMORIES.length < MEMORIES_KEPT) MEMORIES.push(memory);
      memory = null;
    },
  };
};

/** Wraps a response body so that it never yields more than `maxBytes`; nothing is read before it is asked for. */
export const capBody = (
  source: ReadableStream<Uint8Array> | null,
  { maxBytes, overflow, failWith, onSettled, declaredBytes }: CapOptions,
): CappedBody => {
  const reader = source ? readerOf(source) : null;
  const state = { sizeBytes: 0, truncated: false, over: reader === null };
  let stream: ReadableStream<Uint8Array> | null = null;
  if (!reader) onSettled();

  const settle = (): void => {
    state.over = true;
    reader?.release();
    onSettled();
  };
  const stop = async (): Promise<void> => {
    settle();
    // The connection may already be gone: then there is nothing to cancel.
    await reader?.cancel().catch(() => undefined);
  };

  const read = async (): Promise<Uint8Array | null> => {
    if (state.over || !reader) return null;
    let chunk: ReadableStreamReadResult<Uint8Array>;
    try {
      chunk = await reader.read();
    } catch (error) {
      settle();
      throw failWith({ error });
    }
    if (chunk.done) {
      settle();
      if (declaredBytes !== null && state.sizeBytes < declaredBytes) throw failWith({ kind: "length-mismatch" });
      return null;
    }
    const room = maxBytes - state.sizeBytes;
    if (chunk.value.length <= room) {
      state.sizeBytes += chunk.value.length;
      return chunk.value;
    }
    await stop();
    if (overflow === "fail") throw failWith({ kind: "too-large" });
    state.truncated = true;
    state.sizeBytes += room;
    return room > 0 ? chunk.value.subarray(0, room) : null;
  };

  const toStream = (): ReadableStream<Uint8Array> =>
    new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const bytes = await read();
            if (bytes) controller.enqueue(bytes);
            // At the cap the end is known already.
            if (!bytes || state.over) controller.close();
          } catch (error) {
            controller.error(error);
          }
        },
        cancel: stop,
      },
      { highWaterMark: 0 },
    );

  return {
    read,
    cancel: stop,
    get stream() {
      stream ??= toStream();
      return stream;
    },
    get sizeBytes() {
      return state.sizeBytes;
    },
    get truncated() {
      return state.truncated;
    },
  };
};
