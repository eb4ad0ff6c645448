import { expect, test } from "vitest";
import { type ReadPage, withRecent } from "./recent-pages.ts";

const page = (at: number, codes: ReadPage["findings"][number]["code"][] = []): ReadPage => ({
  facts: { url: `https://tea.example/${at}`, status: 200, failure: null, html: { titles: [`Tea ${at}`] } },
  findings: codes.map((code) => ({ code })),
});
const NOTHING = { pages: [], findings: [] };

test("the newest pages come first, five at most", () => {
  const first = withRecent(NOTHING, [page(1), page(2), page(3)]);
  const { pages } = withRecent(first, [page(4), page(5), page(6)]);
  expect(pages.map(({ title }) => title)).toEqual(["Tea 6", "Tea 5", "Tea 4", "Tea 3", "Tea 2"]);
  expect(withRecent(first, [])).toEqual(first);
});

test("of each page its worst finding is shown", () => {
  const { findings } = withRecent(NOTHING, [
    page(1, ["h1-multiple", "client-error", "title-too-short"]),
    page(2),
    page(3, ["title-too-short", "h1-multiple"]),
  ]);
  expect(findings.map(({ url, code, severity }) => [url, code, severity])).toEqual([
    ["https://tea.example/3", "title-too-short", "notice"],
    ["https://tea.example/1", "client-error", "error"],
  ]);
});

test("a page without a title or an answer is shown all the same", () => {
  const facts = { url: "https://tea.example/x", status: null, failure: "timeout", html: null } as ReadPage["facts"];
  expect(withRecent(NOTHING, [{ facts, findings: [] }]).pages).toEqual([
    { url: "https://tea.example/x", status: null, failure: "timeout", title: "" },
  ]);
});
