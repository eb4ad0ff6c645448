import { yieldTurn } from "../../turns.ts";

/** What is read of a document at once. */
export const CHUNK_BYTES = 32_768;
const encoder = new TextEncoder();

interface BytesReader {
  push(bytes: Uint8Array): void;
}

/**
 * Gives what `next` brings, up to its null, to a reader in chunks: between two of them the other requests of this
 * isolate have their turn, however long the document is, and before what is done with all of it. A document that is no
 * longer than a chunk is read at once.
 */
export async function feedStreamInChunks(reader: BytesReader, next: () => Promise<Uint8Array | null>): Promise<void> {
  let room = CHUNK_BYTES;
  let isLong = false;
  for (let bytes = await next(); bytes; bytes = await next()) {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      if (chunk.length > room) {
        await yieldTurn();
        room = CHUNK_BYTES;
        isLong = true;
      }
      room -= chunk.length;
      reader.push(chunk);
    }
  }
  if (isLong) await yieldTurn();
}

/** The same with a document that is there already. */
export function feedInChunks(reader: BytesReader, html: string): Promise<void> {
  let bytes: Uint8Array | null = encoder.encode(html);
  return feedStreamInChunks(reader, () => {
    const whole = bytes;
    bytes = null;
    return Promise.resolve(whole);
  });
}
