import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AREAS, actionWords, areaOf, isKnownAction } from "./actions.ts";

const SOURCES = ["app", "functions"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8")),
);

const ACTION = /["'`]([a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*)["'`]/g;

/** Where an entry of the audit log is made: the line of its action, or the call of a helper that takes its name. */
const PLACES = [/\baction:[^\n]*/g, /\b(?:audit\w*|recordAudit|auditStatement|entryOf)\([^;]{0,200}/g];

const written = [
  ...new Set(
    SOURCES.filter((source) => source.includes("platform/audit/") || /\baudit\(|\bentryOf\(/.test(source)).flatMap((source) =>
      PLACES.flatMap((place) => [...source.matchAll(place)].flatMap(([text]) => [...text.matchAll(ACTION)].map(([, action = ""]) => action))),
    ),
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
