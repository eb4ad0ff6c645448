import { describe, expect, it, test } from "vitest";
import { type Block, type Inline, linksOf, textOf } from "./blocks.ts";
import { parsePost } from "./parse-post.ts";

const lines = (text: string): Inline[] =>
  parsePost(text).flatMap((block) => (block.kind === "paragraph" ? block.children : []));
const text = (words: string): Inline => ({ kind: "text", text: words });
const paragraph = (...children: Inline[]): Block => ({ kind: "paragraph", children });

test("paragraphs, lists and code", () => {
  expect(parsePost("One\ntwo\n\n- first\n- **second**\nafter\n```js\n<b>\n\n- x\n```\nend")).toEqual<Block[]>([
    paragraph(text("One"), { kind: "break" }, text("two")),
    {
      kind: "list",
      ordered: false,
      items: [[paragraph(text("first"))], [paragraph({ kind: "strong", children: [text("second")] })]],
    },
    paragraph(text("after")),
    { kind: "code", language: "", text: "<b>\n\n- x" },
    paragraph(text("end")),
  ]);
});

test("a fence that nobody closed ends with the text", () => {
  expect(parsePost("```\na\nb")).toEqual([{ kind: "code", language: "", text: "a\nb" }]);
  expect(parsePost("")).toEqual([]);
});

test("pieces of a line", () => {
  expect(lines("Use `npm **x**` or **bold**, see https://kaja.example/a?b=1.")).toEqual([
    { kind: "text", text: "Use " },
    { kind: "code", text: "npm **x**" },
    { kind: "text", text: " or " },
    { kind: "strong", children: [text("bold")] },
    { kind: "text", text: ", see " },
    {
      kind: "link",
      href: "https://kaja.example/a?b=1",
      leadsTo: "unchecked",
      children: [text("https://kaja.example/a?b=1")],
    },
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
  ])("of %j are %j", (post, hrefs) => expect(linksOf(parsePost(post))).toEqual(hrefs));
});

test("what looks like HTML is text", () => {
  for (const post of [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "&lt;b&gt;",
    "<!-- -->",
    "]]>",
    "<svg/onload=alert(1)>",
  ])
    expect(lines(post)).toEqual([text(post)]);
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
  for (const post of hostile) parsePost(post);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(textOf(lines(`${"*".repeat(50)}x`))).toBe(`${"*".repeat(50)}x`);
});
