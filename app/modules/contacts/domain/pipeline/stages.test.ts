import { describe, expect, test } from "vitest";
import { editStages, MAX_STAGES, type StageDraft, type StageEdit } from "./stages.ts";

const STAGES: StageDraft[] = [
  { id: "new", name: "New", kind: "open", probability: 10 },
  { id: "talk", name: "Talk", kind: "open", probability: 40 },
  { id: "won", name: "Won", kind: "won", probability: 100 },
  { id: "lost", name: "Lost", kind: "lost", probability: 0 },
];
const stage = (id: string, more: Partial<StageDraft> = {}): StageDraft => ({
  id,
  name: id,
  kind: "open",
  probability: 50,
  ...more,
});

const edited = (change: StageEdit, stages: readonly StageDraft[] = STAGES, used: readonly string[] = []) => {
  const result = editStages(stages, change, (id) => used.includes(id));
  return result.ok
    ? result.value.map(({ id }) => id).join(" ")
    : `${result.error.code} ${result.error.fields?.[0]?.path ?? ""}`.trim();
};

describe("a change of the stages", () => {
  test.each<[string, StageEdit, string, string[]?]>([
    ["an open stage comes before the end", { edit: "add", stage: stage("offer") }, "new talk offer won lost"],
    ["another end comes last", { edit: "add", stage: stage("spam", { kind: "lost" }) }, "new talk won lost spam"],
    ["the same addition twice is one", { edit: "add", stage: stage("talk") }, "new talk won lost"],
    ["a name is used once", { edit: "add", stage: stage("x", { name: " new" }) }, "conflict name"],
    ["up", { edit: "move", id: "talk", by: -1 }, "talk new won lost"],
    ["up from the top stays", { edit: "move", id: "new", by: -1 }, "new talk won lost"],
    ["down from the bottom stays", { edit: "move", id: "lost", by: 1 }, "new talk won lost"],
    ["an unknown stage", { edit: "move", id: "gone", by: 1 }, "not_found"],
    ["an empty stage goes", { edit: "remove", id: "talk", to: null }, "new won lost"],
    ["one with leads needs a place for them", { edit: "remove", id: "talk", to: null }, "invalid_input to", ["talk"]],
    ["which is not itself", { edit: "remove", id: "talk", to: "talk" }, "invalid_input to", ["talk"]],
    ["one with leads goes", { edit: "remove", id: "talk", to: "new" }, "new won lost", ["talk"]],
    ["the last won stage stays", { edit: "remove", id: "won", to: "new" }, "invalid_input kind"],
    ["the last lost stage stays lost", { edit: "change", stage: stage("lost") }, "invalid_input kind"],
  ])("%s", (_, change, expected, used = []) => expect(edited(change, STAGES, used)).toBe(expected));

  test("what is won is certain, and what is lost is not to come", () => {
    const stages = editStages(STAGES, { edit: "change", stage: stage("won", { kind: "won" }) }, () => false);
    expect(stages.ok && stages.value[2]).toMatchObject({ name: "won", probability: 100 });
  });

  test("a pipeline has a maximum", () => {
    const many = [...STAGES, ...Array.from({ length: MAX_STAGES - 4 }, (_, index) => stage(`s${index}`))];
    expect(edited({ edit: "add", stage: stage("more") }, many)).toBe("limit_reached");
  });
});
