import { describe, expect, test } from "vitest";
import { type ChainHop, judgeChain, statusText, urlVariantsOf } from "./redirects.ts";

const hop = (url: string, status: number, to: string | null = null): ChainHop => ({ url, status, to });
const titles = (hops: ChainHop[]) => judgeChain(hops).map(({ tone, title }) => `${tone}: ${title}`);

describe("a chain of redirects", () => {
  test.each<[string, ChainHop[], string[]]>([
    ["a page", [hop("https://a.example/", 200)], ["good: No redirect", "good: The end answers"]],
    [
      "one permanent hop",
      [hop("http://a.example/", 301, "https://a.example/"), hop("https://a.example/", 200)],
      ["good: One redirect", "good: The end answers"],
    ],
    [
      "a temporary hop",
      [hop("https://a.example/", 302, "https://a.example/b"), hop("https://a.example/b", 200)],
      ["good: One redirect", "warn: The redirect is temporary", "good: The end answers"],
    ],
    [
      "two hops, one of them temporary",
      [
        hop("https://a.example/", 308, "https://a.example/b"),
        hop("https://a.example/b", 307, "https://a.example/c"),
        hop("https://a.example/c", 404),
      ],
      ["warn: 2 redirects in a row", "warn: A part of the chain is temporary", "bad: The end is no page"],
    ],
    [
      "a way out of https",
      [hop("https://a.example/", 301, "http://a.example/"), hop("http://a.example/", 200)],
      ["good: One redirect", "bad: The way leaves https", "good: The end answers"],
    ],
    [
      "four hops",
      [1, 2, 3, 4].map((at) => hop(`https://a.example/${at}`, 301, `https://a.example/${at + 1}`)),
      ["bad: 4 redirects in a row"],
    ],
  ])("%s", (_, hops, expected) => expect(titles(hops)).toEqual(expected));
});

test("the spellings of an address keep its port, path and query; an IP address has no www.", () => {
  expect(urlVariantsOf("https://www.a.example/p?q=1")).toEqual([
    "http://a.example/p?q=1",
    "https://a.example/p?q=1",
    "http://www.a.example/p?q=1",
    "https://www.a.example/p?q=1",
  ]);
  expect(urlVariantsOf("http://127.0.0.1:8080/")).toEqual(["http://127.0.0.1:8080/", "https://127.0.0.1:8080/"]);
});

test("a status has its words where it has some", () => {
  expect(statusText(404)).toBe("404 Not found");
  expect(statusText(299)).toBe("299");
});
