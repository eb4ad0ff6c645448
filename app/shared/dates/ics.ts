const MAX_LINE_BYTES = 75;
const encoder = new TextEncoder();

/**
 * Folds a content line into pieces of at most 75 bytes; each further piece begins with a blank (RFC 5545 section 3.1).
 */
export function foldIcsLine(line: string): string {
  let [folded, bytes] = ["", 0];
  for (const sign of line) {
    const length = encoder.encode(sign).length;
    if (bytes + length > MAX_LINE_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += sign;
    bytes += length;
  }
  return folded;
}

/** Text of a value: signs of the format lose their meaning (RFC 5545 section 3.3.11). */
export const escapeIcsText = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");

/** A moment in UTC: 20261126T093000Z. */
export const icsMoment = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, "");

/** The file of a calendar: its lines, folded. */
export const icsFile = (lines: readonly string[]): string => lines.map((line) => `${foldIcsLine(line)}\r\n`).join("");
