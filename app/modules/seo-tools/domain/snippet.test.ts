import { describe, expect, test } from "vitest";
import { crumbsOf, cutToWidth } from "./snippet.ts";

/** Ten pixels a character, whatever the size. */
const measure = (text: string): number => [...text].length * 10;

describe("what is seen of a text", () => {
  test.each<[string, number, string]>([
    ["Green tea", 90, "Green tea"],
    ["Green tea", 89, "Green …"],
    ["Green   tea  and more", 110, "Green tea …"],
    ["Pneumonoultramicroscopic", 60, "Pneu …"],
    ["", 10, ""],
  ])("%j in %d px", (text, maxPx, expected) => expect(cutToWidth(text, 20, maxPx, measure)).toBe(expected));
});

test.each([
  ["https://www.tea.example/green/brew%C3%A9", "tea.example", "https://www.tea.example › green › brewé"],
  ["https://tea.example/", "tea.example", "https://tea.example"],
  ["https://tea.example/a/b/c/d", "tea.example", "https://tea.example › a › b › c › …"],
  ["https://tea.example/%E0%A4%A", "tea.example", "https://tea.example › %E0%A4%A"],
])("%s is drawn as %s and %s", (url, site, crumbs) => expect(crumbsOf(url)).toEqual({ site, crumbs }));
