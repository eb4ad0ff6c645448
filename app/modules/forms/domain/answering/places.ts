import type { Answers } from "../answers.ts";
import { type FormDefinition, hasOptions, questionsOf } from "../definition/definition.ts";

/** An option that only so many responses may choose. */
export interface LimitedOption {
  question: string;
  option: string;
  places: number;
}

/** An option that a response chose; `places` is null without a limit. */
export interface ChosenOption {
  question: string;
  option: string;
  places: number | null;
}

/** Options without places left, by question. */
export type FullOptions = Readonly<Record<string, readonly string[]>>;

export const limitedOptions = (definition: Pick<FormDefinition, "steps">): LimitedOption[] =>
  questionsOf(definition).flatMap((question) =>
    hasOptions(question)
      ? question.options.flatMap(({ id, places }) =>
          places === undefined ? [] : [{ question: question.id, option: id, places }],
        )
      : [],
  );

/** What a response chose of all questions with options. */
export const chosenOptions = (definition: Pick<FormDefinition, "steps">, answers: Answers): ChosenOption[] =>
  questionsOf(definition).flatMap((question) => {
    if (!hasOptions(question)) return [];
    const answer = answers[question.id];
    const chosen = Array.isArray(answer) ? answer : [answer];
    return question.options.flatMap(({ id, places }) =>
      chosen.includes(id) ? [{ question: question.id, option: id, places: places ?? null }] : [],
    );
  });

/** Which limited options are full. `taken`: how many places of each are taken, in the same order. */
export function fullOptions(limited: readonly LimitedOption[], taken: readonly number[]): FullOptions {
  const full: Record<string, string[]> = {};
  limited.forEach(({ question, option, places }, at) => {
    if ((taken[at] ?? 0) < places) return;
    const options = full[question] ?? [];
    options.push(option);
    full[question] = options;
  });
  return full;
}

/** Questions whose answer is an option without places left. */
export const questionsWithoutPlaces = (
  definition: Pick<FormDefinition, "steps">,
  answers: Answers,
  full: FullOptions,
): string[] => [
  ...new Set(
    chosenOptions(definition, answers).flatMap(({ question, option }) =>
      full[question]?.includes(option) ? [question] : [],
    ),
  ),
];
