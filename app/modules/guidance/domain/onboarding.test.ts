import { describe, expect, it } from "vitest";
import {
  cardPercent,
  dialogPercent,
  FIRST_STATE,
  hasPrevious,
  type OnboardingAction,
  type OnboardingState,
  STEP_IDS,
  type StepId,
  transition,
  viewOf,
} from "./onboarding.ts";

const at = (
  currentStep: OnboardingState["currentStep"],
  completedSteps: StepId[] = [],
  isActive = currentStep !== "completed",
): OnboardingState => ({
  currentStep,
  isActive,
  completedSteps,
});
const ALL = [...STEP_IDS];
const ENDED = at("completed", ALL);

describe("the tutorial (specification section 4)", () => {
  it("starts active at welcome", () =>
    expect(FIRST_STATE).toEqual({ currentStep: "welcome", isActive: true, completedSteps: [] }));

  it("has its steps in the specified order", () =>
    expect(STEP_IDS).toEqual([
      "welcome",
      "create-strategy",
      "review-recommendations",
      "implement-strategy",
      "track-performance",
    ]));

  it.each<[string, OnboardingAction, OnboardingState, OnboardingState]>([
    ["completing adds the step and moves on", "complete", at("welcome"), at("create-strategy", ["welcome"])],
    [
      "a step completed again is listed once",
      "complete",
      at("welcome", ["welcome"]),
      at("create-strategy", ["welcome"]),
    ],
    ["completing the last step ends it", "complete", at("track-performance", ALL.slice(0, 4)), ENDED],
    ["completing what is completed changes nothing", "complete", ENDED, ENDED],
    ["skip ends it and keeps the list", "skip", at("create-strategy", ["welcome"]), at("completed", ["welcome"])],
    ["restart goes back to welcome with an empty list", "restart", ENDED, FIRST_STATE],
    ["restart in the middle does so too", "restart", at("implement-strategy", ALL.slice(0, 3)), FIRST_STATE],
    [
      "previous goes back and keeps the list",
      "previous",
      at("create-strategy", ["welcome"]),
      at("welcome", ["welcome"]),
    ],
    ["there is nothing before welcome", "previous", at("welcome"), at("welcome")],
    ["nor after the end", "previous", ENDED, ENDED],
    ["closing does not skip", "close", at("create-strategy", ["welcome"]), at("create-strategy", ["welcome"], false)],
    [
      "starting takes it up where it stopped",
      "start",
      at("create-strategy", ["welcome"], false),
      at("create-strategy", ["welcome"]),
    ],
    ["what is over is not started but restarted", "start", ENDED, ENDED],
  ])("%s", (_, act, before, after) => expect(transition(before, act)).toEqual(after));

  it("walks from welcome to the end by completing alone", () => {
    let state = FIRST_STATE;
    const seen = STEP_IDS.map(() => {
      const { currentStep } = state;
      state = transition(state, "complete");
      return currentStep;
    });
    expect(seen).toEqual(STEP_IDS);
    expect(state).toEqual(ENDED);
  });

  it.each<[StepId[], number]>([
    [[], 0],
    [["welcome"], 20],
    [["welcome", "create-strategy", "review-recommendations"], 60],
    [ALL, 100],
  ])("the card's progress of %j is %d %%", (completed, percent) =>
    expect(cardPercent(at("welcome", completed))).toBeCloseTo(percent),
  );

  it.each<[StepId, number, boolean]>([
    ["welcome", 20, false],
    ["create-strategy", 40, true],
    ["review-recommendations", 60, true],
    ["implement-strategy", 80, true],
    ["track-performance", 100, true],
  ])("%s shows %d %% in the dialog; Previous: %s", (step, percent, previous) => {
    expect(dialogPercent(step)).toBeCloseTo(percent);
    expect(hasPrevious(step)).toBe(previous);
  });

  it.each<[OnboardingState, ReturnType<typeof viewOf>]>([
    [FIRST_STATE, "card"],
    [at("welcome", [], false), "ready"],
    [at("track-performance", ALL.slice(0, 4), false), "ready"],
    [ENDED, "nothing"],
  ])("%j is shown as %s", (state, view) => expect(viewOf(state)).toBe(view));
});
