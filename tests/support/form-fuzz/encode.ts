import type { Field } from "./fields.ts";

export interface Encoded {
  headers: Record<string, string>;
  body: Buffer;
}

export const URL_ENCODED = "application/x-www-form-urlencoded";

/** Halves of surrogate pairs go out as UTF-8 never has them, as a program would send them that does not look. */
function bytesOf(text: string): Buffer {
  return Buffer.concat(
    Array.from(text, (char) => {
      const code = char.codePointAt(0) ?? 0;
      if (code < 0xd800 || code > 0xdfff) return Buffer.from(char);
      return Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]);
    }),
  );
}

const escaped = (text: string): string =>
  /[\ud800-\udfff]/.test(text) && !text.isWellFormed()
    ? [...bytesOf(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")
    : encodeURIComponent(text);

const textOf = (value: Field[1]): string => (typeof value === "string" ? value : value.content);

export const asQuery = (fields: readonly Field[]): string =>
  fields.map(([name, value]) => `${escaped(name)}=${escaped(textOf(value))}`).join("&");

export const urlEncoded = (fields: readonly Field[], tail: string | Buffer = ""): Encoded => ({
  headers: { "content-type": URL_ENCODED },
  body: Buffer.concat([Buffer.from(asQuery(fields)), Buffer.from(tail as string)]),
});

export const BOUNDARY = "----kajaFuzz7";

function part([name, value]: Field): Buffer {
  const quoted = name.replace(/["\r\n]/g, (char) => escape(char));
  const file = typeof value === "string" ? "" : `; filename="${value.fileName}"\r\nContent-Type: text/csv`;
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="`),
    bytesOf(quoted),
    Buffer.from(`"${file}\r\n\r\n`),
    bytesOf(textOf(value)),
    Buffer.from("\r\n"),
  ]);
}

export const multipart = (fields: readonly Field[]): Encoded => ({
  headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  body: Buffer.concat([...fields.map(part), Buffer.from(`--${BOUNDARY}--\r\n`)]),
});
