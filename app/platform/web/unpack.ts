/** Packed bytes that are unpacked at once. The runtime keeps all that they stand for, which may be a thousand times as many. */
const PIECE_BYTES = 16_384;

const ignored = (): void => undefined;

/** What there is before the next turn of timers; null: nothing. */
async function atOnce<T>(work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, 0, null);
  });
  return Promise.race([work, turn]).finally(() => clearTimeout(timer));
}

/**
 * Unpacks a body as it is read. The runtime's own pipe unpacks all that has arrived, however little of it is read: here a small piece is
 * handed over when nothing that is unpacked waits to be read.
 */
export function unpack(packed: ReadableStream<Uint8Array>, format: "gzip" | "deflate"): ReadableStream<Uint8Array> {
  const { readable, writable } = new DecompressionStream(format);
  const [source, writer, unpacked] = [packed.getReader(), writable.getWriter(), readable.getReader()];
  let left: Uint8Array = new Uint8Array();
  let isWhole = false;
  let reading: ReturnType<typeof unpacked.read> | null = null;
  let handing: Promise<void> | null = null;

  const handOver = async (): Promise<void> => {
    while (left.length === 0) {
      const { done, value } = await source.read();
      if (done) {
        isWhole = true;
        return writer.close();
      }
      left = value;
    }
    const piece = left.slice(0, PIECE_BYTES);
    left = left.subarray(PIECE_BYTES);
    await writer.write(piece);
  };

  /** What is unpacked next. A piece may still be on its way while something of it is read already. */
  const next = async () => {
    reading ??= unpacked.read();
    reading.catch(ignored);
    for (;;) {
      const got = await atOnce(reading);
      if (got) {
        reading = null;
        return got;
      }
      if (isWhole && !handing) await reading;
      else {
        handing ??= handOver().finally(() => {
          handing = null;
        });
        handing.catch(ignored);
        await Promise.race([reading, handing]);
      }
    }
  };

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel(reason) {
        await Promise.allSettled([source.cancel(reason), unpacked.cancel(reason), writer.abort(reason)]);
      },
    },
    { highWaterMark: 0 },
  );
}
