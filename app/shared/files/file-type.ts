/** Types of files that people may upload, found by their content. */
export const FILE_TYPES = ["pdf", "png", "jpeg", "gif", "webp", "docx", "xlsx", "txt", "csv"] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** Media type under which a file is stored and sent. */
export const MEDIA_TYPES: Readonly<Record<FileType, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  txt: "text/plain",
  csv: "text/csv",
};

const ENDINGS: Readonly<Record<FileType, readonly string[]>> = {
  pdf: ["pdf"],
  png: ["png"],
  jpeg: ["jpg", "jpeg"],
  gif: ["gif"],
  webp: ["webp"],
  docx: ["docx"],
  xlsx: ["xlsx"],
  txt: ["txt"],
  csv: ["csv"],
};

/** For the `accept` of an upload field: ".pdf,.png". */
export const endingsOf = (types: readonly FileType[]): string =>
  types.flatMap((type) => ENDINGS[type].map((ending) => `.${ending}`)).join(",");

/** Bytes that are read for what a text file must not hold, and for names inside an Office file. */
const HEAD_BYTES = 8_192;

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

function isText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, HEAD_BYTES);
  for (const byte of head) if (byte === 0 || (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return false;
  try {
    // A character may be cut in two at the end of the head.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** An Office file is a zip whose directory names its parts. */
function officeType(bytes: Uint8Array): FileType | null {
  const tail = Math.max(0, bytes.length - HEAD_BYTES);
  const names = ascii(bytes, 0, Math.min(bytes.length, HEAD_BYTES)) + ascii(bytes, tail, bytes.length - tail);
  if (!names.includes("[Content_Types].xml")) return null;
  if (names.includes("word/")) return "docx";
  return names.includes("xl/") ? "xlsx" : null;
}

function contentType(bytes: Uint8Array, ending: string): FileType | null {
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return "pdf";
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return "jpeg";
  if (ascii(bytes, 0, 6) === "GIF87a" || ascii(bytes, 0, 6) === "GIF89a") return "gif";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP") return "webp";
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return officeType(bytes);
  if (bytes.length > 0 && isText(bytes)) return ending === "csv" ? "csv" : "txt";
  return null;
}

/**
 * Returns what a file is, by its content; its name only decides between plain text and CSV. Null: none of these types, or
 * its name says something else than its content.
 */
export function fileTypeOf(bytes: Uint8Array, name: string): FileType | null {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const found = contentType(bytes, ending);
  return found && ENDINGS[found].includes(ending) ? found : null;
}

/** The name of a file without what could be a path or hidden characters. */
export const cleanFileName = (name: string): string =>
  name
    .slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1)
    .normalize("NFC")
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .slice(-120) || "file";
