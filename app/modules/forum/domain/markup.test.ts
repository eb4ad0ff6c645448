import { describe, expect, it, test } from "vitest";
import { type Block, type Inline, parsePost } from "./markup.ts";

const lines = (text: string): Inline[] =>
  parsePost(text).flatMap((block) => (block.kind === "paragraph" ? block.lines.flat() : []));
const links = (text: string) => lines(text).flatMap((piece) => (piece.kind === "link" ? [piece.href] : []));

test("paragraphs, lists and code", () => {
  expect(parsePost("One\ntwo\n\n- first\n- **second**\nafter\n```js\n<b>\n\n- x\n```\nend")).toEqual<Block[]>([
    { kind: "paragraph", lines: [[{ kind: "text", text: "One" }], [{ kind: "text", text: "two" }]] },
    { kind: "list", items: [[{ kind: "text", text: "first" }], [{ kind: "strong", text: "second" }]] },
    { kind: "paragraph", lines: [[{ kind: "text", text: "after" }]] },
    { kind: "code", text: "<b>\n\n- x" },
    { kind: "paragraph", lines: [[{ kind: "text", text: "end" }]] },
  ]);
});

test("a fence that nobody closed ends with the text", () => {
  expect(parsePost("```\na\nb")).toEqual([{ kind: "code", text: "a\nb" }]);
  expect(parsePost("")).toEqual([]);
});

test("pieces of a line", () => {
  expect(lines("Use `npm **x**` or **bold**, see https://kaja.example/a?b=1.")).toEqual([
    { kind: "text", text: "Use " },
    { kind: "code", text: "npm **x**" },
    { kind: "text", text: " or " },
    { kind: "strong", text: "bold" },
    { kind: "text", text: ", see " },
    { kind: "link", text: "https://kaja.example/a?b=1", href: "https://kaja.example/a?b=1" },
    { kind: "text", text: "." },
  ]);
});

describe("links", () => {
  it.each([
    ["javascript:alert(1)", []],
    ["data:text/html,<script>alert(1)</script>", []],
    ["[click](javascript:alert(1))", []],
    ["vbscript:x file:///etc/passwd ftp://example.com", []],
    ["https://bank.example@evil.example/", []],
    ["https://", []],
    ["//evil.example", []],
    ['https://ok.example/"onmouseover="alert(1)', ["https://ok.example/"]],
    ["<https://ok.example/>", ["https://ok.example/"]],
    ["(https://ok.example/a)", ["https://ok.example/a"]],
    ["HTTPS://OK.example", ["https://ok.example/"]],
    ["https://аpple.example", ["https://xn--pple-43d.example/"]],
  ])("of %j are %j", (text, hrefs) => expect(links(text)).toEqual(hrefs));
});

test("what looks like HTML is text", () => {
  for (const text of [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "&lt;b&gt;",
    "<!-- -->",
    "]]>",
    "<svg/onload=alert(1)>",
  ])
    expect(lines(text)).toEqual([{ kind: "text", text }]);
});

test("no text is lost, and none takes long", () => {
  const hostile = [
    "`".repeat(10_000),
    "*".repeat(10_000),
    "**a".repeat(3_000),
    "https://".repeat(1_200),
    "- ".repeat(5_000),
    "```\n".repeat(2_500),
    ">".repeat(10_000),
  ];
  const startedAt = performance.now();
  for (const text of hostile) parsePost(text);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(
    lines(`${"*".repeat(50)}x`)
      .map(({ text }) => text)
      .join(""),
  ).toBe(`${"*".repeat(50)}x`);
});
