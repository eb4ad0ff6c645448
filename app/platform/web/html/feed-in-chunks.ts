const PIECE_BYTES = 65_536;
const encoder = new TextEncoder();

/** Gives a document to a reader in pieces: between two of them the other requests of this isolate have their turn, however long the document is. */
export async function feedInChunks(reader: { push(bytes: Uint8Array): void }, html: string): Promise<void> {
  const bytes = encoder.encode(html);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, 0));
    reader.push(bytes.slice(at, at + PIECE_BYTES));
  }
}
