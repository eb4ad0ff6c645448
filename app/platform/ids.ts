const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
/** Two hexadecimal digits of a number's lowest byte. */
const hex = (value = 0): string => HEX[value & 0xff] ?? "";

/**
 * A new id: UUID version 7 (RFC 9562), so that ids sort by the time they were made
 * and rows written together lie together in the index.
 */
export function newId(nowMs = Date.now(), random = crypto.getRandomValues(new Uint8Array(10))): string {
  // Every request makes one: digits come from a table, and no number is larger than the language's own.
  const high = Math.floor(nowMs / 0x1_0000_0000);
  const time = `${hex(high >>> 8)}${hex(high)}${hex(nowMs / 0x100_0000)}${hex(nowMs / 0x1_0000)}-${hex(nowMs / 0x100)}${hex(nowMs)}`;
  const version = `${hex(0x70 | ((random[0] ?? 0) & 0x0f))}${hex(random[1])}`;
  const variant = `${hex(0x80 | ((random[2] ?? 0) & 0x3f))}${hex(random[3])}`;
  return `${time}-${version}-${variant}-${hex(random[4])}${hex(random[5])}${hex(random[6])}${hex(random[7])}${hex(random[8])}${hex(random[9])}`;
}
