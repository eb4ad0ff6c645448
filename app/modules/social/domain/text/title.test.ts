import { expect, it } from "vitest";
import { MAX_TITLE_CHARS, titledText } from "./title.ts";

it.each([
  ["New teas are in", { title: "New teas are in", body: "" }],
  ["New  teas\n\nCome and see.\nToday.", { title: "New teas", body: "Come and see.\nToday." }],
  ["\n  Tea \n", { title: "Tea", body: "" }],
])("%j has its first line as its title", (text, made) => expect(titledText(text)).toEqual(made));

it("cuts a long first line at a word and keeps it whole in the body", () => {
  const text = `${"oolong ".repeat(60)}end`;
  const { title, body } = titledText(text);
  expect(title.length).toBeLessThanOrEqual(MAX_TITLE_CHARS);
  expect(title).toMatch(/oolong…$/);
  expect(body).toBe(text);
  expect(titledText("x".repeat(500)).title.length).toBeLessThanOrEqual(MAX_TITLE_CHARS);
});
