/** A part of a file, in bytes. */
export interface ByteRange {
  offset: number;
  length: number;
}

/**
 * Reads a Range header (RFC 9110, 14.2) of one part. Null: all of the file is sent, as also for several parts, and for one that the
 * file does not have.
 */
export function readByteRange(header: string | null, sizeBytes: number): ByteRange | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  const offset = from === "" ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === "" || to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  return offset <= last ? { offset, length: last - offset + 1 } : null;
}
