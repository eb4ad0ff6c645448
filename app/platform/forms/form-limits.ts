/** The largest form of ours has some 600 fields. */
export const MAX_FORM_FIELDS = 2_000;

const MAX_NAME_CHARS = 200;

/** A name, or the way to a member of one: `rules[12].selector`. Indexes end at 999. */
const FIELD_NAME = /^[^.[\]]+(?:\.[^.[\]]+|\[\d{1,3}\]){0,4}$/;

/** Names of an object's own machinery: no field of ours is called so. */
const RESERVED_NAMES: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

const AMPERSAND = 38;
const LINE_FEED = 10;
const QUOTE = 34;
const BACKSLASH = 92;
const encoder = new TextEncoder();
const LINE_END = encoder.encode("\r\n");

/** Whether a field may be called so. The number of levels and every index are bounded, so that a short name cannot make a large list. */
export const isFieldName = (name: string): boolean =>
  name.length <= MAX_NAME_CHARS &&
  FIELD_NAME.test(name) &&
  !name.split(/[.[]/).some((part) => RESERVED_NAMES.has(part));

/** The whole type of a form with parts: one boundary and at most a charset, so that no reader can take another part of it for the boundary. */
const MULTIPART =
  /^multipart\/form-data(?:;\s*charset=[\w-]+)?;\s*boundary=(?:"([^"\\]+)"|([^\s;"]+))(?:;\s*charset=[\w-]+)?\s*$/i;

/**
 * The boundary of a form with parts; null when no browser sends such a type, and what a reader would make of it is not
 * known.
 */
function boundaryOf(contentType: string): Uint8Array | null {
  const [, quoted, plain] = MULTIPART.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  return boundary ? encoder.encode(`--${boundary}`) : null;
}

/** Whether the body of a form has more fields than a form of ours may have. Counts separators only, so that a refusal is cheap. */
export function hasTooManyFields(body: Uint8Array, contentType: string): boolean {
  if (!/^multipart\//i.test(contentType)) return countByte(body, AMPERSAND) >= MAX_FORM_FIELDS;
  // Without a boundary there are no parts; the reader refuses such a body.
  if (!/boundary=/i.test(contentType)) return false;
  const boundary = boundaryOf(contentType);
  if (!boundary) return true;
  let count = 0;
  // The last delimiter ends the form.
  for (const _ of delimitersIn(body, boundary)) if (++count > MAX_FORM_FIELDS + 1) return true;
  return false;
}

/** Ends at the limit: how many there are beyond it does not matter. */
function countByte(body: Uint8Array, byte: number): number {
  let count = 0;
  for (let at = body.indexOf(byte); at >= 0 && count < MAX_FORM_FIELDS; at = body.indexOf(byte, at + 1)) count += 1;
  return count;
}

/** The lines before the content of a part: the longest name of ours, the name of a file and its type. */
const MAX_PART_HEAD_BYTES = 1_024;

/**
 * Whether a part begins with something else than the few short lines that browsers send. A reader looks for the names
 * in them by expressions, which cost most for quotes behind a backslash: browsers write %22 for a quote.
 */
export function hasHostilePartHead(body: Uint8Array, contentType: string): boolean {
  const boundary = boundaryOf(contentType);
  if (!boundary) return false;
  for (const start of delimitersIn(body, boundary)) {
    const isLast = start + MAX_PART_HEAD_BYTES >= body.length;
    const most = body.subarray(start, start + MAX_PART_HEAD_BYTES);
    const end = blankLineIn(most);
    if (end < 0 && !isLast) return true;
    if (hasEscapedQuote(end < 0 ? most : most.subarray(0, end))) return true;
  }
  return false;
}

function blankLineIn(bytes: Uint8Array): number {
  let at = bytes.indexOf(LINE_FEED);
  while (at >= 0 && !beginsAt(bytes, at + 1, LINE_END)) at = bytes.indexOf(LINE_FEED, at + 1);
  return at;
}

function hasEscapedQuote(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(BACKSLASH); at >= 0; at = bytes.indexOf(BACKSLASH, at + 1))
    if (bytes[at + 1] === QUOTE) return true;
  return false;
}

/** Where lines begin with the delimiter. It holds no line feed, so that each byte is compared once or twice. */
function* delimitersIn(body: Uint8Array, delimiter: Uint8Array): Generator<number> {
  for (let start = 0; start >= 0; ) {
    if (beginsAt(body, start, delimiter)) yield start;
    const lineFeed = body.indexOf(LINE_FEED, start);
    start = lineFeed < 0 ? -1 : lineFeed + 1;
  }
}

function beginsAt(body: Uint8Array, start: number, part: Uint8Array): boolean {
  for (let at = 0; at < part.length; at++) if (body[start + at] !== part[at]) return false;
  return true;
}
