/**
 * The bytes of a request's body, or null when it is longer than `maxBytes`. A body with a length is held to it by the
 * server, so that it is read at once; one without is read piece by piece, and left where it becomes too long.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const length = request.headers.get("content-length");
  if (Number(length ?? 0) > maxBytes) return null;
  if (length === null) return readStream(request.body, maxBytes);
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > maxBytes ? null : bytes;
}

/** The text of a request's body, or null when it has more than `maxBytes`; as `readBody`, without bytes in between where the length is known. */
export async function readText(request: Request, maxBytes: number): Promise<string | null> {
  const length = request.headers.get("content-length");
  if (Number(length ?? 0) > maxBytes) return null;
  if (length !== null) return request.text();
  const bytes = await readStream(request.body, maxBytes);
  return bytes && new TextDecoder().decode(bytes);
}

/** The bytes of a stream, or null as soon as it is longer than `maxBytes`, whatever anybody said of its length. */
export async function readStream(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
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
