/** The largest form of ours has some 600 fields. */
export const MAX_FORM_FIELDS = 2_000;

const MAX_NAME_CHARS = 200;

/** A name, or the way to a member of one: `rules[12].selector`. Indexes end at 999. */
const FIELD_NAME = /^[^.[\]]+(?:\.[^.[\]]+|\[\d{1,3}\]){0,4}$/;

/** Names of an object's own machinery: no field of ours is called so. */
const RESERVED_NAMES: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

const AMPERSAND = 38;
const LINE_FEED = 10;

/** Whether a field may be called so. The number of levels and every index are bounded, so that a short name cannot make a large list. */
export const isFieldName = (name: string): boolean =>
  name.length <= MAX_NAME_CHARS &&
  FIELD_NAME.test(name) &&
  !name.split(/[.[]/).some((part) => RESERVED_NAMES.has(part));

/** The whole type of a form with parts: one boundary and at most a charset, so that no reader can take another part of it for the boundary. */
const MULTIPART =
  /^multipart\/form-data(?:;\s*charset=[\w-]+)?;\s*boundary=(?:"([^"\\]+)"|([^\s;"]+))(?:;\s*charset=[\w-]+)?\s*$/i;

/** Whether the body of a form has more fields than a form of ours may have. Counts separators only, so that a refusal is cheap. */
export function hasTooManyFields(body: Uint8Array, contentType: string): boolean {
  if (!/^multipart\//i.test(contentType)) return countByte(body, AMPERSAND) >= MAX_FORM_FIELDS;
  // Without a boundary there are no parts; the reader refuses such a body.
  if (!/boundary=/i.test(contentType)) return false;
  const [, quoted, plain] = MULTIPART.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  // No browser sends such a type: what a reader would make of it is not known.
  if (!boundary) return true;
  // The last delimiter ends the form.
  return countDelimiters(body, new TextEncoder().encode(`--${boundary}`)) > MAX_FORM_FIELDS + 1;
}

/** Ends at the limit: how many there are beyond it does not matter. */
function countByte(body: Uint8Array, byte: number): number {
  let count = 0;
  for (let at = body.indexOf(byte); at >= 0 && count < MAX_FORM_FIELDS; at = body.indexOf(byte, at + 1)) count += 1;
  return count;
}

/** Lines that begin with the delimiter. A delimiter holds no line feed, so that each byte is compared once or twice. */
function countDelimiters(body: Uint8Array, delimiter: Uint8Array): number {
  let count = 0;
  for (let start = 0; start >= 0 && count <= MAX_FORM_FIELDS + 1; ) {
    if (beginsAt(body, start, delimiter)) count += 1;
    const lineFeed = body.indexOf(LINE_FEED, start);
    start = lineFeed < 0 ? -1 : lineFeed + 1;
  }
  return count;
}

function beginsAt(body: Uint8Array, start: number, part: Uint8Array): boolean {
  for (let at = 0; at < part.length; at++) if (body[start + at] !== part[at]) return false;
  return true;
}
