import { toBase64 } from "#app/shared/encoding/base64.ts";
import { singleLine } from "./render.ts";

export interface Mailbox {
  name?: string;
  email: string;
}

/** Reads `Name <address>` or a bare address, as MAIL_FROM holds it. */
export function parseMailbox(value: string): Mailbox {
  const match = /^\s*(?:"?([^"<]*?)"?\s*)<([^<>\s]+)>\s*$/.exec(value);
  if (!match) return { email: value.trim() };
  const [, name = "", email = ""] = match;
  return name ? { name: singleLine(name), email } : { email };
}

const WORD_BYTES = 45;

/**
 * A header value that survives any server: ASCII as it is, else UTF-8 in base64 encoded-words of at most 75 characters
 * (RFC 2047 section 2), folded, and never cut within a character. Line breaks are removed, so that no header can be added.
 */
export function encodeHeaderText(value: string): string {
  const line = singleLine(value);
  if (/^[ -~]*$/.test(line) && !line.includes("=?")) return line;
  const words: string[] = [];
  let bytes: number[] = [];
  const flush = () => {
    if (bytes.length > 0) words.push(`=?UTF-8?B?${toBase64(bytes)}?=`);
    bytes = [];
  };
  for (const character of line) {
    const encoded = new TextEncoder().encode(character);
    if (bytes.length + encoded.length > WORD_BYTES) flush();
    bytes.push(...encoded);
  }
  flush();
  return words.join("\r\n ");
}

/** A mailbox as a header shows it (RFC 5322 section 3.4). */
export function formatMailbox({ name, email }: Mailbox): string {
  if (!name) return email;
  const shown = /^[ -~]*$/.test(name) ? `"${name.replace(/["\\]/g, "\\$&")}"` : encodeHeaderText(name);
  return `${shown} <${email}>`;
}
