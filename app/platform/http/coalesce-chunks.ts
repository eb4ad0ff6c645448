/** Large enough that a page is a few pieces, small enough that the browser can begin early. */
const PIECE_BYTES = 32 * 1024;

const nextTurn = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), 0));

/**
 * The same bytes in fewer pieces: React writes 512 at a time, and each piece on its way out of the Worker costs more than
 * to render it. What is there is sent as soon as nothing more comes at once, so that a page with a late part still
 * arrives before that part.
 */
export function coalesceChunks(source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  /** A read that was begun for the piece before. */
  let begun: ReturnType<typeof reader.read> | null = null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const pieces: Uint8Array[] = [];
        let bytes = 0;
        let turn: Promise<null> | null = null;
        while (bytes < PIECE_BYTES) {
          begun ??= reader.read();
          // The first bytes are waited for; more of them only until everything that can run has run.
          if (bytes > 0) turn ??= nextTurn();
          const read = turn ? await Promise.race([begun, turn]) : await begun;
          if (!read) break;
          begun = null;
          if (read.done) {
            if (bytes > 0) controller.enqueue(joined(pieces, bytes));
            controller.close();
            return;
          }
          pieces.push(read.value);
          bytes += read.value.length;
        }
        controller.enqueue(joined(pieces, bytes));
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function joined(pieces: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
