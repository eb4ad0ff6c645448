import { describe, expect, it } from "vitest";
import { authorNameOf, searchTerms, voteAfter } from "./post.ts";

describe("an author", () => {
  it.each([
    ["Ann", "Tamm", "Ann T."],
    [" Ann ", " tamm ", "Ann T."],
    ["Ann", "", "Ann"],
    ["", "Tamm", "Member"],
    ["ann@example.com", "Tamm", "Member"],
    ["محمد", "علي", "محمد ع."],
    ["李", "明", "李 明."],
    ["Ann", "‮Tamm", "Ann"],
    ["Ann", "🙂", "Ann"],
  ])("%j %j is shown as %j", (firstName, lastName, shown) => expect(authorNameOf({ firstName, lastName })).toBe(shown));
});

it.each([
  [0, 1, 1],
  [1, 1, 0],
  [-1, 1, 1],
  [0, -1, -1],
  [-1, -1, 0],
  [1, -1, -1],
] as const)("a vote of %d after a click on %d is %d", (mine, clicked, after) =>
  expect(voteAfter(mine, clicked)).toBe(after),
);

describe("words of a search", () => {
  it.each([
    ["crawl fails", '"crawl" "fails"*'],
    ["käärid", '"käärid"*'],
    ['"quoted" OR -not (a*', '"quoted" "OR" "not" "a"*'],
    ["title:secret NEAR(x y)", '"title" "secret" "NEAR" "x" "y"*'],
    ["'; drop table forum_posts; --", '"drop" "table" "forum" "posts"*'],
    ["a b c d e f g h i j", '"a" "b" "c" "d" "e" "f" "g" "h"*'],
    ["??? !!!", null],
    ["", null],
  ])("%j asks for %j", (typed, terms) => expect(searchTerms(typed)).toBe(terms));

  it("cuts a word that nobody typed", () => expect(searchTerms("x".repeat(200))).toBe(`"${"x".repeat(40)}"*`));
});
