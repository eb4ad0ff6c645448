import type { MarketingDate } from "./marketing-dates.ts";

const MAX_LINE_BYTES = 75;
const encoder = new TextEncoder();

/** A content line of at most 75 bytes a piece: what is longer goes on in lines that begin with a blank (RFC 5545 section 3.1). */
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

/** Text of a value: signs of the format lose their meaning (section 3.3.11). */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");

const dateText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");

/**
 * A calendar of whole days by RFC 5545. The UID of a date is the same each time it is read, so that subscribers keep one entry;
 * `host` makes it theirs alone. `stampMs`: when the dates were computed.
 */
export function calendarFile(
  name: string,
  country: string,
  dates: readonly MarketingDate[],
  { host, stampMs }: { host: string; stampMs: number },
): string {
  const stamp = new Date(stampMs).toISOString().replace(/[-:]|\.\d+/g, "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kaja//Marketing calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:P7D",
    ...dates.flatMap(({ id, name: summary, day }) => [
      "BEGIN:VEVENT",
      `UID:${id}-${dateText(day).slice(0, 4)}-${country.toLowerCase()}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${dateText(day)}`,
      `DTEND;VALUE=DATE:${dateText(day + 1)}`,
      `SUMMARY:${escapeText(summary)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldIcsLine(line)}\r\n`).join("");
}
