import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AREAS, actionWords, areaOf, isKnownAction } from "./actions.ts";

const SOURCES = ["app", "functions"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8")),
);

const ACTION = /["'`]([a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*)["'`]/g;

/** What is written to the product's own log has names of the same form. */
const LOGGED = /\blog\.\w+\(\s*["'`][^"'`]*["'`]/g;

const namesIn = (text: string): string[] => [...text.matchAll(ACTION)].map(([, action = ""]) => action);

/** Names behind `action:` anywhere, and every name of a known area where the audit log is written. */
const written = [
  ...new Set(
    SOURCES.map((source) => source.replaceAll(LOGGED, "")).flatMap((source) => [
      ...[...source.matchAll(/\baction:[^\n]*/g)].flatMap(([line]) => namesIn(line)),
      ...(/audit\/audit\.server|\baudit\(/.test(source) ? namesIn(source).filter((name) => Object.hasOwn(AREAS, areaOf(name))) : []),
    ]),
  ),
].sort();

test("the source was read", () => {
  for (const action of ["api_key.created", "seo_project.created", "account.signed_in"]) expect(written).toContain(action);
});

test("every action that the product writes has words", () => {
  expect(written.filter((action) => !isKnownAction(action))).toEqual([]);
});

test("every action that the product writes has an area to filter by", () => {
  expect(written.filter((action) => !Object.hasOwn(AREAS, areaOf(action)))).toEqual([]);
});

test("an action of another version is told by its name", () => {
  expect(actionWords("api_key.turned_blue")).toBe("Api key turned blue");
  expect(actionWords("constructor")).toBe("Constructor");
});
