import { type Known, readPath, textOf } from "./conditions.ts";

/** A variable of a text, with its replacement where the value is empty: "{{contact.firstName|there}}". */
const VARIABLE = /\{\{\s*([\w.-]{1,80})\s*(?:\|([^{}]{0,100}))?\}\}/g;

const replaced = (text: string, known: Known, write: (value: string, offset: number) => string): string =>
  text.replaceAll(VARIABLE, (_, path: string, otherwise: string | undefined, offset: number) => {
    const value = textOf(readPath(path, known));
    return write(value === "" ? (otherwise ?? "").trim() : value, offset);
  });

/** A text with its variables filled in. */
export const fillIn = (text: string, known: Known): string => replaced(text, known, (value) => value);

const withoutVariables = (text: string): string => text.replaceAll(/\{\{[^{}]*\}\}/g, "");

/** Whether the host of an address is written out: no variable decides where a request or a reader goes. */
export function hasFixedHost(address: string): boolean {
  const [without, filled] = [withoutVariables(address), address.replaceAll(/\{\{[^{}]*\}\}/g, "x")].map((text) =>
    URL.parse(text),
  );
  return without != null && without.origin === filled?.origin;
}

const depthOf = ({ pathname }: URL): number => pathname.split("/").length;

/**
 * An address with its variables filled in; values do not become parts of it. Null: it is none, or a value would move it to another host
 * or, as "..", to another folder.
 */
export function fillInAddress(address: string, known: Known): string | null {
  if (!hasFixedHost(address)) return null;
  const filled = replaced(address, known, encodeURIComponent);
  const [meant, made] = [replaced(address, known, () => "x"), filled].map((text) => URL.parse(text));
  return meant && made && meant.origin === made.origin && depthOf(meant) === depthOf(made) ? filled : null;
}

/** Whether a place of a text in JSON is inside of a string. */
function isInString(text: string): boolean {
  let inside = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\\" && inside) at += 1;
    else if (text[at] === '"') inside = !inside;
  }
  return inside;
}

const JSON_LITERAL = /^(?:-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?|true|false|null)$/;

/**
 * A text in JSON with its variables filled in: within quotes as the content of a string, elsewhere as a number, true, false or
 * null, or a string of its own. A value never becomes a part of the structure.
 */
export const fillInJson = (text: string, known: Known): string =>
  replaced(text, known, (value, offset) => {
    const quoted = JSON.stringify(value);
    if (isInString(withoutVariables(text.slice(0, offset)))) return quoted.slice(1, -1);
    return JSON_LITERAL.test(value) ? value : quoted;
  });
