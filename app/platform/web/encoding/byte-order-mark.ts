/** Returns the encoding of a byte order mark. */
export function encodingOfMark(first: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null {
  if (first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf) return "utf-8";
  if (first[0] === 0xff && first[1] === 0xfe) return "utf-16le";
  return first[0] === 0xfe && first[1] === 0xff ? "utf-16be" : null;
}
