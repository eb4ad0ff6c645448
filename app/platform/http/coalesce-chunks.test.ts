import { describe, expect, it } from "vitest";
import { coalesceChunks } from "./coalesce-chunks.ts";

const text = new TextEncoder();

const collect = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> => {
  const pieces: Uint8Array[] = [];
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) pieces.push(read.value);
  return pieces;
};

const streamOf = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(text.encode(part));
      controller.close();
    },
  });

const textOf = (pieces: Uint8Array[]) => new TextDecoder().decode(Buffer.concat(pieces));

describe("inLargePieces", () => {
  it("joins what is there, in order, and loses nothing", async () => {
    const parts = Array.from({ length: 400 }, (_, n) => `${n} é`.padEnd(512, "."));
    const pieces = await collect(coalesceChunks(streamOf(...parts)));
    expect(textOf(pieces)).toBe(parts.join(""));
    expect(pieces.length).toBeLessThanOrEqual(8);
  });

  it("ends where the source does, also when that was empty", async () => {
    expect(await collect(coalesceChunks(streamOf()))).toEqual([]);
  });

  it("does not keep what is there until a late part comes", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    void writer.write(text.encode("shell"));
    const reader = coalesceChunks(readable).getReader();
    expect(textOf([(await reader.read()).value ?? new Uint8Array()])).toBe("shell");
    void writer.write(text.encode("late"));
    expect(textOf([(await reader.read()).value ?? new Uint8Array()])).toBe("late");
    void writer.close();
    expect((await reader.read()).done).toBe(true);
  });

  it("fails as the source does, and passes a cancellation on", async () => {
    const failing = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("broken")) });
    await expect(collect(coalesceChunks(failing))).rejects.toThrow("broken");
    let reason: unknown;
    const source = new ReadableStream<Uint8Array>({
      cancel: (why) => {
        reason = why;
      },
    });
    await coalesceChunks(source).cancel("gone");
    expect(reason).toBe("gone");
  });
});
