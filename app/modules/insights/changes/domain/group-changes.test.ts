import { expect, test } from "vitest";
import { groupChanges } from "./group-changes.ts";

const finding = (id: string, score: number) => ({ id, score });
const idsOf = (ids: readonly { id: string; score: number }[]) =>
  groupChanges(ids).map(({ main, parts }) => [main.id, ...parts.map(({ id }) => id)]);

test("the change of the whole leads its parts, whatever their scores", () =>
  expect(
    idsOf([finding("visits:source:news.example", 0.9), finding("visits", 0.4), finding("visits:device:desktop", 0.2)]),
  ).toEqual([["visits", "visits:source:news.example", "visits:device:desktop"]]));

test("without a change of the whole the strongest part leads", () =>
  expect(idsOf([finding("bounce:source:a", 0.1), finding("bounce:entry_page:/", 0.5)])).toEqual([
    ["bounce:entry_page:/", "bounce:source:a"],
  ]));

test("the group with the strongest change comes first", () =>
  expect(idsOf([finding("visits", 0.2), finding("conversion:all", 0.8), finding("bounce:all", 0.5)])).toEqual([
    ["conversion:all"],
    ["bounce:all"],
    ["visits"],
  ]));

test("nothing changed, no group", () => expect(groupChanges([])).toEqual([]));
