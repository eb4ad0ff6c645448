/** Packed bytes that are unpacked at once. The runtime keeps all that they stand for, which may be a thousand times as many. */
const PIECE_BYTES = 1_024;

/** The same bytes in small pieces, each taken only when the one before was used. */
function inPieces(source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let left: Uint8Array = new Uint8Array();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (left.length === 0) {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          left = value;
        }
        controller.enqueue(left.slice(0, PIECE_BYTES));
        left = left.subarray(PIECE_BYTES);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Unpacks a body as it is read: however much it stands for, little more than what is read is in memory. */
export const unpack = (packed: ReadableStream<Uint8Array>, format: "gzip" | "deflate"): ReadableStream<Uint8Array> =>
  inPieces(packed).pipeThrough(
    new DecompressionStream(format) as unknown as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
