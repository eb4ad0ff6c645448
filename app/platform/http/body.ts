/** The bytes of a body, or null as soon as it is longer than `maxBytes`, whatever its length header says. */
export async function readBody(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!body) return new Uint8Array(0);
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    sizeBytes += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (sizeBytes > maxBytes) return null;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
