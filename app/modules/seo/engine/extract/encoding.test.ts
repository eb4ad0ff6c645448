import { describe, expect, it } from "vitest";
import { encodingOf, encodingOfXml } from "#app/platform/web/encoding/encoding.ts";
import { HtmlReader } from "./html-reader.ts";

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string, little: boolean) =>
  Uint8Array.from(
    [0xfeff, ...Array.from(text, (character) => character.charCodeAt(0))].flatMap((code) =>
      little ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff],
    ),
  );

/** The title of a document, sent in pieces of `size`. */
function titleOf(bytes: Uint8Array, announced: string | null, size = bytes.length): string | undefined {
  const reader = new HtmlReader("https://shop.example/", announced);
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.slice(at, at + size));
  return reader.end("shop.example").titles[0];
}

describe("the encoding of a document", () => {
  it.each([
    ["\xef\xbb\xbf<meta charset=windows-1252>", "windows-1252", "utf-8"],
    ["\xff\xfe", "utf-8", "utf-16le"],
    ["\xfe\xff", null, "utf-16be"],
    ["<meta charset=windows-1251>", "utf-8", "utf-8"],
    ["<meta charset=windows-1251>", "nonsense", "windows-1251"],
    ["<meta charset=windows-1251>", null, "windows-1251"],
    ["<META http-equiv='Content-Type' content='text/html; charset=Shift_JIS'>", null, "shift_jis"],
    ["<meta content='text/html; charset=koi8-r' http-equiv=content-type>", null, "koi8-r"],
    ["<meta name=x content='charset=koi8-r'>", null, "utf-8"],
    ["<!-- <meta charset=koi8-r> --><meta charset=latin1>", null, "windows-1252"],
    ["<script>'<meta charset=koi8-r>'</script>", null, "utf-8"],
    ["<meta charset=utf-16>", null, "utf-8"],
    ["<meta charset=nonsense><meta charset=koi8-r>", null, "koi8-r"],
    [`${" ".repeat(1_000)}<meta charset=koi8-r>`, null, "koi8-r"],
    [`${" ".repeat(1_010)}<meta charset=koi8-r>`, null, "utf-8"],
    ["", null, "utf-8"],
  ])("%j, sent as %s, is read as %s", (start, announced, encoding) =>
    expect(encodingOf(ascii(start), announced)).toBe(encoding),
  );

  it.each([
    ['<?xml version="1.0" encoding="ISO-8859-1"?>', "windows-1252"],
    ["<?xml version='1.0' encoding='UTF-16'?>", "utf-8"],
    ['\xef\xbb\xbf<?xml version="1.0" encoding="ISO-8859-1"?>', "utf-8"],
    ["\xff\xfe<\0", "utf-16le"],
    ["<urlset>", "utf-8"],
  ])("of the XML file %j is %s", (start, encoding) => expect(encodingOfXml(ascii(start))).toBe(encoding));

  it("leaves the mark out: behind it a head would already be over", () => {
    const reader = new HtmlReader("https://shop.example/");
    reader.push(new TextEncoder().encode("\ufeff<link rel=canonical href=/c><title>T</title>Text"));
    const { canonicals, text } = reader.end("shop.example");
    expect([canonicals[0]?.inHead, text]).toEqual([true, "Text"]);
  });

  it.each([1, 2, 3, 1_023, 1_024, 1_025, 5_000])("is found however the document is cut (%i)", (size) => {
    const html = `<!doctype html><title>Grüße</title>${"<p>Öl</p>".repeat(300)}`;
    expect(titleOf(new TextEncoder().encode(html), null, size)).toBe("Grüße");
    expect(titleOf(new TextEncoder().encode(`\ufeff${html}`), "iso-8859-1", size)).toBe("Grüße");
    expect(titleOf(ascii(html), "ISO-8859-1", size)).toBe("Grüße");
    expect(titleOf(ascii(html.replace("<title>", "<meta charset=windows-1252><title>")), null, size)).toBe("Grüße");
    expect(titleOf(utf16(html, true), null, size)).toBe("Grüße");
    expect(titleOf(utf16(html, false), "text/html", size)).toBe("Grüße");
  });
});
