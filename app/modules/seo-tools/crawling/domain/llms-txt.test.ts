import { describe, expect, test } from "vitest";
import { readEntries, readLlms, writeLlms } from "./llms-txt.ts";

const GOOD = `# Tea shop

> Teas from small gardens.

We ship to the EU.

## Docs

- [Brewing](https://tea.example/brewing.md): how warm, how long
- [Kettles](https://tea.example/kettles.md)

## Optional

- [History](https://tea.example/history.md)
`;
const titles = (text: string) => readLlms(text).checks.map(({ tone, title }) => `${tone}: ${title}`);

describe("an llms.txt", () => {
  test("in the proposed form is read whole", () => {
    const { file, checks } = readLlms(GOOD);
    expect(checks).toEqual([{ tone: "good", title: "The form is right", detail: "2 sections with 3 links." }]);
    expect(file).toMatchObject({ title: "Tea shop", summary: "Teas from small gardens." });
    expect(file.sections[0]?.links[0]).toEqual({
      name: "Brewing",
      url: "https://tea.example/brewing.md",
      notes: "how warm, how long",
      line: 9,
    });
  });

  test.each<[string, string, string]>([
    ["empty", "", "bad: No title"],
    ["a page", "<!DOCTYPE html><html>", "bad: This is an HTML page"],
    ["text first", "Hello\n# Tea", "bad: It does not begin with a title"],
    ["two titles", `${GOOD}\n# Again`, "bad: A second title"],
    ["no summary", GOOD.replace(/^>.*$/m, ""), "warn: No summary"],
    ["no sections", "# Tea\n\n> Shop", "warn: No sections with links"],
    ["an empty section", `${GOOD}\n## Empty`, "warn: A section without links"],
    [
      "a relative address",
      GOOD.replace("https://tea.example/kettles.md", "/kettles.md"),
      "warn: A URL that is not absolute",
    ],
    ["an entry without a link", `${GOOD}- Just words`, "warn: An entry that is no link"],
    ["a deeper heading", `${GOOD}### More`, "warn: A heading below H2"],
    ["a link without a name", GOOD.replace("[Kettles]", "[]"), "warn: A link without a name"],
    ["twice the same link", `${GOOD}- [Again](https://tea.example/history.md)\n`, "info: Links that stand there twice"],
  ])("%s", (_, text, expected) => expect(titles(text)).toContain(expected));

  test("code is no structure", () =>
    expect(titles(GOOD.replace("We ship", "```\n# no title\n```\nWe ship"))).toEqual(["good: The form is right"]));
  test("line ends of any kind", () =>
    expect(titles(GOOD.replaceAll("\n", "\r\n"))).toEqual(["good: The form is right"]));
});

test("what the builder writes, the validator reads", () => {
  const { entries, wrong } = readEntries(
    [
      "Brewing | https://tea.example/brew(1).md | how warm",
      "https://tea.example/green-tea.html",
      "## Optional",
      "https://tea.example/",
    ],
    "Docs",
  );
  expect(wrong).toBeNull();
  expect(entries.map(({ section, name }) => `${section}: ${name}`)).toEqual([
    "Docs: Brewing",
    "Docs: Green tea",
    "Optional: tea.example",
  ]);
  const text = writeLlms("Tea [shop]", "Teas.", "", entries);
  expect(titles(text)).toEqual(["good: The form is right"]);
  expect(text).toContain("](https://tea.example/brew(1%29.md): how warm");
  expect(readEntries(["no address"], "Docs").wrong).toBe(1);
});

test("a file of half a megabyte is read at once, whatever it is made of", () => {
  const lines = [
    `# ${"#".repeat(500_000)}x`,
    `- [](${"a".repeat(500_000)}`,
    `- [](${" ".repeat(500_000)}`,
    "- [](a)\n".repeat(60_000),
    "> a\n".repeat(100_000),
  ];
  for (const line of lines) expect(readLlms(`# T\n## S\n${line}`).checks.length).toBeLessThanOrEqual(200);
});

test("the signs that close a heading are none of it", () => {
  const { file } = readLlms(
    '# Name ##\n> One\n>two\n## Docs #\n- [A]( <https://a.example/> "t" ): n\n- [B](https://b.example/)\n- [B](https://b.example/)',
  );
  expect([file.title, file.summary, file.sections[0]?.name]).toEqual(["Name", "One two", "Docs"]);
  expect(file.sections[0]?.links.map(({ url, notes }) => [url, notes])).toEqual([
    ["https://a.example/", "n"],
    ["https://b.example/", ""],
    ["https://b.example/", ""],
  ]);
});
