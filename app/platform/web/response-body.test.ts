import { describe, expect, it } from "vitest";
import { looksLikeHtml } from "./response-body.ts";

const sniff = (text: string): boolean => looksLikeHtml(new TextEncoder().encode(text));

describe("looksLikeHtml", () => {
  it.each([
    "<!doctype html>",
    "  \n<HTML lang=en>",
    "<!-- a --> <!-- b --><head>",
    "<!-- --><!-- <p> --><title>x",
    "<script >",
    "<meta charset=utf-8>",
  ])("%s", (text) => expect(sniff(text)).toBe(true));
  it.each([
    "",
    "text <html>",
    "<htmlx>",
    "<!-- <html>",
    "<!-- a --> b <html>",
    '{"a": "<html>"}',
    "<?xml version='1.0'?><html>",
  ])("not %s", (text) => expect(sniff(text)).toBe(false));
  it("answers at once for a document that begins with comments and nothing else", () => {
    // All ways to part 73 comments would be 2 to the power of 72.
    expect(sniff("<!---->".repeat(73))).toBe(false);
    expect(sniff(`${"<!-- --> ".repeat(50)}<html>`)).toBe(true);
  });
});
