import { expect, test } from "vitest";
import { unpack } from "#app/platform/web/unpack.ts";

const MEGABYTE = 1_000_000;

/** Bytes that stand for `megabytes` of zeros. */
async function packed(format: "gzip" | "deflate", megabytes: number): Promise<Uint8Array> {
  let left = megabytes;
  const zeros = new ReadableStream<Uint8Array>({
    pull: (controller) => (left-- > 0 ? controller.enqueue(new Uint8Array(MEGABYTE)) : controller.close()),
  });
  const stream = zeros.pipeThrough(
    new CompressionStream(format) as unknown as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

test.each(["gzip", "deflate"] as const)("of a %s bomb little more is unpacked than is read", async (format) => {
  const bomb = await packed(format, 40);
  expect(bomb.length).toBeLessThan(60_000);
  let [at, taken] = [0, 0];
  // What the source hands out is counted where it is packed: each kilobyte of it becomes a megabyte in memory.
  const source = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = bomb.slice(at, at + 512);
        at += piece.length;
        taken += piece.length;
        if (piece.length > 0) controller.enqueue(piece);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const reader = unpack(source, format).getReader();
  let read = 0;
  while (read < MEGABYTE) {
    const { done, value } = await reader.read();
    if (done) break;
    read += value.length;
  }
  expect(read).toBeGreaterThanOrEqual(MEGABYTE);
  expect(taken).toBeLessThan(16_000);
  await reader.cancel();
});

test("a body is the same after it was packed, in whatever pieces it comes", async () => {
  const text = Array.from({ length: 20_000 }, (_, line) => `https://tea.example/${line}`).join("\n");
  const gzip = new Response(text).body?.pipeThrough(
    new CompressionStream("gzip") as unknown as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
  if (!gzip) throw new Error("No body");
  expect(await new Response(unpack(gzip, "gzip")).text()).toBe(text);
});
