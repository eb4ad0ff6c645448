/** Steps of the tutorial in their order (specification section 4). */
export const STEP_IDS = [
  "welcome",
  "create-strategy",
  "review-recommendations",
  "implement-strategy",
  "track-performance",
] as const;

export type StepId = (typeof STEP_IDS)[number];

/** How far a person is; in this shape also in local storage (specification section 3). */
export interface OnboardingState {
  currentStep: StepId | "completed";
  isActive: boolean;
  completedSteps: readonly StepId[];
}

/** Without stored state. */
export const FIRST_STATE: OnboardingState = { currentStep: "welcome", isActive: true, completedSteps: [] };

/** Names of what can be done to the tutorial. */
export const ONBOARDING_ACTIONS = ["complete", "previous", "skip", "restart", "close", "start"] as const;

export type OnboardingAction = (typeof ONBOARDING_ACTIONS)[number];

const indexOf = (step: OnboardingState["currentStep"]): number =>
  step === "completed" ? STEP_IDS.length : STEP_IDS.indexOf(step);

function complete(state: OnboardingState): OnboardingState {
  const { currentStep, completedSteps } = state;
  if (currentStep === "completed") return state;
  const next = STEP_IDS[indexOf(currentStep) + 1];
  return {
    currentStep: next ?? "completed",
    isActive: next !== undefined,
    completedSteps: completedSteps.includes(currentStep) ? completedSteps : [...completedSteps, currentStep],
  };
}

const TRANSITIONS: Readonly<Record<OnboardingAction, (state: OnboardingState) => OnboardingState>> = {
  complete,
  previous: (state) => {
    const before = state.currentStep === "completed" ? undefined : STEP_IDS[indexOf(state.currentStep) - 1];
    return before ? { ...state, currentStep: before } : state;
  },
  skip: (state) => ({ ...state, isActive: false, currentStep: "completed" }),
  restart: () => FIRST_STATE,
  // Closed with Escape or its cross: not skipped, so it can be taken up where it stopped.
  close: (state) => ({ ...state, isActive: false }),
  start: (state) => (state.currentStep === "completed" ? state : { ...state, isActive: true }),
};

/** The state after an act. What does not apply (a step back from the first one) changes nothing. */
export const transition = (state: OnboardingState, act: OnboardingAction): OnboardingState => TRANSITIONS[act](state);

/** Progress on the card: the share of steps completed, in percent. */
export const cardPercent = ({ completedSteps }: OnboardingState): number =>
  (completedSteps.length / STEP_IDS.length) * 100;

/** Progress in the dialog: (position + 1) / 5, in percent. */
export const dialogPercent = (step: StepId): number => ((indexOf(step) + 1) / STEP_IDS.length) * 100;

/** Whether Previous is offered: from the second step on. */
export const hasPrevious = (step: StepId): boolean => indexOf(step) > 0;

/** What the dashboard shows of the tutorial: its card at a step, the offer to begin (again), or nothing. */
export const viewOf = ({ isActive, currentStep }: OnboardingState): "card" | "ready" | "nothing" => {
  if (currentStep === "completed") return "nothing";
  return isActive ? "card" : "ready";
};
