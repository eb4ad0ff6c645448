import { type ChecklistState, isItemId } from "./checklist.ts";
import { FIRST_STATE, type OnboardingState, STEP_IDS, type StepId } from "./onboarding.ts";

/** What is kept in the browser and mirrored to the account, by its key in local storage (specification section 3). */
export interface GuidanceValues {
  onboarding: OnboardingState;
  getting_started_checklist: ChecklistState;
  /** Ids of announcements. */
  dismissed_features: readonly string[];
  /** Ids of tours. */
  completed_tours: readonly string[];
}

export type GuidanceKey = keyof GuidanceValues;

export const GUIDANCE_KEYS = [
  "onboarding",
  "getting_started_checklist",
  "dismissed_features",
  "completed_tours",
] as const satisfies readonly GuidanceKey[];

/** Without anything stored. */
export const FIRST_VALUES: GuidanceValues = {
  onboarding: FIRST_STATE,
  getting_started_checklist: {},
  dismissed_features: [],
  completed_tours: [],
};

/** Ids that a list keeps; the newest stay. */
export const MAX_IDS = 2_000;
/** Far above what any value of ours is long; nothing longer is read. */
export const MAX_TEXT_LENGTH = 200_000;
const ID = /^[\w:.-]{1,64}$/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isStep = (value: unknown): value is StepId => (STEP_IDS as readonly unknown[]).includes(value);

function onboardingOf(value: unknown): OnboardingState | null {
  if (!isRecord(value)) return null;
  const { currentStep, isActive, completedSteps } = value;
  if (
    !(isStep(currentStep) || currentStep === "completed") ||
    typeof isActive !== "boolean" ||
    !Array.isArray(completedSteps)
  )
    return null;
  return {
    currentStep,
    isActive: isActive && currentStep !== "completed",
    completedSteps: STEP_IDS.filter((step) => completedSteps.includes(step)),
  };
}

function checklistOf(value: unknown): ChecklistState | null {
  if (!isRecord(value)) return null;
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, boolean] => isItemId(entry[0]) && typeof entry[1] === "boolean",
    ),
  );
}

/** Both lists, each id once, in order; the last ones when there are too many. */
export const union = (a: readonly string[], b: readonly string[]): string[] =>
  [...new Set([...a, ...b])].slice(-MAX_IDS);

const idsOf = (value: unknown): readonly string[] | null =>
  Array.isArray(value)
    ? union(
        [],
        value.filter((id): id is string => typeof id === "string" && ID.test(id)),
      )
    : null;

const READERS: { readonly [Key in GuidanceKey]: (value: unknown) => GuidanceValues[Key] | null } = {
  onboarding: onboardingOf,
  getting_started_checklist: checklistOf,
  dismissed_features: idsOf,
  completed_tours: idsOf,
};

/** A value of unknown origin as one of ours, without what does not belong there; null when it is nothing of the kind. */
export const readValue = <Key extends GuidanceKey>(key: Key, value: unknown): GuidanceValues[Key] | null =>
  READERS[key](value);

/** Any JSON; undefined when it is not, or is absurdly long. */
export function parseJson(text: string | null): unknown {
  if (text === null || text.length > MAX_TEXT_LENGTH) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A stored text as a value; null when it cannot be read. */
export const parseValue = <Key extends GuidanceKey>(key: Key, text: string | null): GuidanceValues[Key] | null =>
  readValue(key, parseJson(text));
