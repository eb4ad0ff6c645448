import { describe, expect, it, test } from "vitest";
import { type Block, linksOf } from "./blocks.ts";
import { parseDocument } from "./parse-document.server.ts";

test("headings below the title, each with an anchor of its own", async () => {
  expect(await parseDocument("# Tea\n\n## Tea\n\n##### Pot")).toMatchObject([
    { kind: "heading", depth: 2, id: "tea" },
    { kind: "heading", depth: 2, id: "tea-2" },
    { kind: "heading", depth: 4, id: "pot" },
  ]);
});

test("what an article of a customer may hold", async () => {
  const blocks = await parseDocument(
    "---\nslug: tea\n---\nOne ~~two~~\n\n> Said\n\n> [!tip] Warm the pot\n\n---\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\n- [x] done\n- open\n\n```js\n1 < 2\n```",
  );
  expect(blocks.map(({ kind }) => kind)).toEqual(["paragraph", "quote", "callout", "rule", "table", "list", "code"]);
});

describe("addresses", () => {
  it.each([
    ["[a](https://tea.example/x)", ["https://tea.example/x"]],
    ["[a](/pots)", ["/pots"]],
    ["[a](#tea)", ["#tea"]],
    ["[a](mailto:tea@tea.example)", ["mailto:tea@tea.example"]],
    ["[a](javascript:alert(1))", []],
    ["[a](JaVaScRiPt:alert(1))", []],
    ["[a](data:text/html,x)", []],
    ["[a](//evil.example)", []],
    ["[a](/\\evil.example)", []],
    ["[a](https://bank.example@evil.example/)", []],
    ["![a](javascript:alert(1))", []],
    ["![Pot](https://tea.example/pot.jpg)", ["https://tea.example/pot.jpg"]],
    ["<javascript:alert(1)>", []],
  ])("of %s are %j", async (markdown, hrefs) => expect(linksOf(await parseDocument(markdown))).toEqual(hrefs));
});

const textIn = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textIn).join("")
    : typeof value === "object" && value !== null
      ? Object.entries(value)
          .filter(([name]) => name !== "kind" && name !== "id")
          .map(([, part]) => textIn(part))
          .join("")
      : typeof value === "string"
        ? value
        : "";

test("raw HTML stays the text that was typed", async () => {
  for (const html of ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "a <b onclick=x>b</b> c"]) {
    const blocks: Block[] = await parseDocument(html);
    expect(blocks.every(({ kind }) => kind === "paragraph")).toBe(true);
    expect(textIn(blocks)).toContain(html);
  }
});

test("quotations of any depth end", async () => {
  expect((await parseDocument(`${">".repeat(500)} deep`)).length).toBe(1);
});

describe("footnotes", () => {
  test("are numbered by their first references and come last", async () => {
    const blocks = await parseDocument("Tea[^b] and pots[^a], tea again[^b].\n\n[^a]: Clay.\n[^b]: *Green*.\n\nEnd.");
    expect(blocks.map(({ kind }) => kind)).toEqual(["paragraph", "paragraph", "footnotes"]);
    expect(blocks[0]).toMatchObject({
      children: [
        { text: "Tea" },
        { kind: "footnote", number: 1, isFirst: true },
        { text: " and pots" },
        { kind: "footnote", number: 2, isFirst: true },
        { text: ", tea again" },
        { kind: "footnote", number: 1, isFirst: false },
        { text: "." },
      ],
    });
    expect(blocks[2]).toMatchObject({ notes: [[{ kind: "em" }, { text: "." }], [{ text: "Clay." }]] });
  });

  test("a reference without a note is text, a note without a reference is kept", async () => {
    expect(await parseDocument("One[^x].\n\n[^y]: https://tea.example/")).toMatchObject([
      { kind: "paragraph", children: [{ text: "One" }, { text: "[^x]" }, { text: "." }] },
      { kind: "footnotes", notes: [[{ kind: "link", href: "https://tea.example/" }]] },
    ]);
  });

  test("notes that refer to each other end", async () => {
    expect(await parseDocument("A[^1]\n\n[^1]: see[^2]\n[^2]: see[^1]")).toMatchObject([
      { kind: "paragraph" },
      { kind: "footnotes", notes: [{ length: 2 }, { length: 2 }] },
    ]);
  });
});
