import { expect, test } from "vitest";
import { type FileType, fileTypeOf } from "./file-type.ts";

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

test.each<[string, string, FileType | null]>([
  ["%PDF-1.7 …", "offer.pdf", "pdf"],
  ["\x89PNG\r\n\x1a\n", "logo.PNG", "png"],
  ["\xff\xd8\xff\xe0", "tea.jpg", "jpeg"],
  ["GIF89a", "tea.gif", "gif"],
  ["RIFF....WEBPVP8 ", "tea.webp", "webp"],
  ["PK\x03\x04 [Content_Types].xml word/document.xml", "letter.docx", "docx"],
  ["PK\x03\x04 [Content_Types].xml xl/workbook.xml", "prices.xlsx", "xlsx"],
  ["We open at nine.\n", "hours.txt", "txt"],
  ["name,email\n", "people.csv", "csv"],
  ["PK\x03\x04 something else", "archive.zip", null],
  ["MZ\x90\x00", "offer.pdf", null],
  ["<script>alert(1)</script>", "page.html", null],
  ["\x89PNG\r\n\x1a\n", "offer.pdf", null],
  ["", "empty.txt", null],
])("%j called %s is %s", (content, name, expected) => expect(fileTypeOf(bytes(content), name)).toBe(expected));
