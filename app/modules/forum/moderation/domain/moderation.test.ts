import { expect, it } from "vitest";
import { isDone } from "./moderation.ts";

const SHOWN = { isQuestion: true, hiddenReason: null, locked: false, openCount: 0, reports: [] };
const HIDDEN = { ...SHOWN, hiddenReason: "Advertising" };
const ANSWER = { ...SHOWN, isQuestion: false };

it.each([
  [true, "hidden for the same reason", { intent: "hide", reason: "Advertising" }, HIDDEN],
  [false, "hidden for another reason", { intent: "hide", reason: "Insults" }, HIDDEN],
  [false, "not hidden", { intent: "hide", reason: "Advertising" }, SHOWN],
  [true, "shown", { intent: "show" }, SHOWN],
  [false, "hidden", { intent: "show" }, HIDDEN],
  [true, "kept", { intent: "keep" }, { ...SHOWN, reports: [{ resolution: "kept" }] }],
  [
    false,
    "kept, and reported again",
    { intent: "keep" },
    { ...SHOWN, openCount: 1, reports: [{ resolution: "kept" }, { resolution: null }] },
  ],
  [false, "hidden upon a report", { intent: "keep" }, { ...HIDDEN, reports: [{ resolution: "hidden" }] }],
  [false, "never reported", { intent: "keep" }, SHOWN],
  [true, "closed", { intent: "lock" }, { ...SHOWN, locked: true }],
  [false, "open", { intent: "lock" }, SHOWN],
  [true, "open", { intent: "unlock" }, SHOWN],
  [false, "closed", { intent: "unlock" }, { ...SHOWN, locked: true }],
  [false, "an answer, which is never closed", { intent: "unlock" }, ANSWER],
] as const)("it is %s that a post which is %s has nothing left of %j", (done, _, act, standing) =>
  expect(isDone(act, standing)).toBe(done),
);
