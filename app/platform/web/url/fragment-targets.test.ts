import { expect, it } from "vitest";
import { fragmentTargetOf, hasFragmentTarget } from "./fragment-targets.ts";

it.each([
  ["/page#prices", "prices"],
  ["#prices", "prices"],
  ["/page#prices:~:text=oak", "prices"],
  ["/page#gr%C3%B6%C3%9Fe", "gr%C3%B6%C3%9Fe"],
  ["/page", null],
  ["/page#", null],
  ["#top", null],
  ["#TOP", null],
  ["/page#:~:text=oak", null],
  ["/page#/users/1", null],
  ["/page#!view", null],
  ["/page#tab=2", null],
])("%s names the place %s", (raw, place) => expect(fragmentTargetOf(raw)).toBe(place));

it.each([
  ["prices", true],
  ["gr%C3%B6%C3%9Fe", true],
  ["größe", true],
  ["100%", true],
  ["a%20b", true],
  ["Prices", false],
  ["%zz", false],
])("%s is a place of the page: %s", (place, known) =>
  expect(hasFragmentTarget(new Set(["prices", "größe", "100%", "a%20b"]), place)).toBe(known),
);
